import type { Infer } from "convex/values";
import { v } from "convex/values";
import { DAY_MS, dayOf } from "../../../domain/dates";
import { addDays } from "../../../domain/days";
import { NO_RIGHTS } from "../../../domain/producers/chosen-rights";
import { countedAs } from "../../../domain/producers/slate";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { profileOfUser } from "../people/profiles";
import { addChanges, updateDesk } from "../producers/desk";
import { insertOption } from "../producers/options";
import { rankBelow } from "../producers/ranks";
import { insertSave, saveOf } from "../producers/saves";
import { activeSearches, insertSearch } from "../producers/searches";
import { refuse } from "../refuse";
import { addBook, vStagedBook } from "./peopleAndBooks";
import { vAlertMode, vContractStatus, vCriteria, vPassReason, vRight, vStage } from "../vocabulary";

/** Days are counted back from now, so that a desk is as old whenever it is staged. */
const vOption = v.object({
  contractStatus: vContractStatus,
  rights: v.array(vRight),
  startedDaysAgo: v.number(),
  /** Negative for an option that is over. Missing for one without an end. */
  endsInDays: v.optional(v.number()),
  priceCents: v.optional(v.number()),
  notes: v.optional(v.string()),
  /** When a reminder was sent that is still open. */
  remindedDaysAgo: v.optional(v.number()),
});
const vCard = v.object({
  savedDaysAgo: v.number(),
  stage: v.optional(vStage),
  /** When it came to its column; missing if it was saved there. */
  sinceDaysAgo: v.optional(v.number()),
  tags: v.optional(v.array(v.string())),
  note: v.optional(v.string()),
  passReason: v.optional(vPassReason),
  isArchived: v.optional(v.boolean()),
  lostRights: v.optional(v.array(vRight)),
  /** The producer let the author know who saved the book. */
  isNamed: v.optional(v.literal(true)),
  option: v.optional(vOption),
});
/** A saved book of a producer, with all that they added to it. */
export const vStagedCard = v.object({ bookId: v.id("books"), ...vCard.fields });
/** A book with an option that was deleted from the market. */
export const vGoneBook = v.object({ book: vStagedBook, ...vCard.fields });
/** What changed of saved books, and when the producer last looked. */
export const vDeskNews = {
  seenDaysAgo: v.number(),
  changes: v.array(
    v.object({
      bookId: v.id("books"),
      kind: v.union(v.literal("unlisted"), v.literal("rightLost")),
      right: v.optional(vRight),
      daysAgo: v.number(),
    }),
  ),
};
export const vDeskSearch = v.object({
  searchName: v.string(),
  ...vCriteria.fields,
  alerts: vAlertMode,
  lastRunDaysAgo: v.number(),
  previousRunDaysAgo: v.number(),
  matches: v.array(v.object({ bookId: v.id("books"), daysAgo: v.number() })),
});

type StagedCard = Infer<typeof vStagedCard>;
type StagedOption = Infer<typeof vOption>;

/** Adds a saved book to a producer's desk, whatever the book's state. One that is there stays as it is. */
export async function addCard(ctx: MutationCtx, producerId: Id<"users">, card: StagedCard): Promise<void> {
  const book = (await ctx.db.get("books", card.bookId)) ?? refuse("not_found");
  if ((await saveOf(ctx.db, producerId, book._id)) !== null) return;
  const { stage = "considering", tags, isArchived = false, passReason, lostRights = [] } = card;
  const isApproved = (await profileOfUser(ctx, producerId))?.approvalStatus === "approved";
  const createdAt = daysAgo(card.savedDaysAgo);
  const id = await insertSave(ctx, producerId, book, { isApproved, createdAt, stage, tags });
  const save = (await ctx.db.get("favorites", id)) ?? refuse("not_found");
  await ctx.db.patch("favorites", id, {
    stageSince: daysAgo(card.sinceDaysAgo ?? card.savedDaysAgo),
    lostRights,
    passReason,
    isArchived,
    isNamed: card.isNamed,
    rank: isArchived ? await rankBelow(ctx.db, { producerId, stage, isArchived }, null) : save.rank,
    ...countedAs({ stage, passReason, bookState: save.bookState }, isApproved),
  });
  if (card.note !== undefined)
    await ctx.db.insert("producerNotes", {
      producerId,
      bookId: book._id,
      note: card.note,
      updatedAt: createdAt,
    });
  if (card.option !== undefined) await addOption(ctx, save, card.option);
}

/** Adds a book with this producer's option, and deletes the book: its card and its option stay. */
export async function addGoneBook(
  ctx: MutationCtx,
  producerId: Id<"users">,
  { book, ...card }: Infer<typeof vGoneBook>,
): Promise<void> {
  const options = ctx.db
    .query("optionedBooks")
    .withIndex("by_producerId_removedAt", (q) => q.eq("producerId", producerId));
  for await (const { bookTitle } of options) if (bookTitle === book.title) return;
  const bookId = await addBook(ctx, book);
  await addCard(ctx, producerId, { bookId, ...card });
  await ctx.db.delete("books", bookId);
}

/** Adds news of saved books to a producer's overview, and sets their last visit. */
export async function addDeskNews(
  ctx: MutationCtx,
  producerId: Id<"users">,
  { seenDaysAgo, changes }: { [Field in keyof typeof vDeskNews]: Infer<(typeof vDeskNews)[Field]> },
): Promise<void> {
  const news = [];
  for (const { bookId, daysAgo: days, ...change } of changes) {
    const book = (await ctx.db.get("books", bookId)) ?? refuse("not_found");
    const status = change.right && book.rightsShown[change.right];
    news.push({ bookId, title: book.title, at: daysAgo(days), ...change, status });
  }
  await addChanges(ctx.db, producerId, news);
  await updateDesk(ctx.db, producerId, () => ({ seenAt: daysAgo(seenDaysAgo) }));
}

/** Adds a saved search with its matches, none of which is mailed. One of this name stays as it is. Returns its id. */
export async function addSearch(
  ctx: MutationCtx,
  producerId: Id<"users">,
  { lastRunDaysAgo, previousRunDaysAgo, matches, ...search }: Infer<typeof vDeskSearch>,
): Promise<Id<"savedSearches">> {
  const active = await activeSearches(ctx.db, producerId);
  const known = active.find(({ searchName }) => searchName === search.searchName);
  if (known !== undefined) return known._id;
  const searchId = await insertSearch(ctx, producerId, {
    ...search,
    lastRun: daysAgo(lastRunDaysAgo),
    previousRun: daysAgo(previousRunDaysAgo),
  });
  for (const { bookId, daysAgo: days } of matches)
    await ctx.db.insert("searchMatches", { searchId, producerId, bookId, matchedAt: daysAgo(days) });
  return searchId;
}

async function addOption(ctx: MutationCtx, save: Doc<"favorites">, option: StagedOption): Promise<void> {
  const { contractStatus, rights, startedDaysAgo, endsInDays, priceCents, notes, remindedDaysAgo } = option;
  const today = dayOf(Date.now());
  const id = await insertOption(ctx, save, { contractStatus, today: addDays(today, -startedDaysAgo) });
  await ctx.db.patch("optionedBooks", id, {
    rightsOptioned: { ...NO_RIGHTS, ...Object.fromEntries(rights.map((right) => [right, true])) },
    optionExpiryDate: endsInDays === undefined ? undefined : addDays(today, endsInDays),
    optionPriceCents: priceCents,
    notes,
  });
  // A new end date closes the reminder of the old one, so the reminder comes after it.
  if (remindedDaysAgo !== undefined)
    await ctx.db.patch("optionedBooks", id, { noticeAt: daysAgo(remindedDaysAgo) });
}

function daysAgo(days: number): number {
  return Math.round(Date.now() - days * DAY_MS);
}
