import { api } from "@convex/_generated/api";
import { grouped } from "@domain/figures";
import { STAGES, type Stage } from "@domain/producers/slate";
import { useQuery } from "convex/react";
import Keyboard from "lucide-react/icons/keyboard";
import { useState } from "react";
import { useMedia } from "../../../lib/media";
import { ButtonLink } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton";
import { type Desk, tabPath } from "../desk";
import { Board } from "./board";
import { CardDialogs } from "./card-dialogs";
import { ColumnPicker } from "./column-picker";
import { cardAbove, type Cards, placeOf } from "./places";
import { type CardDialog, SlateActionsProvider } from "./slate-actions";
import { SlateFilters } from "./slate-filters";
import { isFiltered, SLATE_ID, useSlateView } from "./slate-view";
import { cardsIn, type SlateCard, useColumns } from "./use-columns";
import { type Move, useArchive, useMove } from "./use-slate-writes";

/** The width below which one column shows at a time. */
const PHONE = "(width < 40rem)";

/** The slate: a producer's saved books in columns, from Considering to Passed. */
export function SlateTab() {
  const desk = useQuery(api.producers.desk, {});
  return desk === undefined ? <SlateSkeleton /> : <Slate desk={desk} />;
}

function Slate({ desk }: { desk: Desk }) {
  const [view, setView, chosen] = useSlateView();
  const isPhone = useMedia(PHONE);
  const isOneColumn = isPhone && !view.isArchive;
  const stages = isOneColumn ? [view.stage] : STAGES;
  const columns = useColumns(view, stages);
  const cards = cardsIn(columns);
  const { actions, dialog, closeDialog } = useActions(isPhone, view.isArchive, cards);
  const onSlate = STAGES.reduce((sum, stage) => sum + desk.counts[stage], 0);
  if (onSlate === 0 && !view.isArchive) return <NothingOnSlate hasArchive={desk.counts.archived > 0} />;
  if (desk.counts.archived === 0 && view.isArchive) return <NothingArchived />;
  const isWhole = !isFiltered(view) && !view.isArchive;
  const counts: Partial<Record<Stage, number>> = isWhole ? desk.counts : {};
  const hasMore = stages.some((stage) => columns[stage].status !== "Exhausted");
  const isLoaded = stages.every((stage) => columns[stage].cards !== undefined);
  const loaded = Object.values(cards).reduce((sum, column) => sum + column.length, 0);
  const isCounted = isWhole || stages.every((stage) => columns[stage].status !== "LoadingFirstPage");
  const total = isWhole
    ? bookCount(onSlate)
    : `${bookCount(loaded, hasMore)}${view.isArchive ? " archived" : ""}`;
  return (
    <SlateActionsProvider value={actions}>
      {isOneColumn && (
        <ColumnPicker
          stage={chosen.stage}
          onChange={(stage) => setView({ ...view, stage })}
          counts={counts}
          total={isWhole ? `${total} in all` : total}
        />
      )}
      <SlateFilters view={chosen} onChange={setView} desk={desk} total={isCounted ? total : undefined} />
      <Board columns={columns} stages={stages} counts={counts} isFiltered={isFiltered(view)} />
      {!view.isArchive && isLoaded && <Hint isPhone={isPhone} />}
      {dialog !== null && (
        <CardDialogs {...dialog} tags={desk.tags.map(({ tag }) => tag)} onClose={closeDialog} />
      )}
    </SlateActionsProvider>
  );
}

/** What the menus of all cards can do, and the dialog that one of them opened. */
function useActions(isPhone: boolean, isArchive: boolean, cards: Cards) {
  const [dialog, setDialog] = useState<{ dialog: CardDialog; card: SlateCard } | null>(null);
  const [move, archive] = [useMove(), useArchive()];
  const moveTo = (card: SlateCard, to: Move) => {
    const from = placeOf(cards, card.bookId);
    const passReason = card.passReason ?? undefined;
    move(card.bookId, to, from && { stage: from.stage, after: cardAbove(cards, from), passReason });
    if (to.stage === "passed" && from?.stage !== "passed") setDialog({ dialog: "reason", card });
  };
  const actions = {
    isPhone,
    isArchive,
    moveTo,
    archive: (card: SlateCard, toArchive: boolean) => archive(card.bookId, toArchive),
    open: (kind: CardDialog, card: SlateCard) => setDialog({ dialog: kind, card }),
  };
  return { actions, dialog, closeDialog: () => setDialog(null) };
}

function bookCount(count: number, hasMore = false): string {
  return `${grouped(count)}${hasMore ? "+" : ""} ${count === 1 && !hasMore ? "book" : "books"}`;
}

/** How cards move. */
function Hint({ isPhone }: { isPhone: boolean }) {
  if (isPhone)
    return (
      <p className="mt-4 text-14 text-muted">Hold the handle to reorder. “Move to” changes the column.</p>
    );
  return (
    <p className="mt-8 flex items-start gap-2 border-t border-line pt-4 text-13 text-muted">
      <Keyboard size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden />
      Drag a card, or focus it and press Space, then use the arrow keys. Space drops it, Esc puts it back.
    </p>
  );
}

function NothingOnSlate({ hasArchive }: { hasArchive: boolean }) {
  return (
    <EmptyState
      title="Nothing on your slate yet"
      action={
        <ButtonLink to="/browse" variant="primary">
          Browse Books
        </ButtonLink>
      }
    >
      Save a book with the bookmark on its card. It starts here in Considering, and you move it along as you
      read and talk.
      {hasArchive && " Books that you archived are in the archive."}
    </EmptyState>
  );
}

function NothingArchived() {
  return (
    <EmptyState
      title="Nothing in the archive"
      frame="middle"
      action={
        <ButtonLink to={tabPath(SLATE_ID)} variant="primary">
          Back to the slate
        </ButtonLink>
      }
    >
      Archive a card from its menu to take it off the slate. It keeps its note, its tags, and its column.
    </EmptyState>
  );
}

function SlateSkeleton() {
  return (
    <SkeletonGroup label="Loading your slate" className="grid gap-4 sm:grid-cols-3 nav:grid-cols-6">
      {STAGES.map((stage, place) => (
        <div key={stage} className={place > 0 ? "max-sm:hidden" : undefined}>
          <Skeleton className="mb-4 h-5 w-24" />
          <Skeleton className="h-40 rounded-panel" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
