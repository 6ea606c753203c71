import { api } from "@convex/_generated/api";
import { formatLocalDay } from "@domain/local-dates";
import { dollars } from "@domain/figures";
import { usePaginatedQuery } from "convex/react";
import { useState } from "react";
import { Button } from "../../../ui/button";
import { cx } from "../../../ui/cx";
import { EmptyState } from "../../../ui/empty-state";
import { AdminTable } from "../table/admin-table";
import type { Column } from "../table/columns";
import { TABLE_PAGE, tableList } from "../table/table-list";
import { billing, BILLING_TONES } from "./billing";
import type { Member } from "./member";
import { MemberStatusBadge } from "./member-status-badge";
import type { MemberView } from "./member-view";

interface MemberTableProps {
  view: MemberView;
  onView: (view: MemberView) => void;
  total: number | undefined;
}

/** The memberships of a view: a table on desktop, cards on phones. */
export function MemberTable({ view, onView, total }: MemberTableProps) {
  const { q, status, sort } = view;
  const first = { initialNumItems: TABLE_PAGE };
  const all = usePaginatedQuery(api.admin.subscriptions.list, q === "" ? { status, sort } : "skip", first);
  const found = usePaginatedQuery(api.admin.subscriptions.search, q === "" ? "skip" : { q, status }, first);
  const [columns] = useState(() => memberColumns(Date.now()));
  return (
    <AdminTable
      label="Memberships"
      noun="membership"
      columns={columns}
      list={tableList(q === "" ? all : found)}
      listKey={`${q}|${status}|${sort}`}
      total={q === "" ? total : undefined}
      nameOf={nameOf}
      card={(member) => <MemberCard member={member} />}
      empty={<NoMembers view={view} onView={onView} />}
    />
  );
}

function memberColumns(now: number): Column<Member>[] {
  return [
    {
      id: "customer",
      label: "Customer",
      track: "minmax(0, 1.2fr)",
      cell: (member) => <span className="block truncate font-medium">{nameOf(member)}</span>,
    },
    {
      id: "email",
      label: "Email",
      track: "minmax(0, 1.4fr)",
      cell: ({ customerEmail }) => <span className="block truncate text-muted">{customerEmail}</span>,
    },
    {
      id: "status",
      label: "Status",
      track: "7rem",
      cell: ({ status }) => <MemberStatusBadge status={status} />,
    },
    {
      id: "started",
      label: "Started",
      track: "7rem",
      cell: ({ startedAt }) => <span className="text-muted tabular-nums">{formatLocalDay(startedAt)}</span>,
    },
    {
      id: "billing",
      label: "Trial/Next Bill",
      track: "minmax(0, 1.2fr)",
      cell: (member) => <Billing member={member} now={now} />,
    },
    {
      id: "value",
      label: "Value",
      track: "8rem",
      align: "end",
      cell: (member) => <Value member={member} />,
    },
  ];
}

function nameOf({ customerName }: Member): string {
  return customerName ?? "Closed account";
}

function Billing({ member, now }: { member: Member; now: number }) {
  const { text, tone } = billing(member, now);
  return <span className={cx("block truncate", BILLING_TONES[tone])}>{text}</span>;
}

/** The monthly price while it is paid, and what the membership has paid so far. */
function Value({ member: { status, monthlyCents, lifetimeCents } }: { member: Member }) {
  const isPaying = status === "active" || status === "past_due";
  return (
    <span className="tabular-nums">
      {isPaying && <span className="mr-3 text-13 text-muted">{dollars(monthlyCents)}/mo</span>}
      <span className="font-medium">{dollars(lifetimeCents)}</span>
    </span>
  );
}

function MemberCard({ member }: { member: Member }) {
  const [now] = useState(Date.now);
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 text-16 font-medium wrap-anywhere">{nameOf(member)}</p>
        <MemberStatusBadge status={member.status} />
      </div>
      <p className="text-14 wrap-anywhere text-muted">{member.customerEmail}</p>
      <div className="mt-3 flex items-end justify-between gap-3 text-14">
        <div>
          <Billing member={member} now={now} />
          <p className="text-13 text-muted">Started {formatLocalDay(member.startedAt)}</p>
        </div>
        <Value member={member} />
      </div>
    </>
  );
}

function NoMembers({ view, onView }: Pick<MemberTableProps, "view" | "onView">) {
  if (view.q === "" && view.status === undefined)
    return (
      <EmptyState title="No memberships yet.">
        The first author who starts a membership appears here. Refresh Data asks Stripe for all of them.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No memberships match."
      action={<Button onClick={() => onView({ q: "", sort: view.sort })}>Show All Memberships</Button>}
    >
      Try another name, email or status.
    </EmptyState>
  );
}
