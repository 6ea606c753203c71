import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { formatLocalDayAndTime } from "@domain/local-dates";
import { grouped } from "@domain/figures";
import { audienceWords } from "@domain/mail/campaigns/audience";
import { messageFor } from "@domain/refusal-errors";
import { useMutation, usePaginatedQuery } from "convex/react";
import Plus from "lucide-react/icons/plus";
import { useRef } from "react";
import { Link, useNavigate } from "react-router-dom";
import { Button } from "../../../../ui/button";
import { EmptyState } from "../../../../ui/empty-state";
import { toast } from "../../../../ui/toast";
import { AdminTable } from "../../table/admin-table";
import type { Column } from "../../table/columns";
import { TABLE_PAGE, tableList } from "../../table/table-list";
import { campaignPath } from "../campaign-view";
import type { DraftSummary } from "./draft";
import { DraftMenu } from "./draft-menu";

/** The campaigns that admins wrote, sent or not. */
export function OwnCampaigns() {
  const found = usePaginatedQuery(api.admin.drafts.list, {}, { initialNumItems: TABLE_PAGE });
  const add = useAdd();
  const create = (
    <Button variant="primary" icon={Plus} onClick={() => add()}>
      New Campaign
    </Button>
  );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="display-28">Your Campaigns</h2>
          <p className="mt-1 max-w-reading text-14 text-pretty text-muted">
            Emails of your own, to members who agreed to them or to readers of the newsletter.
          </p>
        </div>
        {found.results.length > 0 && create}
      </div>
      <AdminTable
        label="Your campaigns"
        noun="campaign"
        columns={COLUMNS}
        list={tableList(found)}
        listKey="drafts"
        nameOf={nameOf}
        card={(row) => <DraftCard row={row} />}
        empty={
          <EmptyState title="You have no campaigns yet." action={create}>
            Write one, see who gets it, and send a test first.
          </EmptyState>
        }
      />
    </>
  );
}

const COLUMNS: readonly Column<DraftSummary>[] = [
  { id: "name", label: "Campaign", track: "minmax(0, 1.2fr)", cell: (row) => <DraftLink row={row} /> },
  {
    id: "subject",
    label: "Subject",
    track: "minmax(0, 1.2fr)",
    cell: ({ subject }) => <span className="block truncate text-muted">{subject}</span>,
  },
  {
    id: "audience",
    label: "Audience",
    track: "minmax(0, 1fr)",
    cell: ({ audience }) => <span className="block truncate">{audienceWords(audience)}</span>,
  },
  {
    id: "changed",
    label: "Changed",
    track: "11.5rem",
    cell: ({ updatedAt }) => formatLocalDayAndTime(updatedAt),
  },
  { id: "state", label: "State", track: "9rem", cell: (row) => stateWords(row) },
  { id: "actions", label: "Actions", track: "4.5rem", align: "end", cell: (row) => <Actions row={row} /> },
];

function nameOf({ name }: DraftSummary): string {
  return name || "Untitled campaign";
}

function stateWords({ run }: DraftSummary): string {
  return run === null ? "Draft" : `${grouped(run.sent)} of ${grouped(run.recipients)} sent`;
}

function DraftLink({ row }: { row: DraftSummary }) {
  return (
    <Link
      to={campaignPath({ page: "own", draftId: row._id })}
      className="block truncate font-medium hover:underline"
    >
      {nameOf(row)}
    </Link>
  );
}

function DraftCard({ row }: { row: DraftSummary }) {
  return (
    <div className="text-14">
      <div className="flex items-center justify-between gap-2">
        <DraftLink row={row} />
        <Actions row={row} />
      </div>
      <p className="break-words">{row.subject}</p>
      <p className="text-muted">
        {audienceWords(row.audience)} · {stateWords(row)}
      </p>
    </div>
  );
}

function Actions({ row }: { row: DraftSummary }) {
  const add = useAdd();
  return <DraftMenu row={row} name={nameOf(row)} onCopy={() => add(row._id)} />;
}

/** Adds a campaign, or a copy of one, and opens it. */
function useAdd(): (copyOf?: Id<"campaignDrafts">) => void {
  const add = useMutation(api.admin.drafts.add);
  const navigate = useNavigate();
  // The second click of a double click must not add another one.
  const isAdding = useRef(false);
  return (copyOf) => {
    if (isAdding.current) return;
    isAdding.current = true;
    add({ copyOf })
      .then(
        (draftId) => void navigate(campaignPath({ page: "own", draftId })),
        (error: unknown) => toast("bad", messageFor(error)),
      )
      .finally(() => (isAdding.current = false));
  };
}
