import type { Infer } from "convex/values";
import { v } from "convex/values";
import { formatDay } from "../../../domain/dates";
import { dollars } from "../../../domain/figures";
import { isEndedMembership } from "../../../domain/billing/plans";
import { SPONSORSHIP_DAYS } from "../../../domain/billing/sponsorships";
import { internal } from "../../_generated/api";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { mailAuthor } from "../mail/authorMail";
import { differing } from "../change";
import { sha256 } from "../hash";
import { profileOfUser } from "../people/profiles";
import { restorePaid, revokePaid, sponsorByPayment } from "./sponsorships";
import { vMirroredMembership } from "../vocabulary";

const CURRENCY = "usd";

/** A checkout session as Stripe has it now, with what became of its payment. */
export const vSessionState = v.object({
  id: v.string(),
  reference: v.union(v.string(), v.null()),
  customer: v.union(v.string(), v.null()),
  isPaid: v.boolean(),
  /** Refunded in full, or charged back by a dispute that was not won. */
  isReversed: v.boolean(),
  amountCents: v.number(),
  currency: v.string(),
});
/** A membership as Stripe has it now; times in epoch ms. */
export const vSubscriptionState = v.object({
  ...vMirroredMembership.fields,
  id: v.string(),
  customer: v.string(),
  priceId: v.string(),
  currency: v.string(),
  /** How the mirror stood when it was asked for: `mirroredAt` of then. */
  mirroredAt: v.number(),
});
export const vStripeState = v.object({
  session: v.union(vSessionState, v.null()),
  subscription: v.union(vSubscriptionState, v.null()),
});
export const vStripeEvent = v.object({
  eventId: v.string(),
  type: v.string(),
  created: v.number(),
  state: v.union(vStripeState, v.null()),
});

type SessionState = Infer<typeof vSessionState>;
type SubscriptionState = Infer<typeof vSubscriptionState>;
type Checkout = Doc<"checkouts">;

/**
 * Writes an event into the ledger and does what follows from it, in one transaction; a known one does nothing.
 * False when the mirror moved while Stripe was asked: then nothing is written, and it must be asked again.
 */
export async function applyStripeEvent(
  ctx: MutationCtx,
  event: Infer<typeof vStripeEvent>,
): Promise<boolean> {
  const { eventId, type, created, state } = event;
  if (await isKnownEvent(ctx, eventId)) return true;
  if (state?.subscription && (await isOvertaken(ctx, state.subscription))) return false;
  // The session first: it may say whose the membership's customer is.
  const session = state?.session ? await applySession(ctx, state.session) : false;
  const membership = state?.subscription ? await applySubscription(ctx, state.subscription) : false;
  const status = session || membership ? "processed" : "ignored";
  await ctx.db.insert("webhookEvents", { provider: "stripe", eventId, type, created, status });
  return true;
}

/** Whether an event is in the ledger, and so has had its effect. */
export async function isKnownEvent(ctx: QueryCtx, eventId: string): Promise<boolean> {
  const known = await ctx.db
    .query("webhookEvents")
    .withIndex("by_provider_eventId", (q) => q.eq("provider", "stripe").eq("eventId", eventId))
    .unique();
  return known !== null;
}

/**
 * When the mirror of a membership was last written, 0 for never. Read before Stripe is asked and compared before
 * its answer is written, it keeps an older answer from a newer one's place whatever the clocks say.
 */
export async function mirroredAt(ctx: QueryCtx, subscriptionId: string): Promise<number> {
  return (await mirrorOf(ctx, subscriptionId))?.stripeUpdatedAt ?? 0;
}

/** Whether the mirror was written since this state was asked for, and differs from it. */
export async function isOvertaken(ctx: QueryCtx, state: SubscriptionState): Promise<boolean> {
  const row = await mirrorOf(ctx, state.id);
  if ((row?.stripeUpdatedAt ?? 0) === state.mirroredAt) return false;
  return row === null || differing(row, mirrored(state)) !== null;
}

/** Brings the mirror to a membership's state. False when it is nothing of ours: then nothing is written. */
export async function applySubscription(ctx: MutationCtx, state: SubscriptionState): Promise<boolean> {
  const row = await mirrorOf(ctx, state.id);
  const { id, customer, priceId, currency } = state;
  // Later than before also where nothing else changes: whoever asked earlier than this has to ask again.
  const stripeUpdatedAt = Math.max(Date.now(), (row?.stripeUpdatedAt ?? 0) + 1);
  if (row === null) {
    const isSold = priceId === process.env.STRIPE_PRICE_AUTHOR && currency === CURRENCY;
    const profile = isSold ? await profileOfCustomer(ctx, customer) : null;
    if (profile?.userId === undefined) return false;
    const email = (await ctx.db.get("users", profile.userId))?.email ?? "";
    await ctx.db.insert("subscriptions", {
      ...mirrored(state),
      stripeSubscriptionId: id,
      stripeCustomerId: customer,
      userId: profile.userId,
      customerName: profile.displayName,
      customerEmail: email,
      emailHash: await sha256(email),
      plan: "author",
      stripeUpdatedAt,
    });
    return true;
  }
  if (row.stripeCustomerId !== customer) return false;
  const isUndoing = isEndedMembership(row.status) && state.status !== row.status;
  if (!isUndoing) await ctx.db.patch("subscriptions", row._id, { ...mirrored(state), stripeUpdatedAt });
  return true;
}

/** What the mirror keeps of a state; a time Stripe no longer has is there as undefined, and so is taken away. */
function mirrored(state: SubscriptionState): Infer<typeof vMirroredMembership> {
  const { status, startedAt, trialEnd, currentPeriodEnd, cancelAtPeriodEnd } = state;
  const { monthlyCents, lifetimeCents } = state;
  return { status, startedAt, trialEnd, currentPeriodEnd, cancelAtPeriodEnd, monthlyCents, lifetimeCents };
}

/** What is known here of a membership. */
export async function mirrorOf(ctx: QueryCtx, subscriptionId: string): Promise<Doc<"subscriptions"> | null> {
  return await ctx.db
    .query("subscriptions")
    .withIndex("by_stripeSubscriptionId", (q) => q.eq("stripeSubscriptionId", subscriptionId))
    .unique();
}

/** Applies a payment: days on a book once, taken back with the money, and returned when a dispute is won. */
async function applySession(ctx: MutationCtx, state: SessionState): Promise<boolean> {
  const row = await checkoutOf(ctx, state);
  if (row === null) return false;
  if (row.plan === "author") {
    if (row.via === "link") await bindCustomer(ctx, row, state);
    if (row.status === "open" && state.isPaid) await ctx.db.patch("checkouts", row._id, { status: "done" });
    return true;
  }
  if (state.currency !== CURRENCY || state.amountCents !== row.amountCents) return false;
  if (state.isReversed && row.status !== "reversed") {
    await revokePaid(ctx, state.id);
    await ctx.db.patch("checkouts", row._id, { status: "reversed" });
  } else if (state.isPaid && !state.isReversed && row.status !== "done") {
    if (!(await restorePaid(ctx, state.id))) await sponsor(ctx, row, state);
    await ctx.db.patch("checkouts", row._id, { status: "done" });
  }
  return true;
}

async function sponsor(
  ctx: MutationCtx,
  { bookId, days, userId }: Checkout,
  { id: stripeSessionId, amountCents }: SessionState,
): Promise<void> {
  const known = SPONSORSHIP_DAYS.find((one) => one === days);
  const book = bookId === undefined ? null : await ctx.db.get("books", bookId);
  if (known === undefined || book === null) return;
  const endsAt = await sponsorByPayment(ctx, book._id, { days: known, stripeSessionId, amountCents });
  await mailAuthor(ctx, userId, {
    key: `sponsorship_started:${stripeSessionId}`,
    type: "sponsorship_started",
    values: { bookTitle: book.title, until: formatDay(endsAt), paid: dollars(amountCents) },
  });
}

/** The purchase a session is of: by the id we kept, or by the reference we gave a payment link, once. */
async function checkoutOf(ctx: MutationCtx, { id, reference }: SessionState): Promise<Checkout | null> {
  const known = await ctx.db
    .query("checkouts")
    .withIndex("by_stripeSessionId", (q) => q.eq("stripeSessionId", id))
    .unique();
  if (known !== null) return known;
  const linkId = ctx.db.normalizeId("checkouts", reference ?? "");
  const row = linkId === null ? null : await ctx.db.get("checkouts", linkId);
  if (row?.via !== "link" || row.stripeSessionId !== undefined) return null;
  await ctx.db.patch("checkouts", row._id, { stripeSessionId: id });
  return { ...row, stripeSessionId: id };
}

/**
 * A payment link makes its own customer: theirs who began the purchase, unless either is bound already. That of
 * an account that was closed meanwhile is deleted, which ends what was bought as that customer.
 */
async function bindCustomer(
  ctx: MutationCtx,
  { userId }: Checkout,
  { customer }: SessionState,
): Promise<void> {
  if (customer === null) return;
  const user = await ctx.db.get("users", userId);
  if (user?.disabledAt !== undefined) {
    await ctx.scheduler.runAfter(0, internal.stripe.customers.forget, { customerId: customer, attempt: 0 });
    return;
  }
  const profile = await profileOfUser(ctx, userId);
  if (profile === null || profile.stripeCustomerId !== undefined) return;
  if ((await profileOfCustomer(ctx, customer)) === null)
    await ctx.db.patch("profiles", profile._id, { stripeCustomerId: customer });
}

async function profileOfCustomer(ctx: MutationCtx, customer: string): Promise<Doc<"profiles"> | null> {
  return await ctx.db
    .query("profiles")
    .withIndex("by_stripeCustomerId", (q) => q.eq("stripeCustomerId", customer))
    .first();
}
