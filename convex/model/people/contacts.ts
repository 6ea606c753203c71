import { dayOf } from "../../../domain/dates";
import { zid } from "convex-helpers/server/zod4";
import type { Infer } from "convex/values";
import { v } from "convex/values";
import * as z from "zod";
import { revealRefusal } from "../../../domain/people/contact-access";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { audit } from "../audit";
import { requireWithinLimit } from "../limits";
import { publicAuthor, publicBook } from "../books/visibility";
import { refuse } from "../refuse";
import { isBlockedBetween } from "../trust/blocks";
import type { Viewer } from "../accounts/viewer";

const vText = v.union(v.string(), v.null());

/** The author whose contact is requested: through a book, or through their own page. */
export const vContactTarget = v.union(
  v.object({ bookId: v.id("books") }),
  v.object({ profileId: v.id("profiles") }),
);
export const ContactTarget = z.union([
  z.strictObject({ bookId: zid("books") }),
  z.strictObject({ profileId: zid("profiles") }),
]);
type Target = Infer<typeof vContactTarget>;

export const vContact = v.object({ email: vText, phone: vText });
type Contact = Infer<typeof vContact>;

/**
 * An author's email and phone, for the owner, admins and approved producers who requested them. Null for others.
 * It reads every condition itself, so open screens turn null as soon as one no longer holds.
 */
export async function contactFor(
  ctx: QueryCtx,
  viewer: Viewer | null,
  target: Target,
): Promise<Contact | null> {
  if (viewer === null) return null;
  if (viewer.role === "admin" || (await isOwn(ctx, viewer, target))) return await contactOf(ctx, target);
  if (revealRefusal(personOf(viewer)) !== null) return null;
  if (!(await isPublicTarget(ctx, target))) return null;
  // A block is silent: it looks like an author without contact details.
  if (await isBlockedTarget(ctx, viewer.user._id, target)) return toContact(null);
  if (!(await hasRevealed(ctx, viewer.user._id, target))) return null;
  return await contactOf(ctx, target);
}

/**
 * Reveals an author's contact details to an approved producer. Counted once per book (or author) and day, logged,
 * and rate limited. Does nothing, and says nothing, between people one of whom blocked the other. Refuses with `not_found` for a book or author they cannot see.
 */
export async function revealContact(ctx: MutationCtx, viewer: Viewer, target: Target): Promise<void> {
  const refusal = revealRefusal(personOf(viewer));
  if (refusal !== null) refuse(refusal);
  if (!(await isPublicTarget(ctx, target))) refuse("not_found");
  const [producerId, day] = [viewer.user._id, dayOf(Date.now())];
  if (await isBlockedTarget(ctx, producerId, target)) return;
  if (await hasRevealed(ctx, producerId, target, day)) return;
  await requireWithinLimit(ctx, "contactReveal", producerId);
  await ctx.db.insert("contactReveals", { producerId, ...target, day });
  await audit(ctx, {
    actorId: producerId,
    action: "contact.reveal",
    table: "bookId" in target ? "books" : "profiles",
    docId: "bookId" in target ? target.bookId : target.profileId,
    summary: "Viewed the author's contact details",
  });
}

function personOf({ role, approvalStatus, user }: Viewer) {
  return { role, approvalStatus, emailVerified: user.emailVerificationTime !== undefined };
}

async function isPublicTarget(ctx: QueryCtx, target: Target): Promise<boolean> {
  if ("bookId" in target) return (await publicBook(ctx, target.bookId)) !== null;
  return (await publicAuthor(ctx, target.profileId)) !== null;
}

async function isBlockedTarget(ctx: QueryCtx, producerId: Id<"users">, target: Target): Promise<boolean> {
  const authorId =
    "bookId" in target
      ? (await ctx.db.get("books", target.bookId))?.ownerId
      : (await ctx.db.get("profiles", target.profileId))?.userId;
  return authorId !== undefined && (await isBlockedBetween(ctx, producerId, authorId));
}

async function isOwn(ctx: QueryCtx, { user, profile }: Viewer, target: Target): Promise<boolean> {
  if ("profileId" in target) return profile?._id === target.profileId;
  return (await ctx.db.get("books", target.bookId))?.ownerId === user._id;
}

/** True if this producer requested the contact, on that day or on any. */
async function hasRevealed(
  ctx: QueryCtx,
  producerId: Id<"users">,
  target: Target,
  day?: string,
): Promise<boolean> {
  const reveals = ctx.db.query("contactReveals");
  const newest =
    "bookId" in target
      ? await reveals
          .withIndex("by_producerId_bookId", (q) =>
            q.eq("producerId", producerId).eq("bookId", target.bookId),
          )
          .order("desc")
          .first()
      : await reveals
          .withIndex("by_producerId_profileId", (q) =>
            q.eq("producerId", producerId).eq("profileId", target.profileId),
          )
          .order("desc")
          .first();
  return newest !== null && (day === undefined || newest.day === day);
}

async function contactOf(ctx: QueryCtx, target: Target): Promise<Contact | null> {
  if ("profileId" in target) return await profileContact(ctx, target.profileId);
  const book = await ctx.db.get("books", target.bookId);
  return book === null ? null : await contactOfBook(ctx, book);
}

/** The book's own contact details, or else its author's. */
export async function contactOfBook(
  ctx: QueryCtx,
  book: Pick<Doc<"books">, "_id" | "profileId">,
): Promise<Contact> {
  const own = await ctx.db
    .query("bookContacts")
    .withIndex("by_bookId", (q) => q.eq("bookId", book._id))
    .first();
  if (own?.email !== undefined || own?.phone !== undefined) return toContact(own);
  const author = book.profileId === undefined ? null : await profileContact(ctx, book.profileId);
  return author ?? toContact(null);
}

async function profileContact(ctx: QueryCtx, profileId: Id<"profiles">): Promise<Contact | null> {
  if ((await ctx.db.get("profiles", profileId)) === null) return null;
  const row = await ctx.db
    .query("profileContacts")
    .withIndex("by_profileId", (q) => q.eq("profileId", profileId))
    .first();
  return toContact(row);
}

function toContact(row: { email?: string; phone?: string } | null): Contact {
  return { email: row?.email ?? null, phone: row?.phone ?? null };
}
