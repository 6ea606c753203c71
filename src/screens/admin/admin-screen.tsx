import { api } from "@convex/_generated/api";
import { useQuery } from "convex/react";
import Mail from "lucide-react/icons/mail";
import { ErrorBoundary } from "../../lib/error-boundary";
import { Head } from "../../lib/head";
import { useUrlState } from "../../lib/url-state";
import { useViewer } from "../../lib/viewer";
import { UnreadBadge } from "../../shared/lists/unread-badge";
import { ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { Tabs } from "../../ui/tabs";
import type { AdminTab } from "./admin-tabs";
import { ADMIN_TABS, readAdminView, writeAdminView } from "./admin-tabs";
import { ProducersTab } from "./producers-tab";
import { useCurrentMonth } from "./use-current-month";

/** The admin dashboard. The URL names the tab. */
export function AdminScreen() {
  const viewer = useViewer();
  const [view, setView, chosen] = useUrlState(readAdminView, writeAdminView);
  const [month, refreshMonth] = useCurrentMonth();
  const total = useQuery(api.admin.producers.stats, { month })?.total;
  const tabs = ADMIN_TABS.map(({ value, label }) => ({
    value,
    label,
    count: value === "producers" ? total : undefined,
  }));
  const tab = ADMIN_TABS.find(({ value }) => value === view.tab);
  return (
    <div className="page-measure pt-8 pb-24">
      <Head title={`${tab?.label ?? "Admin"} · Admin`} noindex />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="display-36">Admin</h1>
        <ButtonLink to="/admin/messages" icon={Mail}>
          Messages
          <UnreadBadge count={viewer.user?.unreadMessages ?? null} />
        </ButtonLink>
      </div>
      <Tabs
        label="Admin"
        tabs={tabs}
        value={chosen.tab}
        onChange={(value) => setView({ tab: value as AdminTab, q: "" })}
      >
        {view.tab === "producers" ? (
          <ErrorBoundary title="Couldn’t load producers." resetKey={`${view.status}${view.q}`}>
            <ProducersTab
              view={view}
              chosen={chosen}
              onView={setView}
              month={month}
              onRefresh={refreshMonth}
            />
          </ErrorBoundary>
        ) : (
          <NotBuiltYet label={tab?.label ?? ""} plan={tab?.plan ?? ""} />
        )}
      </Tabs>
    </div>
  );
}

function NotBuiltYet({ label, plan }: { label: string; plan: string }) {
  return (
    <EmptyState title={`${label}: not built yet`} frame="middle">
      {plan}
    </EmptyState>
  );
}
