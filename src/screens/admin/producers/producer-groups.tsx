import { api } from "@convex/_generated/api";
import { grouped } from "@domain/figures";
import { REVIEW_HOURS } from "@domain/producers/approvals";
import { useQuery } from "convex/react";
import type { ReactNode } from "react";
import { useNow } from "../../../lib/now";
import type { ProducerRow } from "./use-producers";
import { isOverdue, waitInWords } from "./wait";

/** A heading above the first who waits and above the first decided producer. */
export function groupsOf(month: string) {
  return (row: ProducerRow, previous: ProducerRow | null): ReactNode => {
    const isWaiting = row.waitingSince !== null;
    const wasWaiting = previous === null ? null : previous.waitingSince !== null;
    if (isWaiting === wasWaiting) return null;
    return isWaiting ? <Waiting month={month} /> : <Decided month={month} />;
  };
}

function Waiting({ month }: { month: string }) {
  const stats = useQuery(api.admin.producers.stats, { month });
  const now = useNow();
  const since = stats?.waitingSince ?? null;
  return (
    <Heading title="Waiting" count={stats?.byStatus.pending}>
      {since !== null && (
        <>
          Longest wait{" "}
          {isOverdue(since, now) ? (
            <>
              <strong className="font-semibold text-bad">{waitInWords(since, now)}</strong>, past the{" "}
              {REVIEW_HOURS} we promise
            </>
          ) : (
            waitInWords(since, now)
          )}
        </>
      )}
    </Heading>
  );
}

function Decided({ month }: { month: string }) {
  const stats = useQuery(api.admin.producers.stats, { month });
  return (
    <Heading title="Decided" count={stats && stats.total - stats.byStatus.pending}>
      Newest first
    </Heading>
  );
}

interface HeadingProps {
  title: string;
  count: number | undefined;
  children: ReactNode;
}

function Heading({ title, count, children }: HeadingProps) {
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 border-line bg-bg px-3 py-1.5 text-13 lg:border-b">
      <h3 className="font-semibold tabular-nums">
        {title} {count !== undefined && grouped(count)}
      </h3>
      <p className="text-muted">{children}</p>
    </div>
  );
}
