import { api } from "@convex/_generated/api";
import { formatLocalDayAndTime } from "@domain/local-dates";
import { grouped } from "@domain/figures";
import { HISTORY_SIZE } from "@domain/mail/campaigns/campaigns";
import { usePaginatedQuery } from "convex/react";
import { Link, useNavigate } from "react-router-dom";
import { EmptyState } from "../../../../ui/empty-state";
import { AdminTable } from "../../table/admin-table";
import type { Column } from "../../table/columns";
import { tableList } from "../../table/table-list";
import type { Run } from "../campaign";
import { campaignPath } from "../campaign-view";
import { RunBadge } from "../run-badge";
import { EmailLog } from "./email-log";
import { resultWords } from "./result-words";

/** Every run that was started, tests among them, newest first. Below them the last emails of every kind. */
export function History() {
  const navigate = useNavigate();
  const found = usePaginatedQuery(api.admin.campaigns.history, {}, { initialNumItems: HISTORY_SIZE });
  // The history ends with its fiftieth entry.
  const list = { ...tableList(found), isDone: !found.isLoading };
  return (
    <>
      <h2 className="mb-4 display-28">History</h2>
      <AdminTable
        label="History"
        noun="run"
        columns={COLUMNS}
        list={list}
        listKey="history"
        nameOf={({ title }) => title}
        onActivate={({ _id }) => void navigate(campaignPath({ runId: _id }))}
        card={(run) => <RunCard run={run} />}
        note={`Newest first, up to ${HISTORY_SIZE} entries.`}
        empty={<EmptyState title="Nothing was sent yet.">Tests and runs appear here.</EmptyState>}
      />
      <EmailLog />
    </>
  );
}

const COLUMNS: readonly Column<Run>[] = [
  {
    id: "started",
    label: "Started",
    track: "10.5rem",
    cell: ({ startedAt = 0 }) => formatLocalDayAndTime(startedAt),
  },
  { id: "campaign", label: "Campaign", track: "minmax(0, 1.6fr)", cell: (run) => <RunLink run={run} /> },
  { id: "mode", label: "Mode", track: "3rem", cell: ({ isTest }) => (isTest ? "Test" : "Live") },
  {
    id: "by",
    label: "By",
    track: "minmax(0, 1fr)",
    cell: ({ kind, startedBy }) => (
      <span className="block truncate text-muted">
        {startedBy ?? (kind === "digest" ? "Automatic" : "Deleted account")}
      </span>
    ),
  },
  { id: "sent", label: "Sent", track: "4rem", align: "end", cell: ({ sent }) => figure(sent) },
  { id: "skipped", label: "Skipped", track: "4rem", align: "end", cell: ({ skipped }) => figure(skipped) },
  { id: "failed", label: "Failed", track: "4rem", align: "end", cell: ({ failed }) => figure(failed) },
  { id: "clicked", label: "Clicked", track: "4rem", align: "end", cell: ({ clicked }) => figure(clicked) },
  { id: "state", label: "State", track: "10.5rem", cell: (run) => <RunBadge run={run} /> },
];

function figure(count: number): string {
  return count === 0 ? "–" : grouped(count);
}

function RunLink({ run: { _id, title } }: { run: Run }) {
  return (
    <Link to={campaignPath({ runId: _id })} className="block py-1 font-medium break-words hover:underline">
      {title}
    </Link>
  );
}

function RunCard({ run }: { run: Run }) {
  return (
    <div className="text-14">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">
          <RunLink run={run} />
          {run.isTest && ", test"}
        </span>
        <RunBadge run={run} />
      </p>
      <p className="mt-1 text-muted">{formatLocalDayAndTime(run.startedAt ?? 0)}</p>
      <p className="mt-1 tabular-nums">{resultWords(run)}</p>
    </div>
  );
}
