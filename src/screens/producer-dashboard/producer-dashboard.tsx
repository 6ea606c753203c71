import { api } from "@convex/_generated/api";
import { useMutation, useQuery } from "convex/react";
import Lock from "lucide-react/icons/lock";
import Search from "lucide-react/icons/search";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { useLocation, useMatch, useSearchParams } from "react-router-dom";
import { ErrorBoundary } from "../../lib/error-boundary";
import { PageLoader } from "../../lib/pages/guards";
import { Head } from "../../lib/head";
import { whenIdle } from "../../lib/idle";
import { LazyContent } from "../../lib/lazy-content";
import { useOnLeave } from "../../lib/pages/leave";
import { useViewer } from "../../lib/viewer";
import { BackLink } from "../../shared/back-link";
import { UnreadThreads } from "../../shared/messages/unread-threads";
import { NoteDialog } from "../../shared/notes/lazy-note-dialog";
import { ButtonLink } from "../../ui/button";
import { cx } from "../../ui/cx";
import { SideNav } from "../../ui/side-nav";
import { MESSAGES_ID, OVERVIEW_ID, tabPath, type DeskTab } from "./desk";
import { MESSAGES_TAB, TABS, tabOf, tabOfHash } from "./tabs";
import { Redirect } from "../../lib/pages/redirect";

interface ProducerDashboardProps {
  /** The messages, with their own address and header. Areas can't import each other, so the router passes them in. */
  messages: ReactNode;
}

/** The producer's dashboard. The URL names the tab. Producers who are not approved are led to their status. */
export function ProducerDashboard({ messages }: ProducerDashboardProps) {
  const viewer = useViewer();
  const location = useLocation();
  const atMessages = useMatch("/messages/:threadId?");
  const [params] = useSearchParams();
  if (viewer.status !== "user") return <PageLoader />;
  const { approvalStatus } = viewer.user;
  if (approvalStatus === "pending" || approvalStatus === "denied")
    return <Redirect to={statusPath(approvalStatus, params)} state={location.state} />;
  const older = params.has("tab") ? undefined : tabOfHash(location.hash);
  if (older !== undefined) return <Redirect to={tabPath(older.id)} state={location.state} />;
  if (atMessages !== null) return <Frame tab={MESSAGES_TAB}>{messages}</Frame>;
  const tab = tabOf(params);
  if (tab === MESSAGES_TAB) return <Redirect to={tabPath(tab.id)} state={location.state} />;
  return <Dashboard tab={tab} />;
}

/**
 * The page of a producer without a dashboard. It opens the saved search that the URL names. Who came to save a new search
 * goes back to browse, where a pending producer saves it.
 */
function statusPath(status: "pending" | "denied", params: URLSearchParams): string {
  const newFrom = params.get("new");
  if (status === "pending" && newFrom) return `/browse?${new URLSearchParams(newFrom)}`;
  const search = params.get("search");
  return `/producer-${status}${search === null ? "" : `?${new URLSearchParams({ search })}`}`;
}

function Dashboard({ tab }: { tab: DeskTab }) {
  const { label, lead, Content, Actions } = tab;
  useMarkSeen(tab);
  // A dialog must also open once the connection is gone.
  useEffect(() => whenIdle(NoteDialog.preload), []);
  return (
    <Frame tab={tab}>
      <Head title={`${label} · Producer Dashboard`} noindex />
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="display-36">{label}</h1>
          {lead !== undefined && <Lead>{lead}</Lead>}
        </div>
        <div className="flex flex-wrap gap-2">
          <BackLink />
          {Actions && <Actions />}
          <ButtonLink to="/browse" icon={Search}>
            Browse
          </ButtonLink>
        </div>
      </header>
      <ErrorBoundary title={`Couldn’t load ${label}.`} resetKey={tab.id}>
        {Content && <LazyContent key={tab.id} label={label} Content={Content} />}
      </ErrorBoundary>
    </Frame>
  );
}

/** The sections, and beside them the open one. */
function Frame({ tab, children }: { tab: DeskTab; children: ReactNode }) {
  return (
    <div className="page-measure pt-4 pb-24 sm:pt-10">
      <div className={cx("grid gap-6", !tab.isWide && "lg:grid-cols-[208px_minmax(0,1fr)] lg:gap-12")}>
        <ErrorBoundary fallback={() => <Sections current={tab} />}>
          <CountedSections current={tab} />
        </ErrorBoundary>
        <div className="min-w-0">{children}</div>
      </div>
    </div>
  );
}

/** Marks the news as seen when the dashboard is left after its overview was open. */
function useMarkSeen({ id }: DeskTab) {
  const markSeen = useMutation(api.producers.markSeen);
  const [wasShown, setWasShown] = useState(false);
  if (id === OVERVIEW_ID && !wasShown) setWasShown(true);
  // Fails after a logout. The news then shows again, which does no harm.
  useOnLeave(wasShown, () => void markSeen({}).catch(() => null));
}

/** A line below the title that says who sees the tab. */
function Lead({ children }: { children: string }) {
  return (
    <p className="mt-1 flex items-start gap-2 text-14 text-pretty text-muted">
      <Lock size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden />
      {children}
    </p>
  );
}

function CountedSections({ current }: { current: DeskTab }) {
  const desk = useQuery(api.producers.desk, {});
  return <Sections current={current} countOf={({ count }) => count && (desk ? count(desk) : null)} />;
}

interface SectionsProps {
  current: DeskTab;
  countOf?: (tab: DeskTab) => number | null | undefined;
}

function Sections({ current, countOf }: SectionsProps) {
  const items = TABS.map((tab) => ({
    to: tabPath(tab.id),
    label: tab.label,
    icon: tab.icon,
    count: countOf?.(tab),
    badge: tab.id === MESSAGES_ID ? <UnreadThreads /> : undefined,
    isCurrent: tab.id === current.id,
  }));
  return <SideNav label="Producer Dashboard" items={items} layout={current.isWide ? "strip" : "side"} />;
}
