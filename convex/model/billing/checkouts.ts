import type { Infer } from "convex/values";
import { v } from "convex/values";
import { isLiveMembership, PLANS, type Plan } from "../../../domain/billing/plans";
import type { SponsorshipDays } from "../../../domain/billing/sponsorships";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { sha256 } from "../hash";
import { requireWithinLimit } from "../limits";
import { paymentWay, priceOfDays } from "./paymentSettings";
import { profileOfUser } from "../people/profiles";
import { refuse } from "../refuse";
import { vSubscriptionPlan } from "../vocabulary";

/** Pressed twice within this time, the same purchase is the same checkout. */
const SAME_PRESS_MS = 60_000;
/** A membership's page stays the one that was opened while Stripe keeps it, a day: two paid pages would be two memberships. */
const SAME_PAGE_MS = 23 * 3_600_000;

export const vPurchase = v.union(
  v.object({ plan: vSubscriptionPlan }),
  v.object({
    plan: v.literal("sponsored"),
    bookId: v.id("books"),
    days: v.union(v.literal(7), v.literal(14), v.literal(30), v.literal(90)),
  }),
);
export type Purchase = Infer<typeof vPurchase>;

/** What the provider is asked with. */
export const vBegun = v.object({
  checkoutId: v.id("checkouts"),
  via: v.union(v.literal("session"), v.literal("link")),
  customerId: v.union(v.string(), v.null()),
  name: v.string(),
  hasTrial: v.boolean(),
  bookTitle: v.union(v.string(), v.null()),
  amountCents: v.union(v.number(), v.null()),
});
export type Begun = Infer<typeof vBegun>;

/**
 * Writes a purchase down before anybody is asked for money. Throws for a plan that is not sold, a second
 * membership, another's book, and a deployment that takes no payments.
 */
export async function beginCheckout(
  ctx: MutationCtx,
  { userId, email }: { userId: Id<"users">; email: string },
  purchase: Purchase,
): Promise<Begun> {
  const profile = (await profileOfUser(ctx, userId)) ?? refuse("not_found");
  const sale = await saleOf(ctx, userId, purchase);
  await requireWithinLimit(ctx, "checkout", userId);
  const { bookTitle, ...row } = sale;
  const checkoutId = (await pressedJustNow(ctx, userId, row)) ?? (await insert(ctx, userId, row));
  return {
    checkoutId,
    via: row.via,
    customerId: profile.stripeCustomerId ?? null,
    name: profile.displayName,
    hasTrial: row.plan === "author" && !(await hadMembership(ctx, userId, email)),
    bookTitle,
    amountCents: row.amountCents ?? null,
  };
}

type Sale = Pick<Doc<"checkouts">, "plan" | "bookId" | "days" | "amountCents" | "via">;

async function saleOf(
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
  const via = open("sponsored", days);
  return { plan: "sponsored", bookId, days, amountCents: priceOfDays(days), via, bookTitle: book.title };
}

async function membershipSale(ctx: MutationCtx, userId: Id<"users">, plan: Plan): Promise<Sale> {
  if (!PLANS[plan].isSold) refuse("plan_not_sold");
  for await (const { status } of membershipsOf(ctx, userId))
    if (isLiveMembership(status)) refuse("already_member");
  return { plan: "author", via: open("author") };
}

function open(plan: Sale["plan"], days?: SponsorshipDays): "session" | "link" {
  const way = paymentWay(plan, days);
  return way === "off" ? refuse("payments_off") : way;
}

async function pressedJustNow(
  ctx: MutationCtx,
  userId: Id<"users">,
  sale: Sale,
): Promise<Id<"checkouts"> | null> {
  const last = await ctx.db
    .query("checkouts")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .order("desc")
    .first();
  if (last?.status !== "open") return null;
  const isPageOpen = last.plan === "author" && last.stripeSessionId !== undefined;
  if (last._creationTime < Date.now() - (isPageOpen ? SAME_PAGE_MS : SAME_PRESS_MS)) return null;
  const keys = ["plan", "bookId", "days", "amountCents", "via"] as const;
  return keys.every((key) => last[key] === sale[key]) ? last._id : null;
}

async function insert(ctx: MutationCtx, userId: Id<"users">, sale: Sale): Promise<Id<"checkouts">> {
  return await ctx.db.insert("checkouts", { ...sale, userId, status: "open" });
}

/** Whether the person, or whoever had this address before, has had a membership: a trial is free once. */
export async function hadMembership(ctx: QueryCtx, userId: Id<"users">, email: string): Promise<boolean> {
  for await (const _ of membershipsOf(ctx, userId)) return true;
  const emailHash = await sha256(email);
  const known = await ctx.db
    .query("subscriptions")
    .withIndex("by_emailHash", (q) => q.eq("emailHash", emailHash))
    .first();
  return known !== null;
}

function membershipsOf(ctx: QueryCtx, userId: Id<"users">) {
  return ctx.db.query("subscriptions").withIndex("by_userId", (q) => q.eq("userId", userId));
}

/**
 * Keeps the provider's customer of a person; the first one stays. Returns the one that is theirs. Refused for an
 * account that was closed meanwhile: nobody would end what is bought as that customer.
 */
export async function keepCustomer(
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
