import { api } from "@convex/_generated/api";
import { formatMonth, monthOf } from "@domain/dates";
import { dollars } from "@domain/figures";
import { useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useUrlState } from "../../../lib/url-state";
import { Notice } from "../../../ui/notice";
import { ExportButton } from "../exports/export-button";
import { Figure, Figures, shareOf } from "../figures";
import { MemberFilters } from "./member-filters";
import { MemberTable } from "./member-table";
import { readMemberView, writeMemberView } from "./member-view";
import { RefreshPayments } from "./refresh-payments";

type Summary = FunctionReturnType<typeof api.admin.subscriptions.summary>;

/** The authors' memberships: their figures, and a list that starts with those that need attention. */
export function MembersTab() {
  const [view, setView, latestView] = useUrlState(readMemberView, writeMemberView);
  const summary = useQuery(api.admin.subscriptions.summary, {});
  return (
    <section aria-label="Basic Authors">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="display-28">Basic Author Subscriptions</h2>
          <p className="mt-1 text-14 text-muted">
            As Stripe reports them. Membership never decides whether a book is public.
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <RefreshPayments label="Refresh Data" />
          <ExportButton kind="subscriptions" />
        </div>
      </div>
      {/* The notice would move what is below it. */}
      <div className={summary === undefined ? "animate-late" : undefined}>
        {summary && <SyncNotice sync={summary.sync} />}
        <Figures>
          <Figure name="Total" value={summary?.total} />
          <Figure
            name="Active"
            value={summary?.active}
            note={summary && shareOf(summary.active, summary.total)}
          />
          <Figure name="In Trial" value={summary?.trialing} />
          <Figure
            name="Monthly Revenue"
            value={summary?.monthlyCents}
            format={dollars}
            note={summary && `${summary.active} active`}
          />
        </Figures>
        <MemberFilters view={latestView} onView={setView} />
        <MemberTable view={view} onView={setView} total={totalOf(summary, view.status)} />
        <h3 className="mt-10 mb-4 display-22">Summary</h3>
        <Figures>
          <Figure
            name="Canceled"
            value={summary?.canceled}
            note={summary && `${shareOf(summary.canceled, summary.total)} of all`}
          />
          <Figure
            name="Past Due"
            value={summary?.pastDue}
            note={summary && `${dollars(summary.overdueCents)} a month at risk`}
          />
          <Figure
            name="Total Lifetime Value"
            value={summary?.lifetimeCents}
            format={dollars}
            note={summary && summary.since !== null && `since ${formatMonth(monthOf(summary.since))}`}
          />
          <Figure
            name="Average Lifetime Value"
            value={summary && Math.round(summary.lifetimeCents / Math.max(1, summary.total))}
            format={dollars}
            note="per customer"
          />
        </Figures>
      </div>
    </section>
  );
}

/** What the last refresh left to say: nobody refreshed yet, or it failed. */
function SyncNotice({ sync }: { sync: Summary["sync"] }) {
  if (sync === null)
    return (
      <Notice className="mb-4">
        Click Refresh Data to load subscription data from Stripe. Until then, you see only the changes that
        Stripe has reported.
      </Notice>
    );
  if (sync.problem === null) return null;
  return (
    <Notice tone="bad" className="mb-4">
      <strong className="font-semibold">Error: {sync.problem}</strong> Failed to load subscription data. The
      figures below are the last that Stripe sent.
    </Notice>
  );
}

/** How many memberships a view has, where a counter knows. */
function totalOf(summary: Summary | undefined, status: string | undefined): number | undefined {
  if (summary === undefined || status === undefined) return summary?.total;
  const counts: Record<string, number> = {
    active: summary.active,
    trialing: summary.trialing,
    canceled: summary.canceled,
    past_due: summary.pastDue,
  };
  return counts[status];
}
