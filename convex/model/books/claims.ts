import type { Infer } from "convex/values";
import { v } from "convex/values";
import { MAX_CLAIMED } from "../../../domain/books/claims";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { audit } from "../audit";
import { coverUrl, bookSummaryFields } from "../catalog/cards";
import { requireWithinLimit } from "../limits";
import { enqueueMail } from "../mail/outbox";
import { notify } from "../notices/notify";
import { mergeUnclaimed } from "../people/profileMerge";
import { refuse } from "../refuse";
import type { Viewer } from "../accounts/viewer";

type Book = Doc<"books">;
type Profile = Doc<"profiles">;

/** More contact rows than one address has. Claimed books have none. */
const MAX_CANDIDATES = 100;
const MAX_PROFILES = 5;

export const vClaimable = v.object({
  /** False until the address is verified. Nothing is offered before. */
  isVerified: v.boolean(),
  books: v.array(v.object(bookSummaryFields)),
  hasMore: v.boolean(),
});

/** Ownerless books whose contact email is this author's, up to the number that can be claimed at once. */
export async function claimableBooks(ctx: QueryCtx, viewer: Viewer): Promise<Infer<typeof vClaimable>> {
  const email = verifiedEmail(viewer);
  if (email === null) return { isVerified: false, books: [], hasMore: false };
  const found = await unownedBooks(ctx, email);
  const books = await Promise.all(
    found.slice(0, MAX_CLAIMED).map(async (book) => ({
      _id: book._id,
      slug: book.slug,
      title: book.title,
      authorName: book.authorName,
      genre: book.genre,
      coverUrl: await coverUrl(ctx, book),
    })),
  );
  return { isVerified: true, books, hasMore: found.length > books.length };
}

/**
 * Makes the author the owner of those books that they may claim, and returns them. Other and missing books are left
 * out silently, so that no one learns the contact address of a book.
 */
export async function claimBooks(
  ctx: MutationCtx,
  viewer: Viewer,
  bookIds: readonly Id<"books">[],
): Promise<Id<"books">[]> {
  const email = verifiedEmail(viewer) ?? refuse("email_not_verified");
  const profile = viewer.profile ?? refuse("not_found");
  await requireWithinLimit(ctx, "claim", viewer.user._id);
  const claimed: Book[] = [];
  for (const bookId of new Set(bookIds)) {
    const book = await ctx.db.get("books", bookId);
    if (book === null || !(await isClaimable(ctx, book, email))) continue;
    await takeOver(ctx, viewer, profile, book);
    claimed.push(book);
  }
  for (const profileId of new Set(claimed.map((book) => book.profileId))) {
    if (profileId !== undefined) await mergeUnclaimed(ctx, { from: profileId, into: profile._id, email });
  }
  await tellClaimed(ctx, viewer, email, claimed);
  return claimed.map(({ _id }) => _id);
}

function verifiedEmail({ user }: Viewer): string | null {
  return user.emailVerificationTime === undefined ? null : (user.email ?? null);
}

/** Claimable books, up to one more than can be claimed at once. Reads no more than that. */
async function unownedBooks(ctx: QueryCtx, email: string): Promise<Book[]> {
  const books = new Map<Id<"books">, Book>();
  let looked = 0;
  for await (const book of candidates(ctx, email)) {
    if (await isClaimable(ctx, book, email)) books.set(book._id, book);
    if (books.size > MAX_CLAIMED || ++looked === MAX_CANDIDATES) break;
  }
  return [...books.values()];
}

/** Books with this contact address, then books of unclaimed profiles with it. */
async function* candidates(ctx: QueryCtx, email: string): AsyncGenerator<Book> {
  const contacts = ctx.db.query("bookContacts").withIndex("by_email", (q) => q.eq("email", email));
  for await (const { bookId } of contacts) {
    const book = await ctx.db.get("books", bookId);
    if (book !== null) yield book;
  }
  for (const { _id } of await unclaimedProfiles(ctx, email)) {
    yield* ctx.db
      .query("books")
      .withIndex("by_profileId_isPublic_totalReviews", (q) => q.eq("profileId", _id));
  }
}

/** Unclaimed profiles with this address. A claimed profile does not count, since its author may enter any address. */
async function unclaimedProfiles(ctx: QueryCtx, email: string): Promise<Profile[]> {
  const contacts = await ctx.db
    .query("profileContacts")
    .withIndex("by_email", (q) => q.eq("email", email))
    .take(MAX_PROFILES);
  const profiles = await Promise.all(contacts.map(({ profileId }) => ctx.db.get("profiles", profileId)));
  return profiles.filter((profile) => profile?.claimStatus === "unclaimed") as Profile[];
}

async function isClaimable(ctx: QueryCtx, book: Book, email: string): Promise<boolean> {
  return book.ownerId === undefined && (await contactEmail(ctx, book)) === email;
}

/** The contact address of an ownerless book, else that of its unclaimed profile. Its owner may claim the book. */
export async function contactEmail(ctx: QueryCtx, { _id, profileId }: Book): Promise<string | null> {
  const own = await ctx.db
    .query("bookContacts")
    .withIndex("by_bookId", (q) => q.eq("bookId", _id))
    .first();
  if (own?.email !== undefined) return own.email;
  const profile = profileId === undefined ? null : await ctx.db.get("profiles", profileId);
  if (profile?.claimStatus !== "unclaimed") return null;
  const contact = await ctx.db
    .query("profileContacts")
    .withIndex("by_profileId", (q) => q.eq("profileId", profile._id))
    .first();
  return contact?.email ?? null;
}

/** Deletes the book's own contact data. From now on its owner's contact data applies. */
async function takeOver(ctx: MutationCtx, { user }: Viewer, profile: Profile, book: Book): Promise<void> {
  await ctx.db.patch("books", book._id, {
    ownerId: user._id,
    profileId: profile._id,
    updatedAt: Date.now(),
  });
  for await (const row of ctx.db
    .query("bookContacts")
    .withIndex("by_bookId", (q) => q.eq("bookId", book._id))) {
    await ctx.db.delete("bookContacts", row._id);
  }
  await audit(ctx, {
    actorId: user._id,
    action: "book.claimed",
    table: "books",
    docId: book._id,
    summary: "Claimed by the owner of its contact address",
    before: { ownerId: null },
    after: { ownerId: user._id },
  });
}

/** Notifies the author, and emails the address of the books, which is also the account's. */
async function tellClaimed(ctx: MutationCtx, viewer: Viewer, to: string, books: Book[]): Promise<void> {
  const [first] = books;
  if (first === undefined) return;
  await notify(ctx, {
    ...{ userId: viewer.user._id, kind: "books_claimed", group: "", values: { book: first.title } },
    books: books.map(({ _id }) => _id),
    count: books.length,
  });
  await enqueueMail(ctx, {
    key: `books_claimed:${viewer.user._id}:${first._id}`,
    type: "books_claimed",
    to,
    userId: viewer.user._id,
    values: {
      firstName: viewer.profile?.firstName ?? "",
      bookTitles: books.map(({ title }) => title).join(", "),
      howMany: books.length === 1 ? "one" : "several",
    },
  });
}
