import type { Infer } from "convex/values";
import { v } from "convex/values";
import { ratingLabel } from "../../../domain/books/books";
import { DAY_MS } from "../../../domain/dates";
import { STORE_LABELS, STORES } from "../../../domain/links";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { notify } from "../notices/notify";
import { vStore } from "../vocabulary";

type Book = Doc<"books">;

/** What those who saved a book read about its ratings: a new one, or that we checked the figures of a store. */
export const vRatingNews = v.union(
  v.object({ kind: v.literal("changed"), rating: v.string(), before: v.string() }),
  v.object({ kind: v.literal("checked"), store: vStore }),
);
type RatingNews = Infer<typeof vRatingNews>;

/** What a change of a public book says about its ratings, as its page shows them. Undefined if nothing. */
export function ratingNewsOf(before: Book, after: Book): RatingNews | undefined {
  if (!before.isPublic || !after.isPublic) return undefined;
  const [was, is] = [ratingLabel(before.bestRating), ratingLabel(after.bestRating)];
  const direction = after.bestRating > before.bestRating ? "up" : "down";
  if (was !== is) return { kind: "changed", rating: is, before: `${direction} from ${was}` };
  const timeOf = (book: Book, store: (typeof STORES)[number]) => book.ratingsCheckedAt?.[store] ?? 0;
  const store = STORES.find((each) => timeOf(after, each) > timeOf(before, each));
  return store && { kind: "checked", store };
}

/** Notifies a producer who saved the book. */
export async function tellRating(
  ctx: MutationCtx,
  userId: Id<"users">,
  { _id, title, ratingsCheckedAt }: Book,
  news: RatingNews,
): Promise<void> {
  const about = { userId, group: _id, books: [_id] };
  if (news.kind === "checked") {
    const at = ratingsCheckedAt?.[news.store] ?? 0;
    // A check that was entered later, as in a staged market, is no news.
    if (at < Date.now() - DAY_MS) return;
    const values = { book: title, store: STORE_LABELS[news.store] };
    await notify(ctx, { ...about, kind: "saved_checked", values, at });
    return;
  }
  const { rating, before } = news;
  await notify(ctx, { ...about, kind: "saved_rating", values: { book: title, rating, before } });
}
