import { api } from "@convex/_generated/api";
import { useQuery } from "convex/react";
import BadgeCheck from "lucide-react/icons/badge-check";
import FileUp from "lucide-react/icons/file-up";
import Flag from "lucide-react/icons/flag";
import Mail from "lucide-react/icons/mail";
import ScrollText from "lucide-react/icons/scroll-text";
import { useNavigate, useSearchParams } from "react-router-dom";
import { ErrorBoundary } from "../../lib/error-boundary";
import { Head } from "../../lib/head";
import { LazyContent } from "../../lib/lazy-content";
import { useViewer } from "../../lib/viewer";
import { UnreadBadge } from "../../shared/lists/unread-badge";
import { ButtonLink } from "../../ui/button";
import { CountBadge } from "../../ui/count-badge";
import { cx } from "../../ui/cx";
import { Tabs } from "../../ui/tabs";
import { ADMIN_TABS, countOf, tabOf, tabPath } from "./admin-tabs";

/** The admin dashboard. The URL names the tab. */
export function AdminScreen() {
  const viewer = useViewer();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const counts = useQuery(api.admin.desk.counts, {});
  const { value, label, Content } = tabOf(params);
  return (
    <div className="page-measure pt-8 pb-24">
      <Head title={`${label} · Admin`} noindex />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="display-36">Admin</h1>
        {/* Its counts would move its links. */}
        <nav
          aria-label="Admin pages"
          className={cx("-mx-4 flex flex-wrap", counts === undefined && "animate-late")}
        >
          <ButtonLink to="/admin/messages" variant="quiet" icon={Mail}>
            Messages
            <UnreadBadge count={viewer.user?.unreadMessages ?? null} />
          </ButtonLink>
          <ButtonLink to="/admin/ratings" variant="quiet" icon={BadgeCheck}>
            Rating Checks
            <CountBadge count={counts?.ratingsWaiting ?? null} words={() => "waiting"} />
          </ButtonLink>
          <ButtonLink to="/admin/reports" variant="quiet" icon={Flag}>
            Reports
            <CountBadge count={counts?.reportsWaiting ?? null} words={() => "waiting"} />
          </ButtonLink>
          <ButtonLink to="/admin/import" variant="quiet" icon={FileUp}>
            Import
          </ButtonLink>
          <ButtonLink to="/admin/audit" variant="quiet" icon={ScrollText}>
            Audit Log
          </ButtonLink>
        </nav>
      </div>
      <Tabs
        label="Admin"
        tabs={ADMIN_TABS.map((tab) => ({
          ...tab,
          count: countOf(tab, counts),
          badge: tab.waiting && <CountBadge count={counts?.[tab.waiting] ?? null} words={() => "waiting"} />,
        }))}
        value={value}
        onChange={(next) => void navigate(tabPath(next))}
      >
        <ErrorBoundary title={`Couldn’t load ${label}.`} resetKey={value}>
          <LazyContent key={value} label={label} Content={Content} />
        </ErrorBoundary>
      </Tabs>
    </div>
  );
}
