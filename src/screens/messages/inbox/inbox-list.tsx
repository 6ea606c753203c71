import { api } from "@convex/_generated/api";
import { usePaginatedQuery, useQuery } from "convex/react";
import ShieldCheck from "lucide-react/icons/shield-check";
import type { ComponentProps, ReactNode } from "react";
import { useHistoryState } from "../../../lib/pages/history-state";
import type { Side } from "@domain/messages/threads";
import { useNow } from "../../../lib/now";
import { ListSearch } from "../../../shared/lists/list-search";
import { LoadMore } from "../../../shared/lists/load-more";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton";
import { InboxFilters } from "./inbox-filters";
import type { InboxView } from "./inbox-view";
import { NoThreads } from "./no-threads";
import type { Counts, ThreadRow } from "../thread";
import { ThreadLine } from "./thread-line";
import { type Opened, useKeptRows } from "./use-kept-rows";
import { useIsTyping } from "../use-typing";

const PAGE = 25;

interface InboxListProps {
  side: Side;
  view: InboxView;
  onView: (view: InboxView) => void;
  /** The conversation that is open beside the list. */
  currentId: string | null;
  pathOf: (threadId: string) => string;
  opened: Opened;
}

/** The viewer's conversations, live, the latest first. */
export function InboxList({ opened, ...props }: InboxListProps) {
  const { side, view, onView } = props;
  const counts = useQuery(api.messages.threads.counts, {});
  const [shown, setShown] = useHistoryState("threads", PAGE);
  const { filter, q } = view;
  const { results, status, loadMore } = usePaginatedQuery(
    api.messages.threads.list,
    q === "" ? { filter } : { filter, q },
    { initialNumItems: shown },
  );
  const rows = useKeptRows(results, opened.rows, PAGE);
  const now = useNow();
  const more = () => {
    loadMore(PAGE);
    setShown(shown + PAGE);
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-col gap-3 border-b border-line py-4 max-nav:-mx-4 max-nav:px-4 sm:max-nav:-mx-10 sm:max-nav:px-10 nav:p-4">
        <search>
          <ListSearch
            label="Search messages by person or title"
            placeholder="Search by person or title"
            q={q}
            onSearch={(next) => onView({ ...view, q: next })}
            isCompact
          />
        </search>
        <InboxFilters
          counts={counts}
          filter={filter}
          onFilter={(next) => onView({ ...view, filter: next })}
        />
      </div>
      {/* Wide screens scroll the list alone; phones scroll the page. */}
      <div className="min-h-0 flex-1 overflow-y-auto max-nav:overflow-visible" tabIndex={-1}>
        <Rows {...{ ...props, status, now, counts, rows }} onOpen={opened.open} />
        <div className="pb-6 empty:hidden">
          <LoadMore status={status} onMore={more} />
        </div>
      </div>
      {/* On phones the conversations would push it down. */}
      {status !== "LoadingFirstPage" && <Privacy side={side} />}
    </div>
  );
}

interface RowsProps extends Omit<InboxListProps, "opened"> {
  rows: readonly ThreadRow[];
  status: string;
  now: number;
  counts: Counts | undefined;
  onOpen: (row: ThreadRow) => void;
}

function Rows({ rows, status, now, side, view, onView, currentId, pathOf, counts, onOpen }: RowsProps) {
  if (status === "LoadingFirstPage") return <ListSkeleton />;
  if (rows.length === 0) return <NoThreads {...{ side, view, onView, counts }} />;
  return (
    <ul aria-label="Conversations" className="max-nav:-mx-4 sm:max-nav:-mx-10">
      {rows.map((row) => (
        <li key={row.threadId}>
          <Line
            row={row}
            to={pathOf(row.threadId)}
            isCurrent={row.threadId === currentId}
            now={now}
            onOpen={() => onOpen(row)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Only the open conversation tells of typing in the list: a subscription for each line would be many. */
function Line({ row, ...rest }: Omit<ComponentProps<typeof ThreadLine>, "isTyping">) {
  const isTyping = useIsTyping(rest.isCurrent ? row.threadId : null, row.lastAt);
  return <ThreadLine row={row} {...rest} isTyping={isTyping} />;
}

const PRIVACY: Record<Side, string> = {
  author: "Only approved producers can write to you. Messages don’t show your email address.",
  producer: "Authors see your name and company. Your email address stays private.",
};

function Privacy({ side }: { side: Side }): ReactNode {
  return (
    <p className="flex items-start gap-2 border-line py-4 text-13 text-pretty text-muted nav:border-t nav:px-4">
      <ShieldCheck size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden />
      {PRIVACY[side]}
    </p>
  );
}

function ListSkeleton() {
  return (
    <SkeletonGroup label="Loading conversations">
      {[0, 1, 2, 3].map((row) => (
        <span key={row} className="flex gap-3 border-b border-line py-3 nav:px-4">
          <Skeleton className="size-10 rounded-full!" />
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-4 w-52" />
            <Skeleton className="h-4" />
          </span>
        </span>
      ))}
    </SkeletonGroup>
  );
}
