import type { ApprovalStatus } from "@domain/accounts/roles";
import { formatLocalDay } from "@domain/dates";
import ExternalLink from "lucide-react/icons/external-link";
import type { ReactNode } from "react";
import { useRef } from "react";
import { useReader } from "../../../shared/lists/stable-order";
import { NewRows } from "../../../shared/lists/new-rows";
import { Button } from "../../../ui/button";
import { cx } from "../../../ui/cx";
import { SafeLink } from "../../../ui/safe-link";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton";
import type { StatusChange } from "./status-change";
import { StatusSelect } from "./status-select";
import { useBufferedList } from "../use-buffered-list";
import type { ProducerPages, ProducerRow } from "./use-producers";

const COLUMNS = ["Signup Date", "Full Name", "Email", "Status", "IMDB"] as const;
/** A table row on desktop, a card on phones. */
const GRID =
  "grid gap-x-4 gap-y-1 px-3 lg:grid-cols-[7.5rem_minmax(0,1.2fr)_minmax(0,1.3fr)_10rem_6.5rem] lg:items-center";

interface ProducerTableProps {
  list: ProducerPages;
  listKey: string;
  pending: StatusChange | null;
  onChoose: (producer: ProducerRow, status: ApprovalStatus) => void;
}

/** Producers, newest sign-up first. New ones wait behind a button while somebody reads the list. */
export function ProducerTable({ list, listKey, pending, onChoose }: ProducerTableProps) {
  const table = useRef<HTMLDivElement>(null);
  const { isReading, handlers } = useReader();
  const { visible, newCount, showNew } = useBufferedList(list.producers, {
    isHeld: isReading || pending !== null,
    listKey,
  });
  return (
    <div {...handlers}>
      <NewRows newCount={newCount} noun="producer" onShow={showNew} list={table} />
      <div
        ref={table}
        tabIndex={-1}
        role="table"
        aria-label="Producers"
        className="overflow-hidden rounded-panel border border-line bg-surface text-14"
      >
        <div role="row" className={cx(GRID, "hidden h-9 bg-third text-13 font-medium text-muted lg:grid")}>
          {COLUMNS.map((column) => (
            <span key={column} role="columnheader">
              {column}
            </span>
          ))}
        </div>
        {visible.map((producer) => (
          <Row
            key={producer._id}
            producer={producer}
            chosen={pending?.producer._id === producer._id ? pending.status : null}
            onChoose={(status) => onChoose(producer, status)}
          />
        ))}
      </div>
      {!list.isDone && (
        <div className="mt-4 flex justify-center">
          <Button busy={list.isLoadingMore} busyLabel="Loading…" onClick={list.loadMore}>
            Load more
          </Button>
        </div>
      )}
    </div>
  );
}

interface RowProps {
  producer: ProducerRow;
  /** The unconfirmed new status, or null. */
  chosen: ApprovalStatus | null;
  onChoose: (status: ApprovalStatus) => void;
}

function Row({ producer, chosen, onChoose }: RowProps) {
  const { signupDate, fullName, companyName, email, approvalStatus, approvalReason, imdbUrl } = producer;
  return (
    <div
      role="row"
      className={cx(
        GRID,
        "border-line py-4 not-first:border-t max-lg:[&:nth-child(2)]:border-t-0 lg:min-h-10 lg:py-1",
        chosen && "bg-info-soft",
      )}
    >
      <Cell className="text-13 text-muted tabular-nums max-lg:order-3 lg:text-14">
        <span className="lg:hidden">Signed up </span>
        <time dateTime={new Date(signupDate).toISOString()}>{formatLocalDay(signupDate)}</time>
      </Cell>
      <Cell className="truncate font-medium max-lg:order-1 max-lg:text-16">
        <span title={companyName ? `${fullName}, ${companyName}` : fullName}>
          {fullName}
          {companyName && <span className="font-normal text-muted max-lg:text-14"> {companyName}</span>}
        </span>
        {approvalReason !== null && (
          <span title={approvalReason} className="block truncate text-13 font-normal text-muted">
            Reason: {approvalReason}
          </span>
        )}
      </Cell>
      <Cell className="truncate text-muted max-lg:order-2">{email ?? "No email"}</Cell>
      <Cell className="max-lg:order-5 max-lg:mt-3">
        <StatusSelect name={fullName} value={chosen ?? approvalStatus} onChange={onChoose} />
      </Cell>
      <Cell className="max-lg:order-4">
        {imdbUrl === null ? (
          <span className="text-muted">No IMDB</span>
        ) : (
          <SafeLink
            href={imdbUrl}
            className="inline-flex items-center gap-1.5 font-medium text-brand underline-offset-4 hover:underline max-lg:min-h-11"
          >
            IMDB
            <ExternalLink size={14} strokeWidth={1.75} aria-hidden />
            <span className="sr-only"> of {fullName}</span>
          </SafeLink>
        )}
      </Cell>
    </div>
  );
}

function Cell({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div role="cell" className={className}>
      {children}
    </div>
  );
}

/** Keeps the table's height while the first page loads. */
export function ProducerTableSkeleton() {
  return (
    <SkeletonGroup
      label="Loading producers"
      className="overflow-hidden rounded-panel border border-line bg-surface"
    >
      {Array.from({ length: 10 }, (_, index) => (
        <div key={index} className={cx(GRID, "h-32 border-line not-first:border-t lg:h-10")}>
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-7 w-36" />
          <Skeleton className="h-4 w-14" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
