import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import {
  ARCHIVED_AT_ONCE,
  contractStatusFor,
  isInSavedBooks,
  isWarned,
  type PassReason,
  type Stage,
} from "@domain/producers/slate";
import type { OptimisticLocalStore } from "convex/browser";
import type { FunctionArgs } from "convex/server";
import { convexToJson } from "convex/values";
import type { SlateCard } from "./use-columns";

type Args = FunctionArgs<typeof api.producer.slate.column>;
type BookId = Id<"books">;
type Counts = Record<Stage | "saved" | "archived" | "warnings" | "options", number>;

/** A card where it shows now, and the list it was found in. */
interface Found {
  card: SlateCard;
  list: Args;
}

interface Move {
  bookId: BookId;
  stage: Stage;
  after: BookId | null;
  passReason?: PassReason;
}

/** Moves a card on every open screen before the server answers. Convex takes it back if the move fails. */
export function showMove(store: OptimisticLocalStore, { bookId, stage, after, passReason }: Move): void {
  const found = findCard(store, bookId);
  if (found === null) return;
  const { card, list } = found;
  const isMoved = list.stage !== stage;
  const moved: SlateCard = {
    ...card,
    ...(isMoved && { stageSince: Date.now() }),
    hasOption: card.hasOption || contractStatusFor(stage, null) !== null,
    passReason: stage === "passed" ? (passReason ?? (isMoved ? null : card.passReason)) : null,
  };
  removeCard(store, bookId);
  for (const { args, value } of store.getAllQueries(api.producer.slate.column)) {
    if (!value || args.stage !== stage || args.isArchived || !hasSameFilter(args, list)) continue;
    const index = after === null ? -1 : value.page.findIndex((each) => each.bookId === after);
    if (index < 0 && (after !== null || args.paginationOpts.cursor !== null)) continue;
    store.setQuery(api.producer.slate.column, args, {
      ...value,
      page: value.page.toSpliced(index + 1, 0, moved),
    });
  }
  count(store, shareOf(card, list), shareOf(moved, { stage, isArchived: false }));
}

/** Puts a card in the archive, or takes it out of there, on every open screen. */
export function showArchived(store: OptimisticLocalStore, bookId: BookId, isArchived: boolean): void {
  const found = findCard(store, bookId);
  if (found === null || found.list.isArchived === isArchived) return;
  removeCard(store, bookId);
  count(store, shareOf(found.card, found.list), shareOf(found.card, { ...found.list, isArchived }));
}

/** Puts all cards of Passed in the archive. More than the server archives at once stay until it answers. */
export function showPassedArchived(store: OptimisticLocalStore): void {
  const passed = store.getQuery(api.producers.desk, {})?.counts.passed ?? 0;
  if (passed > ARCHIVED_AT_ONCE) return;
  const shown = new Set<BookId>();
  for (const { args, value } of store.getAllQueries(api.producer.slate.column)) {
    if (!value || args.stage !== "passed" || args.isArchived) continue;
    for (const { bookId } of value.page) shown.add(bookId);
    store.setQuery(api.producer.slate.column, args, { ...value, isDone: true });
  }
  for (const bookId of shown) showArchived(store, bookId, true);
  const unseen = Math.max(0, passed - shown.size);
  count(store, { passed: unseen }, { archived: unseen });
}

/** Changes fields of a card on every open screen. */
export function showChange(store: OptimisticLocalStore, bookId: BookId, change: Partial<SlateCard>): void {
  for (const { args, value } of store.getAllQueries(api.producer.slate.column)) {
    if (!value?.page.some((card) => card.bookId === bookId)) continue;
    const page = value.page.map((card) => (card.bookId === bookId ? { ...card, ...change } : card));
    store.setQuery(api.producer.slate.column, args, { ...value, page });
  }
}

function findCard(store: OptimisticLocalStore, bookId: BookId): Found | null {
  for (const { args, value } of store.getAllQueries(api.producer.slate.column)) {
    const card = value?.page.find((each) => each.bookId === bookId);
    if (card) return { card, list: args };
  }
  return null;
}

function removeCard(store: OptimisticLocalStore, bookId: BookId) {
  for (const { args, value } of store.getAllQueries(api.producer.slate.column)) {
    if (!value?.page.some((card) => card.bookId === bookId)) continue;
    const page = value.page.filter((card) => card.bookId !== bookId);
    store.setQuery(api.producer.slate.column, args, { ...value, page });
  }
}

function hasSameFilter(a: Args, b: Args): boolean {
  return filterKey(a) === filterKey(b);
}

function filterKey({ filter }: Args): string {
  return filter === undefined ? "" : JSON.stringify(convexToJson(filter));
}

/** A card's share in the dashboard's counts. */
function shareOf(
  card: SlateCard,
  { stage, isArchived }: Pick<Args, "stage" | "isArchived">,
): Partial<Counts> {
  const saved = isInSavedBooks({ stage, hasOption: card.hasOption }) ? 1 : 0;
  const options = card.hasOption ? 1 : 0;
  if (isArchived) return { saved, options, archived: 1 };
  return { saved, options, [stage]: 1, warnings: isWarned(card) ? 1 : 0 };
}

function count(store: OptimisticLocalStore, before: Partial<Counts>, after: Partial<Counts>) {
  const desk = store.getQuery(api.producers.desk, {});
  if (!desk) return;
  const counts = { ...desk.counts };
  for (const key of Object.keys({ ...before, ...after }) as (keyof Counts)[])
    counts[key] = Math.max(0, counts[key] + (after[key] ?? 0) - (before[key] ?? 0));
  store.setQuery(api.producers.desk, {}, { ...desk, counts });
}
