import type { PaginationOptions, PaginationResult } from "convex/server";
import { paginationResultValidator } from "convex/server";
import type { Infer } from "convex/values";
import { v } from "convex/values";
import { addDays, isDay } from "../../../domain/days";
import type { OptionSort } from "../../../domain/producers/options";
import { SOON_DAYS } from "../../../domain/producers/options";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import type { Viewer } from "../accounts/viewer";
import { publicBook } from "../books/visibility";
import { coverUrl } from "../catalog/cards";
import { capped } from "../pages";
import { refuse } from "../refuse";
import { vBookGenre, vChosenRights, vContractStatus } from "../vocabulary";
import { NO_END } from "./options";

type Option = Doc<"optionedBooks">;

/** An option in its producer's own list. `book` is null while the book is not public. */
const vOwnOption = v.object({
  _id: v.id("optionedBooks"),
  bookId: v.id("books"),
  createdAt: v.number(),
  title: v.string(),
  authorName: v.string(),
  isAvailable: v.boolean(),
  book: v.union(
    v.object({ slug: v.string(), genre: vBookGenre, coverUrl: v.union(v.string(), v.null()) }),
    v.null(),
  ),
  rightsOptioned: vChosenRights,
  contractStatus: vContractStatus,
  optionDate: v.string(),
  optionExpiryDate: v.union(v.string(), v.null()),
  optionPriceCents: v.union(v.number(), v.null()),
  notes: v.string(),
});
type OwnOption = Infer<typeof vOwnOption>;
export const vOwnOptionPage = paginationResultValidator(vOwnOption);

/** The most options that a fact counts before it says "20+". */
const MAX_COUNTED = 20;
/** The most reminders a dashboard shows at once. */
const MAX_REMINDERS = 5;

const vNamed = v.object({ _id: v.id("optionedBooks"), title: v.string() });
const vCounted = v.object({ count: v.number(), isMore: v.boolean(), first: v.union(vNamed, v.null()) });

/** What a producer's end dates ask of them. Days are YYYY-MM-DD. */
export const vEndings = v.object({
  past: vCounted,
  soon: vCounted,
  /** The next end date, from today on. */
  next: v.union(v.string(), v.null()),
  /** Options whose reminder was sent and not dismissed, newest first. */
  reminders: v.array(v.object({ ...vNamed.fields, endDate: v.string() })),
});
type Endings = Infer<typeof vEndings>;

/** A page of the viewer's own options. Reads an option and its book for each. */
export async function ownOptions(
  ctx: QueryCtx,
  { user }: Viewer,
  { sort, paginationOpts }: { sort: OptionSort; paginationOpts: PaginationOptions },
): Promise<PaginationResult<OwnOption>> {
  const options = ctx.db.query("optionedBooks");
  const inOrder =
    sort === "ending"
      ? options.withIndex("by_producerId_removedAt_endOrder", (q) =>
          q.eq("producerId", user._id).eq("removedAt", undefined),
        )
      : options
          .withIndex("by_producerId_removedAt", (q) =>
            q.eq("producerId", user._id).eq("removedAt", undefined),
          )
          .order("desc");
  const found = await inOrder.paginate(capped(paginationOpts));
  return { ...found, page: await Promise.all(found.page.map((option) => toOwnOption(ctx, option))) };
}

/** A hidden or deleted book shows the title and author that the option keeps, and nothing else. */
async function toOwnOption(ctx: QueryCtx, option: Option): Promise<OwnOption> {
  const { _id, bookId, rightsOptioned, contractStatus, optionDate } = option;
  const book = await publicBook(ctx, bookId);
  return {
    ...{ _id, bookId, rightsOptioned, contractStatus, optionDate },
    createdAt: option._creationTime,
    title: book?.title ?? option.bookTitle,
    authorName: book?.authorName ?? option.authorName,
    isAvailable: book !== null,
    book: book && { slug: book.slug, genre: book.genre, coverUrl: await coverUrl(ctx, book) },
    optionExpiryDate: option.optionExpiryDate ?? null,
    optionPriceCents: option.optionPriceCents ?? null,
    notes: option.notes ?? "",
  };
}

/**
 * The viewer's options by how near their end is on this day (YYYY-MM-DD), and their open reminders. Reads at most fifty
 * options. Refuses with `not_found` for a text that is no day.
 */
export async function endingsOf(ctx: QueryCtx, { user }: Viewer, today: string): Promise<Endings> {
  if (!isDay(today)) refuse("not_found");
  const soonUntil = addDays(today, SOON_DAYS);
  const between = (from: string, until: string) =>
    ctx.db
      .query("optionedBooks")
      .withIndex("by_producerId_removedAt_endOrder", (q) =>
        q.eq("producerId", user._id).eq("removedAt", undefined).gte("endOrder", from).lt("endOrder", until),
      );
  const soon = await between(today, soonUntil).take(MAX_COUNTED + 1);
  const next = soon[0] ?? (await between(soonUntil, NO_END).first());
  return {
    past: counted(await between("", today).take(MAX_COUNTED + 1)),
    soon: counted(soon),
    next: next?.optionExpiryDate ?? null,
    reminders: await openReminders(ctx, user._id),
  };
}

function counted(options: readonly Option[]): Endings["past"] {
  const [first] = options;
  return {
    count: Math.min(options.length, MAX_COUNTED),
    isMore: options.length > MAX_COUNTED,
    first: first === undefined ? null : named(first),
  };
}

function named({ _id, bookTitle }: Option): Infer<typeof vNamed> {
  return { _id, title: bookTitle };
}

async function openReminders(ctx: QueryCtx, producerId: Id<"users">): Promise<Endings["reminders"]> {
  const options = await ctx.db
    .query("optionedBooks")
    .withIndex("by_producerId_removedAt_noticeAt", (q) =>
      q.eq("producerId", producerId).eq("removedAt", undefined).gt("noticeAt", 0),
    )
    .order("desc")
    .take(MAX_REMINDERS);
  return options.map((option) => ({ ...named(option), endDate: option.optionExpiryDate ?? NO_END }));
}
