import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import type { Viewer } from "../accounts/viewer";

/** The most purchases searched for the newest sponsorship. */
const MAX_RECENT = 20;

/** The purchase of a sponsorship: the payment's status, and until when the book is sponsored now. */
export const vSponsorshipPurchase = v.object({
  status: v.union(v.literal("open"), v.literal("done"), v.literal("reversed")),
  bookTitle: v.union(v.string(), v.null()),
  sponsoredUntil: v.union(v.number(), v.null()),
});

/**
 * The viewer's sponsorship purchase with this reference. Without one, as after a payment link, the newest they began.
 * Null for another person's purchase.
 */
export async function sponsorshipPurchase(
  ctx: QueryCtx,
  { user }: Viewer,
  reference: string | null,
): Promise<Infer<typeof vSponsorshipPurchase> | null> {
  const row =
    reference === null
      ? await newestSponsorship(ctx, user._id)
      : await checkoutByReference(ctx, user._id, reference);
  if (row?.plan !== "sponsored") return null;
  const book = row.bookId === undefined ? null : await ctx.db.get("books", row.bookId);
  return {
    status: row.status,
    bookTitle: book?.title ?? null,
    sponsoredUntil: book?.sponsoredUntil ?? null,
  };
}

async function checkoutByReference(
  ctx: QueryCtx,
  userId: Id<"users">,
  reference: string,
): Promise<Doc<"checkouts"> | null> {
  const id = ctx.db.normalizeId("checkouts", reference);
  const row = id === null ? null : await ctx.db.get("checkouts", id);
  return row?.userId === userId ? row : null;
}

async function newestSponsorship(ctx: QueryCtx, userId: Id<"users">): Promise<Doc<"checkouts"> | null> {
  const rows = await ctx.db
    .query("checkouts")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .order("desc")
    .take(MAX_RECENT);
  return rows.find(({ plan }) => plan === "sponsored") ?? null;
}
