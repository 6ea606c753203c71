import type { Infer } from "convex/values";
import { v } from "convex/values";
import { isLiveMembership, PLANS, type Plan } from "../../../domain/billing/plans";
import { isSponsorable, type SponsorshipDays } from "../../../domain/billing/sponsorships";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { sha256 } from "../hash";
import { requireWithinLimit } from "../limits";
import { paymentMethod, priceOfDays } from "./paymentSettings";
import { profileOfUser } from "../people/profiles";
import { refuse } from "../refuse";
import { vSubscriptionPlan } from "../vocabulary";

/** Repeating the same purchase within this time reuses its checkout, as after a double click. */
const DOUBLE_CLICK_MS = 60_000;
/** Stripe keeps a payment page for a day. A second page for a membership could be paid twice, so the first is reused. */
const PAGE_REUSE_MS = 23 * 3_600_000;

/** A purchase as the buyer requests it. */
export const vPurchase = v.union(
  v.object({ plan: vSubscriptionPlan }),
  v.object({
    plan: v.literal("sponsored"),
    bookId: v.id("books"),
    days: v.union(v.literal(7), v.literal(14), v.literal(30), v.literal(90)),
  }),
);
export type Purchase = Infer<typeof vPurchase>;

/** The data for Stripe's payment page. */
export const vStartedCheckout = v.object({
  checkoutId: v.id("checkouts"),
  /** The payment page that is open for it already. */
  sessionId: v.union(v.string(), v.null()),
  via: v.union(v.literal("session"), v.literal("link")),
  customerId: v.union(v.string(), v.null()),
  name: v.string(),
  hasTrial: v.boolean(),
  bookTitle: v.union(v.string(), v.null()),
  amountCents: v.union(v.number(), v.null()),
});
export type StartedCheckout = Infer<typeof vStartedCheckout>;

/**
 * Records a purchase before the buyer pays. Throws `plan_not_sold`, `already_member`, `already_sponsored`,
 * `not_sponsorable`, `payments_off`, `rate_limited`, or `not_found` for a book that is not theirs.
 */
export async function startCheckout(
  ctx: MutationCtx,
  { userId, email }: { userId: Id<"users">; email: string },
  purchase: Purchase,
): Promise<StartedCheckout> {
  const profile = (await profileOfUser(ctx, userId)) ?? refuse("not_found");
  const sale = await requireSale(ctx, userId, purchase);
  await requireWithinLimit(ctx, "checkout", userId);
  const { bookTitle, ...row } = sale;
  const reusable = await findReusable(ctx, userId, row);
  return {
    checkoutId: reusable?._id ?? (await insertCheckout(ctx, userId, row)),
    sessionId: reusable?.stripeSessionId ?? null,
    via: row.via,
    customerId: profile.stripeCustomerId ?? null,
    name: profile.displayName,
    hasTrial: row.plan === "author" && !(await hadMembership(ctx, userId, email)),
    bookTitle,
    amountCents: row.amountCents ?? null,
  };
}

type Sale = Pick<Doc<"checkouts">, "plan" | "bookId" | "days" | "amountCents" | "via">;

async function requireSale(
  ctx: MutationCtx,
  userId: Id<"users">,
  purchase: Purchase,
): Promise<Sale & { bookTitle: string | null }> {
  if (purchase.plan !== "sponsored")
    return { ...(await membershipSale(ctx, userId, purchase.plan)), bookTitle: null };
  const { bookId, days } = purchase;
  const book = await ctx.db.get("books", bookId);
  if (book === null || book.ownerId !== userId) refuse("not_found");
  if (book.sponsored) refuse("already_sponsored");
  if (!isSponsorable(book)) refuse("not_sponsorable");
  const via = requirePayments("sponsored", days);
  return { plan: "sponsored", bookId, days, amountCents: priceOfDays(days), via, bookTitle: book.title };
}

async function membershipSale(ctx: MutationCtx, userId: Id<"users">, plan: Plan): Promise<Sale> {
  if (!PLANS[plan].isSold) refuse("plan_not_sold");
  for await (const { status } of membershipsOf(ctx, userId))
    if (isLiveMembership(status)) refuse("already_member");
  return { plan: "author", via: requirePayments("author") };
}

function requirePayments(plan: Sale["plan"], days?: SponsorshipDays): "session" | "link" {
  const method = paymentMethod(plan, days);
  return method === "off" ? refuse("payments_off") : method;
}

async function findReusable(
  ctx: MutationCtx,
  userId: Id<"users">,
  sale: Sale,
): Promise<Doc<"checkouts"> | null> {
  const last = await lastOfPlan(ctx, userId, sale.plan);
  if (last?.status !== "open") return null;
  const isPageOpen = last.plan === "author" && last.stripeSessionId !== undefined;
  if (last._creationTime < Date.now() - (isPageOpen ? PAGE_REUSE_MS : DOUBLE_CLICK_MS)) return null;
  const keys = ["plan", "bookId", "days", "amountCents", "via"] as const;
  return keys.every((key) => last[key] === sale[key]) ? last : null;
}

/** The newest purchase of a plan whose page may be open. Others may have been begun since, and it can still be paid. */
async function lastOfPlan(
  ctx: MutationCtx,
  userId: Id<"users">,
  plan: Sale["plan"],
): Promise<Doc<"checkouts"> | null> {
  const recent = ctx.db
    .query("checkouts")
    .withIndex("by_userId", (q) => q.eq("userId", userId).gte("_creationTime", Date.now() - PAGE_REUSE_MS))
    .order("desc");
  for await (const row of recent) if (row.plan === plan) return row;
  return null;
}

async function insertCheckout(ctx: MutationCtx, userId: Id<"users">, sale: Sale): Promise<Id<"checkouts">> {
  return await ctx.db.insert("checkouts", { ...sale, userId, status: "open" });
}

/**
 * Records a purchase again, and forgets its customer if Stripe no longer has them. Under the first one's name, Stripe
 * would only repeat its answer.
 */
export async function restartCheckout(
  ctx: MutationCtx,
  checkoutId: Id<"checkouts">,
  goneCustomer: string | null,
): Promise<Id<"checkouts">> {
  const { userId, plan, bookId, days, amountCents, via } =
    (await ctx.db.get("checkouts", checkoutId)) ?? refuse("not_found");
  const profile = await profileOfUser(ctx, userId);
  if (goneCustomer !== null && profile?.stripeCustomerId === goneCustomer)
    await ctx.db.patch("profiles", profile._id, { stripeCustomerId: undefined });
  return await insertCheckout(ctx, userId, { plan, bookId, days, amountCents, via });
}

/** True if this person or this address ever had a membership. Each gets one free trial. */
export async function hadMembership(ctx: QueryCtx, userId: Id<"users">, email: string): Promise<boolean> {
  for await (const _ of membershipsOf(ctx, userId)) return true;
  const emailHash = await sha256(email);
  const earlier = await ctx.db
    .query("subscriptions")
    .withIndex("by_emailHash", (q) => q.eq("emailHash", emailHash))
    .first();
  return earlier !== null;
}

function membershipsOf(ctx: QueryCtx, userId: Id<"users">) {
  return ctx.db.query("subscriptions").withIndex("by_userId", (q) => q.eq("userId", userId));
}

/**
 * Stores a person's Stripe customer and returns it. The first one stays. Throws `account_disabled` for a closed
 * account, whose new membership would never be canceled.
 */
export async function saveCustomer(
  ctx: MutationCtx,
  userId: Id<"users">,
  customerId: string,
): Promise<string> {
  const profile = (await profileOfUser(ctx, userId)) ?? refuse("not_found");
  const user = await ctx.db.get("users", userId);
  if (user?.disabledAt !== undefined) refuse("account_disabled");
  if (profile.stripeCustomerId === undefined)
    await ctx.db.patch("profiles", profile._id, { stripeCustomerId: customerId });
  return profile.stripeCustomerId ?? customerId;
}

/** The purchase of a session: by its stored id, or by the reference of a payment link that has no session yet. */
export async function findCheckout(
  ctx: QueryCtx,
  { id, reference }: { id: string; reference: string | null },
): Promise<Doc<"checkouts"> | null> {
  const stored = await checkoutOfSession(ctx, id);
  if (stored !== null) return stored;
  const linkId = ctx.db.normalizeId("checkouts", reference ?? "");
  const row = linkId === null ? null : await ctx.db.get("checkouts", linkId);
  return row?.via === "link" && row.stripeSessionId === undefined ? row : null;
}

/** True for the page of a purchase that we opened at Stripe. A payment link is somebody else's page. */
export async function isOwnPage(ctx: QueryCtx, sessionId: string): Promise<boolean> {
  return (await checkoutOfSession(ctx, sessionId))?.via === "session";
}

/** The purchase of a session by its stored id, or null. */
export async function checkoutOfSession(ctx: QueryCtx, sessionId: string): Promise<Doc<"checkouts"> | null> {
  return await ctx.db
    .query("checkouts")
    .withIndex("by_stripeSessionId", (q) => q.eq("stripeSessionId", sessionId))
    .unique();
}
