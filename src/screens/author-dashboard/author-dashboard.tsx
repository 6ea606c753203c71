import BadgeCheck from "lucide-react/icons/badge-check";
import BookOpen from "lucide-react/icons/book-open";
import CircleHelp from "lucide-react/icons/circle-help";
import Lock from "lucide-react/icons/lock";
import MessageSquare from "lucide-react/icons/message-square";
import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import type { ReactNode } from "react";
import { Suspense } from "react";
import { useLocation, useMatch, useSearchParams } from "react-router-dom";
import { AUTHOR_FAQ } from "../../content/faq";
import { ErrorBoundary } from "../../lib/error-boundary";
import { PageLoader } from "../../lib/pages/guards";
import { Head } from "../../lib/head";
import { useViewer } from "../../lib/viewer";
import { Faq } from "../../shared/faq";
import { UnreadThreads } from "../../shared/messages/unread-threads";
import { PublicProfileLink } from "../../shared/people/public-profile-link";
import { BackLink } from "../../shared/back-link";
import type { Icon } from "../../ui/button";
import { ButtonLink } from "../../ui/button";
import { FrameLoader } from "../../ui/frames";
import { SideNav } from "../../ui/side-nav";
import { MembershipTab } from "./membership-tab";
import { hasFirstSteps } from "./first-steps";
import { MyBooks } from "./my-books";
import { PaymentNotice } from "./payment-notice";
import { Redirect } from "../../lib/pages/redirect";

interface DashboardTab {
  tab: string;
  label: string;
  icon: Icon;
  count?: number;
  badge?: ReactNode;
  content: ReactNode;
}

const MESSAGES = "messages";

const FRAME = "page-measure pt-2 pb-24 lg:pt-10";
const GRID = "grid gap-6 lg:grid-cols-[208px_minmax(0,1fr)] lg:gap-12";

interface AuthorDashboardProps {
  /** Tabs from other screen areas. Areas can't import each other, so the router passes them in. */
  profile: ReactNode;
  password: ReactNode;
  /** Has its own address and header. */
  messages: ReactNode;
}

/** The author's dashboard. The URL names the tab. */
export function AuthorDashboard({ profile, password, messages }: AuthorDashboardProps) {
  const viewer = useViewer();
  const [params] = useSearchParams();
  const atMessages = useMatch("/messages/:threadId?");
  const { hash } = useLocation();
  if (viewer.status !== "user") return <PageLoader />;
  if (atMessages === null && (params.get("tab") === MESSAGES || hash === `#${MESSAGES}`))
    return <Redirect to="/messages" />;
  const { user } = viewer;
  const booksTab: DashboardTab = {
    tab: "books",
    label: "My Books",
    icon: BookOpen,
    count: user.bookCount || undefined,
    content: <MyBooks user={user} />,
  };
  const tabs: readonly DashboardTab[] = [
    booksTab,
    {
      tab: MESSAGES,
      label: "Messages",
      icon: MessageSquare,
      badge: <UnreadThreads />,
      content: messages,
    },
    { tab: "faq", label: "FAQ", icon: CircleHelp, content: <Faq items={AUTHOR_FAQ} /> },
    { tab: "membership", label: "Membership", icon: BadgeCheck, content: <MembershipTab /> },
    { tab: "edit-profile", label: "Edit Profile", icon: Pencil, content: profile },
    { tab: "change-password", label: "Change Password", icon: Lock, content: password },
  ];
  const currentTab = atMessages === null ? params.get("tab") : MESSAGES;
  const current = tabs.find(({ tab }) => tab === currentTab) ?? booksTab;
  const isNew = current === booksTab && user.bookCount === 0;
  // The other tabs have a main action of their own.
  const isMainAction = current === booksTab && !hasFirstSteps(user);
  const items = tabs.map(({ tab, label, icon, count, badge }) => ({
    to: pathOf(tab),
    label,
    icon,
    count,
    badge,
    isCurrent: tab === current.tab,
  }));
  items.splice(3, 0, {
    to: "/submit",
    label: "Add Book",
    icon: Plus,
    count: undefined,
    badge: undefined,
    isCurrent: false,
  });
  if (atMessages !== null)
    return (
      <div className={FRAME}>
        <div className={GRID}>
          <SideNav label="Author Dashboard" items={items} />
          <div className="min-w-0">{messages}</div>
        </div>
      </div>
    );
  return (
    <div className={FRAME}>
      <Head title={`${current.label} · Author Dashboard`} noindex />
      <div className={GRID}>
        <SideNav label="Author Dashboard" items={items} />
        <div className="min-w-0">
          <header className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
            <h1 className="display-36">{isNew ? `Welcome, ${user.displayName}` : current.label}</h1>
            <div className="flex flex-wrap gap-2">
              <BackLink />
              <PublicProfileLink slug={user.slug} />
              {!isNew && (
                <ButtonLink to="/submit" icon={Plus} variant={isMainAction ? "primary" : "secondary"}>
                  Add Book
                </ButtonLink>
              )}
            </div>
          </header>
          <ErrorBoundary title={`Couldn’t load ${current.label}.`} resetKey={current.tab}>
            <PaymentNotice />
            <Suspense fallback={<FrameLoader className="py-16" />}>{current.content}</Suspense>
          </ErrorBoundary>
        </div>
      </div>
    </div>
  );
}

function pathOf(tab: string): string {
  if (tab === MESSAGES) return "/messages";
  return tab === "books" ? "/dashboard/author" : `/dashboard/author?tab=${tab}`;
}
