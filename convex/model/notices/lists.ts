import type { PaginationOptions, PaginationResult } from "convex/server";
import { paginationResultValidator } from "convex/server";
import type { Infer } from "convex/values";
import { v } from "convex/values";
import { authorPath } from "../../../domain/links";
import { noticeLink } from "../../../domain/notices/wording";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Viewer } from "../accounts/viewer";
import { publicAuthor } from "../books/visibility";
import { bookSummaryFields, coverUrl } from "../catalog/cards";
import { inboxOf, setNoticesRead } from "../inboxes";
import { requireWithinLimit } from "../limits";
import { openProfile } from "../messages/people";
import { capped } from "../pages";
import { refuse } from "../refuse";
import { vNoticeKind } from "../vocabulary";
import { namedProducer, vNamedProducer } from "./named";
import { isUnreadAfter } from "./noticeTrigger";

type Notice = Doc<"notices">;

/** The most notifications on one page. Each reads itself and up to three books. */
const PAGE_SIZE = 30;

const vNoticeBook = v.object(bookSummaryFields);
/** A notification as its person sees it. */
const vNotice = v.object({
  _id: v.id("notices"),
  kind: vNoticeKind,
  count: v.number(),
  values: v.record(v.string(), v.string()),
  at: v.number(),
  isUnread: v.boolean(),
  /** Its place, or null if that is gone. */
  link: v.union(v.string(), v.null()),
  /** Books that the person may see. */
  books: v.array(vNoticeBook),
  /** The producer of a save who lets the author know. Null for other kinds, and once the name is taken back. */
  producer: v.union(vNamedProducer, v.null()),
});
export const vNoticePage = paginationResultValidator(vNotice);

/** A page of a person's notifications, or of the unread ones, newest first. */
export async function noticePage(
  ctx: QueryCtx,
  viewer: Viewer,
  isUnreadOnly: boolean,
  options: PaginationOptions,
): Promise<PaginationResult<Infer<typeof vNotice>>> {
  const userId = viewer.user._id;
  const readUpTo = (await inboxOf(ctx.db, userId))?.noticesReadUpTo ?? 0;
  const notices = ctx.db.query("notices");
  const range = isUnreadOnly
    ? notices.withIndex("by_userId_isUnread_at", (q) =>
        q.eq("userId", userId).eq("isUnread", true).gt("at", readUpTo),
      )
    : notices.withIndex("by_userId_at", (q) => q.eq("userId", userId));
  const found = await range.order("desc").paginate(capped(options, PAGE_SIZE));
  const page = await Promise.all(found.page.map((notice) => toNotice(ctx, viewer, notice, readUpTo)));
  return { ...found, page };
}

/** Marks one of the person's notifications as read. Refuses with `not_found` and `rate_limited`. */
export async function markNoticeRead(ctx: MutationCtx, { user }: Viewer, id: Id<"notices">): Promise<void> {
  await requireWithinLimit(ctx, "notices", user._id);
  const notice = await ctx.db.get("notices", id);
  if (notice?.userId !== user._id) refuse("not_found");
  if (notice.isUnread) await ctx.db.patch("notices", id, { isUnread: false });
}

/** Marks all of a person's notifications as read, however many there are, by one row. Refuses with `rate_limited`. */
export async function markAllNoticesRead(ctx: MutationCtx, { user }: Viewer): Promise<void> {
  await requireWithinLimit(ctx, "notices", user._id);
  const newest = await ctx.db
    .query("notices")
    .withIndex("by_userId_at", (q) => q.eq("userId", user._id))
    .order("desc")
    .first();
  if (newest !== null) await setNoticesRead(ctx.db, user._id, Math.max(newest.at, Date.now()));
}

async function toNotice(
  ctx: QueryCtx,
  viewer: Viewer,
  notice: Notice,
  readUpTo: number,
): Promise<Infer<typeof vNotice>> {
  const { _id, kind, count, at } = notice;
  const books = (await Promise.all(notice.books.map((bookId) => shownBook(ctx, viewer, bookId)))).filter(
    (book) => book !== null,
  );
  const producer = kind === "interest_named" ? await producerOf(ctx, notice) : null;
  const values =
    kind === "interest_named"
      ? namedValues(notice, producer)
      : kind === "report_decided"
        ? await decidedValues(ctx, notice)
        : notice.values;
  const link = noticeLink(kind, values, books[0]?.slug ?? null);
  const isUnread = isUnreadAfter(notice, readUpTo);
  return { _id, kind, count, values, at, isUnread, link, books, producer };
}

/** The book, if it is public or this person's own. Admins see every book. */
async function shownBook(ctx: QueryCtx, { user }: Viewer, bookId: Id<"books">) {
  const book = await ctx.db.get("books", bookId);
  if (book === null) return null;
  const isOwn = book.ownerId === user._id || user.role === "admin";
  if (!isOwn && !book.isPublic && !book.isSuccessStory) return null;
  const { _id, slug, title, authorName, genre } = book;
  return { _id, slug, title, authorName, genre, coverUrl: await coverUrl(ctx, book) };
}

async function producerOf(ctx: QueryCtx, { userId, values }: Notice) {
  const saveId = ctx.db.normalizeId("favorites", values.save ?? "");
  return saveId === null ? null : await namedProducer(ctx, userId, await ctx.db.get("favorites", saveId));
}

/** The values of a named save's text. They hold no name once it is taken back. */
function namedValues(
  { values: { book = "" } }: Notice,
  producer: Awaited<ReturnType<typeof producerOf>>,
): Notice["values"] {
  if (producer === null) return { book, name: "A producer" };
  const { name, company } = producer;
  return { book, name: company === null ? name : `${name}, ${company},` };
}

/** The values of the text about a decided report, with what the reported person is called now, and their page. */
async function decidedValues(ctx: QueryCtx, notice: Notice): Promise<Notice["values"]> {
  const { person = "", ...values } = notice.values;
  if (person === "") return values;
  const profileId = ctx.db.normalizeId("profiles", person);
  const profile = profileId && (await ctx.db.get("profiles", profileId));
  const isOpen = profile?.userId === undefined || (await openProfile(ctx, profile.userId)) !== null;
  if (profile === null || !isOpen) return { ...values, about: " about a deleted account" };
  const author = values.place === "" ? await publicAuthor(ctx, profile._id) : null;
  const place = author === null ? (values.place ?? "") : authorPath(author);
  return { ...values, about: ` about ${profile.displayName}`, place };
}
