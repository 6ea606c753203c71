import { grouped } from "@domain/figures";
import { STAGE_LABELS, type Stage } from "@domain/producers/slate";
import Archive from "lucide-react/icons/archive";
import { Fragment, useId } from "react";
import { LoadMore } from "../../../shared/lists/load-more";
import { LiveNumber } from "../../../shared/lists/live-number";
import { cx } from "../../../ui/cx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton";
import { useSlateActions } from "./slate-actions";
import { BoardCard } from "./slate-card";
import type { Column, SlateCard } from "./use-columns";
import type { Drag } from "./use-drag";
import { useArchivePassed } from "./use-slate-writes";

interface BoardColumnProps {
  stage: Stage;
  column: Column;
  /** The cards as they stand now, with the one on its way where it would land. */
  cards: readonly SlateCard[];
  /** The number of cards; without it, as many as are loaded. */
  count: number | undefined;
  drag: Drag | null;
  isFiltered: boolean;
}

/** A column of the slate. */
export function BoardColumn({ stage, column, cards, count, drag, isFiltered }: BoardColumnProps) {
  const id = useId();
  const { isPhone, isArchive } = useSlateActions();
  const isTarget = drag !== null && drag.to.stage === stage;
  return (
    <section
      data-stage={stage}
      aria-labelledby={id}
      aria-busy={column.isStale}
      className={cx(
        "-mx-2 min-w-0 rounded-panel px-2 pt-2 pb-2 transition-opacity duration-200",
        isTarget && !isPhone && "bg-brand-soft",
        column.isStale && "opacity-60",
        isArchive && column.cards?.length === 0 && "max-sm:hidden",
      )}
    >
      <h2
        id={id}
        className={cx(
          "mb-3 border-b-2 pb-2 text-14 font-semibold",
          isTarget ? "border-brand text-brand" : "border-text",
          isPhone && !isArchive && "sr-only",
        )}
      >
        {STAGE_LABELS[stage]}{" "}
        <ColumnCount count={count} loaded={column.cards?.length} hasMore={column.status !== "Exhausted"} />
      </h2>
      {column.cards === undefined ? <ColumnSkeleton /> : <CardList stage={stage} cards={cards} drag={drag} />}
      {column.cards !== undefined && cards.length === 0 && column.status === "Exhausted" && (
        <p className="py-2 text-13 text-muted">{isFiltered ? "No matches" : "No books"}</p>
      )}
      <LoadMore status={column.status} onMore={column.loadMore} />
      {stage === "passed" && !isArchive && <PassedFooter count={isFiltered ? 0 : (count ?? 0)} />}
    </section>
  );
}

interface ColumnCountProps {
  count: number | undefined;
  loaded: number | undefined;
  hasMore: boolean;
}

function ColumnCount({ count, loaded, hasMore }: ColumnCountProps) {
  const shown = count ?? loaded;
  if (shown === undefined) return null;
  const words = <span className="sr-only">{shown === 1 ? "book" : "books"}</span>;
  return (
    <span className="ml-1 text-13 font-normal text-muted tabular-nums">
      {count === undefined ? (
        <>
          {grouped(shown)}
          {hasMore && "+"} {words}
        </>
      ) : (
        <LiveNumber value={count}>{words}</LiveNumber>
      )}
    </span>
  );
}

function CardList({ stage, cards, drag }: Pick<BoardColumnProps, "stage" | "cards" | "drag">) {
  const isSource = drag !== null && !drag.isByKeyboard && drag.from.stage === stage;
  // In its own column, the card's new place is enough.
  const left = isSource && drag.to.stage !== stage ? drag : null;
  return (
    <ul
      data-cards
      tabIndex={-1}
      aria-label={STAGE_LABELS[stage]}
      className="flex flex-col gap-3 outline-none"
    >
      {cards.map((card, index) => (
        <Fragment key={card.bookId}>
          {left?.from.index === index && <Gap height={left.height} />}
          <CardItem card={card} stage={stage} drag={drag?.card.bookId === card.bookId ? drag : null} />
        </Fragment>
      ))}
      {left !== null && left.from.index >= cards.length && <Gap height={left.height} />}
    </ul>
  );
}

interface CardItemProps {
  card: SlateCard;
  stage: Stage;
  /** Set for the card on its way. */
  drag: Drag | null;
}

function CardItem({ card, stage, drag }: CardItemProps) {
  if (drag !== null && !drag.isByKeyboard) return <Gap height={drag.height} bookId={card.bookId} />;
  return (
    <li data-card={card.bookId}>
      <BoardCard card={card} stage={stage} isLifted={drag !== null} />
    </li>
  );
}

/** An empty place: where a card comes from, or with `bookId` where it would land. */
function Gap({ height, bookId }: { height: number; bookId?: SlateCard["bookId"] }) {
  const isTarget = bookId !== undefined;
  return (
    <li
      aria-hidden
      data-card={bookId}
      style={{ height }}
      className={cx(
        "rounded-panel border border-dashed",
        isTarget ? "border-2 border-brand" : "border-control bg-third",
      )}
    />
  );
}

/** What becomes of passed books, and what their authors learn. */
function PassedFooter({ count }: { count: number }) {
  const archive = useArchivePassed();
  if (count === 0) return null;
  return (
    <div className="mt-4">
      <button
        type="button"
        onClick={archive}
        className="touch-target inline-flex items-center gap-2 text-13 font-medium text-brand hover:underline"
      >
        <Archive size={14} strokeWidth={1.75} aria-hidden />
        {count === 1 ? "Archive this one" : `Archive these ${grouped(count)}`}
      </button>
      <p className="mt-3 text-13 text-pretty text-muted">Authors see reasons only as totals, never names.</p>
    </div>
  );
}

function ColumnSkeleton() {
  return (
    <SkeletonGroup label="Loading the column" className="flex flex-col gap-3">
      {[0, 1].map((place) => (
        <Skeleton key={place} className="h-40 rounded-panel" />
      ))}
    </SkeletonGroup>
  );
}
