import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import type { Viewer } from "../accounts/viewer";

/** Purchases looked through for the newest sponsorship. */
const MAX_RECENT = 20;

/** A sponsorship somebody bought: what became of the payment, and how long the book is sponsored now. */
export const vPurchased = v.object({
  status: v.union(v.literal("open"), v.literal("done"), v.literal("reversed")),
  bookTitle: v.union(v.string(), v.null()),
  sponsoredUntil: v.union(v.number(), v.null()),
});

/**
 * The viewer's purchase of a sponsorship by its reference, or the newest they began where there is none: a payment
 * link leads back without. Another's is answered as missing is.
 */
export async function sponsorshipPurchase(
  ctx: QueryCtx,
  { user }: Viewer,
  reference: string | null,
): Promise<Infer<typeof vPurchased> | null> {
  const row = reference === null ? await newest(ctx, user._id) : await referred(ctx, user._id, reference);
  if (row?.plan !== "sponsored") return null;
  const book = row.bookId === undefined ? null : await ctx.db.get("books", row.bookId);
  return {
    status: row.status,
    bookTitle: book?.title ?? null,
    sponsoredUntil: book?.sponsoredUntil ?? null,
  };
}

async function referred(
  ctx: QueryCtx,
  userId: Id<"users">,
  reference: string,
): Promise<Doc<"checkouts"> | null> {
  const id = ctx.db.normalizeId("checkouts", reference);
  const row = id === null ? null : await ctx.db.get("checkouts", id);
  return row?.userId === userId ? row : null;
}

async function newest(ctx: QueryCtx, userId: Id<"users">): Promise<Doc<"checkouts"> | null> {
  const rows = await ctx.db
    .query("checkouts")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .order("desc")
    .take(MAX_RECENT);
  return rows.find(({ plan }) => plan === "sponsored") ?? null;
}
