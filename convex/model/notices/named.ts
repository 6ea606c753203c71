import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Viewer } from "../accounts/viewer";
import type { ChangeOf, TriggerCtx } from "../change";
import { openProfile } from "../messages/people";
import { findDesk, takeSaveToken } from "../producers/desk";
import { verificationOf, vVerification } from "../producers/evidence";
import { saveOf } from "../producers/saves";
import { refuse } from "../refuse";
import { isBlockedBetween } from "../trust/blocks";
import { notify, retract } from "./notify";

type Save = Doc<"favorites">;
type Book = Doc<"books">;

/** A producer who lets an author know that they saved a book, and what was checked about them. */
export const vNamedProducer = v.object({
  name: v.string(),
  company: v.union(v.string(), v.null()),
  verification: v.union(vVerification, v.null()),
});

/** The producer of a save as its author sees them, if they let the author know and the save counts. Else null. */
export async function namedProducer(
  ctx: QueryCtx,
  authorId: Id<"users">,
  save: Save | null,
): Promise<Infer<typeof vNamedProducer> | null> {
  if (save?.isNamed !== true || !save.isCounted) return null;
  const profile = await openProfile(ctx, save.producerId);
  if (profile?.approvalStatus !== "approved") return null;
  if (await isBlockedBetween(ctx, authorId, save.producerId)) return null;
  const { displayName: name, companyName: company = null } = profile;
  return { name, company, verification: await verificationOf(ctx, profile) };
}

/**
 * True if the author of this book knows that the save is its producer's. Null if there is nothing to choose: only a save
 * that counts can be named, and only to an author with an account.
 */
export function namingOf(save: Save | null, book: Pick<Book, "ownerId"> | null): boolean | null {
  if (save === null || !save.isCounted) return null;
  if (save.isNamed === true) return true;
  return book?.ownerId === undefined ? null : false;
}

/** The naming of the viewer's own save of a book. */
export async function ownNaming(
  ctx: QueryCtx,
  { user }: Viewer,
  bookId: Id<"books">,
): Promise<boolean | null> {
  return namingOf(await saveOf(ctx.db, user._id, bookId), await ctx.db.get("books", bookId));
}

/**
 * Lets the author of a saved book know who saved it, or takes that back. Refuses with `rate_limited`, and with
 * `not_found` for a book that they have not saved, that they passed on, or whose author has no account.
 */
export async function setNamed(
  ctx: MutationCtx,
  { user }: Viewer,
  bookId: Id<"books">,
  isNamed: boolean,
): Promise<void> {
  const save = await saveOf(ctx.db, user._id, bookId);
  const naming = namingOf(save, await ctx.db.get("books", bookId));
  if (save === null || naming === null) refuse("not_found");
  if (naming === isNamed) return;
  await takeSaveToken(ctx.db, user._id, await findDesk(ctx.db, user._id));
  await ctx.db.patch("favorites", save._id, { isNamed: isNamed ? true : undefined });
}

/**
 * Trigger: tells the author of a save that shows its producer's name, and takes that away with the name. A save that stops
 * counting, because the producer passed or is no longer approved, loses its name for good.
 */
export async function nameChanged(ctx: TriggerCtx, { oldDoc, newDoc }: ChangeOf<"favorites">): Promise<void> {
  if (newDoc?.isNamed === true && !newDoc.isCounted)
    await ctx.innerDb.patch("favorites", newDoc._id, { isNamed: undefined });
  const [was, is] = [isShown(oldDoc), isShown(newDoc)];
  if (newDoc?.untoldTo !== undefined && !is)
    await ctx.innerDb.patch("favorites", newDoc._id, { untoldTo: undefined });
  const { _id, bookId, producerId } = newDoc ?? oldDoc;
  const book = was === is ? null : await ctx.innerDb.get("books", bookId);
  if (book?.ownerId === undefined) return;
  if (!is) {
    await retract(ctx, book.ownerId, "interest_named", _id);
    return;
  }
  if (await isBlockedBetween(ctx, book.ownerId, producerId))
    await ctx.innerDb.patch("favorites", _id, { untoldTo: book.ownerId });
  else await notifyOwner(ctx, _id, book);
}

/**
 * Trigger: once no block stands between two people, tells the author of the saves that were named meanwhile and still
 * are. Told as of now: an older time would show the author when the other one's block stood.
 */
export async function blockLifted(ctx: TriggerCtx, { oldDoc, newDoc }: ChangeOf<"blocks">): Promise<void> {
  if (oldDoc === null || newDoc !== null) return;
  const { blockerId, blockedId } = oldDoc;
  if (await isBlockedBetween(ctx, blockerId, blockedId)) return;
  await notifyOfUntold(ctx, blockerId, blockedId);
  await notifyOfUntold(ctx, blockedId, blockerId);
}

async function notifyOfUntold(
  ctx: TriggerCtx,
  producerId: Id<"users">,
  authorId: Id<"users">,
): Promise<void> {
  // Bounded by the author's books.
  const saves = ctx.db
    .query("favorites")
    .withIndex("by_producerId_untoldTo", (q) => q.eq("producerId", producerId).eq("untoldTo", authorId));
  for await (const { _id, bookId } of saves) {
    await ctx.innerDb.patch("favorites", _id, { untoldTo: undefined });
    const book = await ctx.db.get("books", bookId);
    if (book?.ownerId === authorId) await notifyOwner(ctx, _id, book);
  }
}

async function notifyOwner(ctx: MutationCtx, save: Id<"favorites">, { _id, title, ownerId }: Book) {
  await notify(ctx, {
    ...{ userId: ownerId, kind: "interest_named", group: save, books: [_id] },
    values: { book: title, save },
  });
}

function isShown(save: Save | null): boolean {
  return save?.isNamed === true && save.isCounted;
}
