import type { Figures } from "../../../domain/books/rating-checks";
import { figureFields, figuresOf, sameFigures } from "../../../domain/books/rating-checks";
import type { Store } from "../../../domain/links";
import { STORE_LABELS, storeLink } from "../../../domain/links";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { audit } from "../audit";
import { notify } from "../notices/notify";
import { refuse } from "../refuse";
import type { RatingCheck } from "./ratingChecks";

type Book = Doc<"books">;
type Waiting = { check: RatingCheck; book: Book };

const LINK_FIELDS = {
  amazon: "amazonLink",
  goodreads: "goodreadsLink",
  audible: "audibleLink",
} as const satisfies Record<Store, keyof Book>;

/** The author's link to the book on this site, or null if it is missing or leads elsewhere. */
export function sourceLink(book: Book, source: Store): string | null {
  const link = book[LINK_FIELDS[source]];
  return link === undefined ? null : storeLink(source, link);
}

/**
 * Marks waiting figures as checked. Refuses with `figures_changed` if they are no longer those the admin saw, with
 * `no_source_link` if there is nothing to compare them with, and as `waitingCheck` does.
 */
export async function confirmFigures(
  ctx: MutationCtx,
  adminId: Id<"users">,
  checkId: Id<"ratingChecks">,
  seen: Figures,
): Promise<void> {
  const { check, book } = await waitingCheck(ctx, checkId);
  const figures = figuresOf(book, check.source);
  if (!sameFigures(figures, seen)) refuse("figures_changed");
  if (sourceLink(book, check.source) === null) refuse("no_source_link");
  await markChecked(ctx, adminId, { check, book }, figures);
}

/** Replaces waiting figures by those of the site, and marks them as checked. Refuses as `waitingCheck` does. */
export async function correctFigures(
  ctx: MutationCtx,
  adminId: Id<"users">,
  checkId: Id<"ratingChecks">,
  figures: Required<Figures>,
): Promise<void> {
  await markChecked(ctx, adminId, await waitingCheck(ctx, checkId), figures);
}

/** Puts checked figures back in the queue. They count as the author's until then. Refuses with `not_found`. */
export async function checkAgain(
  ctx: MutationCtx,
  adminId: Id<"users">,
  checkId: Id<"ratingChecks">,
): Promise<void> {
  const { check, book } = await checkWithBook(ctx, checkId);
  if (check.status === "waiting") return;
  await ctx.db.patch("ratingChecks", checkId, {
    status: "waiting",
    since: Date.now(),
    checked: undefined,
    corrected: undefined,
  });
  const { [check.source]: _, ...others } = book.ratingsCheckedAt ?? {};
  await ctx.db.patch("books", book._id, { ratingsCheckedAt: others });
  await audit(ctx, {
    actorId: adminId,
    action: "rating.checked",
    table: "books",
    docId: book._id,
    summary: `Put the figures from ${STORE_LABELS[check.source]} back in the queue`,
  });
}

async function markChecked(
  ctx: MutationCtx,
  adminId: Id<"users">,
  { check, book }: Waiting,
  figures: Figures,
): Promise<void> {
  const { source } = check;
  const now = Date.now();
  const reported = figuresOf(book, source);
  const isSame = sameFigures(reported, figures);
  await ctx.db.patch("ratingChecks", check._id, {
    status: "checked",
    checked: figures,
    corrected: isSame ? undefined : reported,
    checkedAt: now,
    checkedBy: adminId,
  });
  await ctx.db.patch("books", book._id, {
    ...(isSame ? {} : { ...figureFields(source, figures), updatedAt: now }),
    ratingsCheckedAt: { ...book.ratingsCheckedAt, [source]: now },
  });
  await tellAuthor(ctx, { check, book }, isSame ? "They are confirmed." : "We corrected them.");
  await audit(ctx, {
    actorId: adminId,
    action: "rating.checked",
    table: "books",
    docId: book._id,
    summary: `${isSame ? "Confirmed" : "Corrected"} the figures from ${STORE_LABELS[source]}`,
    before: auditValues(reported),
    after: auditValues(figures),
  });
}

async function tellAuthor(ctx: MutationCtx, { check, book }: Waiting, result: string): Promise<void> {
  await notify(ctx, {
    userId: book.ownerId,
    kind: "rating_checked",
    group: book._id,
    values: { book: book.title, store: STORE_LABELS[check.source], result },
    books: [book._id],
  });
}

function auditValues({ rating, reviews }: Figures) {
  return { rating: rating ?? null, reviews: reviews ?? null };
}

/** A check that waits, with its book. Refuses with `not_found`, and with `already_checked` after another admin's decision. */
async function waitingCheck(ctx: MutationCtx, checkId: Id<"ratingChecks">): Promise<Waiting> {
  const found = await checkWithBook(ctx, checkId);
  return found.check.status === "waiting" ? found : refuse("already_checked");
}

async function checkWithBook(ctx: MutationCtx, checkId: Id<"ratingChecks">): Promise<Waiting> {
  const check = (await ctx.db.get("ratingChecks", checkId)) ?? refuse("not_found");
  const book = (await ctx.db.get("books", check.bookId)) ?? refuse("not_found");
  return { check, book };
}
