import { bookCopy } from "../../../domain/producers/saved-book";
import { countedAs, isInSavedBooks, isWarned } from "../../../domain/producers/slate";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter, MutationCtx } from "../../_generated/server";
import { insertWithBook } from "../books/bookBeingSaved";
import type { ChangeOf, TriggerCtx } from "../change";
import { differing } from "../change";
import type { DeskShare } from "./desk";
import { NO_SHARE, replaceShare } from "./desk";
import type { BookCopy } from "./deskFields";
import { countReason } from "./passTotals";
import { rankBelow } from "./ranks";

type Book = Doc<"books">;
type Save = Doc<"favorites">;

/** The save of a book by this producer, or null. */
export async function saveOf(
  db: DatabaseReader,
  producerId: Id<"users">,
  bookId: Id<"books">,
): Promise<Save | null> {
  return await db
    .query("favorites")
    .withIndex("by_producerId_bookId", (q) => q.eq("producerId", producerId).eq("bookId", bookId))
    .unique();
}

type NewSave = { isApproved: boolean } & Partial<
  Pick<Save, "createdAt" | "stage" | "stageSince" | "tags" | "lostRights">
>;

/** Saves a book that this producer has not saved yet. Its card goes to the top of its column. */
export async function insertSave(
  ctx: MutationCtx,
  producerId: Id<"users">,
  book: Book,
  save: NewSave,
): Promise<Id<"favorites">> {
  const copy = { producerId, bookId: book._id, ...bookCopy(book) };
  return await insertWithBook(ctx, book, () => insertCard(ctx, copy, save));
}

/** Saves a book by a copy of it, as `insertSave` does. */
export async function insertCard(
  ctx: MutationCtx,
  copy: Pick<Save, "producerId" | "bookId"> & BookCopy,
  {
    isApproved,
    createdAt = Date.now(),
    stage = "considering",
    stageSince = createdAt,
    tags = [],
    lostRights = [],
  }: NewSave,
): Promise<Id<"favorites">> {
  return await ctx.db.insert("favorites", {
    createdAt,
    stage,
    rank: await rankBelow(ctx.db, { producerId: copy.producerId, stage, isArchived: false }, null),
    stageSince,
    isArchived: false,
    tags,
    ...countedAs({ stage, bookState: copy.bookState }, isApproved),
    ...copy,
    lostRights,
    // Already as the trigger derives them, so that it need not write the card again.
    ...derivedFields({ ...copy, stage }),
  });
}

/** A copy brought up to date. Of a book that is not public, it keeps the title, author and genre that were. */
export function updatedCopy(copy: BookCopy, book: Book | null): BookCopy {
  if (book === null) return { ...copy, bookState: "deleted" };
  const current = bookCopy(book);
  return current.bookState === "public" ? current : { ...copy, bookState: current.bookState };
}

/** Trigger: derives a save's place in My Saved Books, its slate filters and its share in counts. */
export async function saveChanged(ctx: TriggerCtx, { oldDoc, newDoc }: ChangeOf<"favorites">): Promise<void> {
  const after = newDoc === null ? null : await derive(ctx.innerDb, newDoc);
  const { _id, bookId, producerId } = newDoc ?? oldDoc;
  await syncFacets(ctx.innerDb, _id, oldDoc, after);
  await countReason(ctx.innerDb, bookId, oldDoc, after);
  await replaceShare(ctx.innerDb, producerId, shareOf(oldDoc), shareOf(after));
}

async function derive(db: DatabaseWriter, save: Save): Promise<Save> {
  const facts = derivedFields(save);
  const changed = differing({ inSaved: save.inSaved, searchText: save.searchText }, facts);
  if (changed !== null) await db.patch("favorites", save._id, changed);
  return { ...save, ...facts };
}

function derivedFields({
  stage,
  optionId,
  title,
  authorName,
}: Pick<Save, "stage" | "optionId" | "title" | "authorName">) {
  return {
    inSaved: isInSavedBooks({ stage, hasOption: optionId !== undefined }),
    searchText: `${title}\n${authorName}`,
  };
}

/** True if the slate warns about this save's card. */
export function hasWarning(save: Save): boolean {
  return isWarned({ ...save, hasOption: save.optionId !== undefined });
}

/** The filters of the slate that this card passes. */
export function slateFacetsOf(save: Save): string[] {
  const tags = save.tags.map((tag) => `tag:${tag}`);
  return hasWarning(save) ? [...tags, "warning"] : tags;
}

/** A save's share in its producer's dashboard. */
export function shareOf(save: Save | null): DeskShare {
  if (save === null) return NO_SHARE;
  const saved = save.inSaved ? 1 : 0;
  if (save.isArchived) return { counts: { saved, archived: 1 } };
  return { counts: { saved, [save.stage]: 1, warnings: hasWarning(save) ? 1 : 0 }, tags: save.tags };
}

async function syncFacets(
  db: DatabaseWriter,
  favoriteId: Id<"favorites">,
  before: Save | null,
  after: Save | null,
): Promise<void> {
  const [was, is] = [facetRows(before), facetRows(after)];
  if (JSON.stringify(was) === JSON.stringify(is)) return;
  if (was.length > 0) {
    const rows = db.query("slateFacets").withIndex("by_favoriteId", (q) => q.eq("favoriteId", favoriteId));
    for await (const row of rows) await db.delete("slateFacets", row._id);
  }
  for (const row of is) await db.insert("slateFacets", { favoriteId, ...row });
}

function facetRows(save: Save | null) {
  if (save === null) return [];
  const { producerId, isArchived, stage, rank } = save;
  return slateFacetsOf(save).map((facet) => ({ producerId, facet, isArchived, stage, rank }));
}
