import type { Infer } from "convex/values";
import { v } from "convex/values";
import { formatDay } from "../../../domain/dates";
import { dollars } from "../../../domain/figures";
import { isEndedMembership } from "../../../domain/billing/plans";
import { SPONSORSHIP_DAYS } from "../../../domain/billing/sponsorships";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { audit } from "../audit";
import { mailPerson } from "../mail/personMail";
import { differing } from "../change";
import { sha256 } from "../hash";
import { mailMembershipChange } from "./membershipMails";
import { profileOfUser } from "../people/profiles";
import { checkoutOfSession, findCheckout, isOwnPage } from "./checkouts";
import { addPaidDays, restorePaidDays, revokePaidDays } from "./sponsorships";
import { vMirroredMembership } from "../vocabulary";

const CURRENCY = "usd";

/** A row's `stripeUpdatedAt` as it was before Stripe was asked, 0 without a row. Guards against stale answers. */
const expectedUpdatedAt = v.number();

/** The current state of a checkout session at Stripe, with the state of its payment. */
export const vSessionState = v.object({
  id: v.string(),
  reference: v.union(v.string(), v.null()),
  customer: v.union(v.string(), v.null()),
  isPaid: v.boolean(),
  /** Refunded in full, or charged back by a dispute that was not won. */
  isReversed: v.boolean(),
  amountCents: v.number(),
  currency: v.string(),
  expectedUpdatedAt,
});
/** The current state of a membership at Stripe. Times are epoch ms. */
export const vSubscriptionState = v.object({
  ...vMirroredMembership.fields,
  id: v.string(),
  customer: v.string(),
  priceId: v.string(),
  currency: v.string(),
  expectedUpdatedAt,
});
/** The state of the objects that an event is about. */
export const vStripeState = v.object({
  session: v.union(vSessionState, v.null()),
  subscription: v.union(vSubscriptionState, v.null()),
});
/** A verified event with the state read for it. `state` is null when nothing of ours is concerned. */
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
 * Records an event and applies its state in one transaction. A recorded event does nothing. Returns false, and
 * writes nothing, when the state is stale and Stripe must be asked again.
 */
export async function applyStripeEvent(
  ctx: MutationCtx,
  event: Infer<typeof vStripeEvent>,
): Promise<boolean> {
  const { eventId, type, created, state } = event;
  if (await isRecordedEvent(ctx, eventId)) return true;
  if (state?.subscription && (await isStaleSubscription(ctx, state.subscription))) return false;
  if (state?.session && (await isStaleSession(ctx, state.session))) return false;
  // The session comes first: a payment link's session tells whose customer the membership belongs to.
  const isOnOurPage = state?.session ? await isOwnPage(ctx, state.session.id) : false;
  const isSessionOurs = state?.session ? await applySession(ctx, state.session) : false;
  const isMembershipOurs = state?.subscription
    ? await applySubscription(ctx, state.subscription, isOnOurPage)
    : false;
  const status = isSessionOurs || isMembershipOurs ? "processed" : "ignored";
  await ctx.db.insert("webhookEvents", { provider: "stripe", eventId, type, created, status });
  return true;
}

/** True if this event was recorded, and so has had its effect. */
export async function isRecordedEvent(ctx: QueryCtx, eventId: string): Promise<boolean> {
  const recorded = await ctx.db
    .query("webhookEvents")
    .withIndex("by_provider_eventId", (q) => q.eq("provider", "stripe").eq("eventId", eventId))
    .unique();
  return recorded !== null;
}

/** The time of the last answer stored for a membership, 0 for none. Read it before asking Stripe. */
export async function lastSubscriptionUpdate(ctx: QueryCtx, subscriptionId: string): Promise<number> {
  return (await findSubscription(ctx, subscriptionId))?.stripeUpdatedAt ?? 0;
}

/** The time of the last answer applied to a session's purchase, 0 for none. Read it before asking Stripe. */
export async function lastCheckoutUpdate(ctx: QueryCtx, sessionId: string): Promise<number> {
  return (await checkoutOfSession(ctx, sessionId))?.stripeUpdatedAt ?? 0;
}

/** True if another answer was stored after Stripe was asked for this one, and the two differ. */
export async function isStaleSubscription(ctx: QueryCtx, state: SubscriptionState): Promise<boolean> {
  const row = await findSubscription(ctx, state.id);
  if ((row?.stripeUpdatedAt ?? 0) === state.expectedUpdatedAt) return false;
  return row === null || differing(row, toMirroredFields(state)) !== null;
}

/** True if another answer was applied after Stripe was asked for this one, and this one would change the purchase. */
async function isStaleSession(ctx: QueryCtx, state: SessionState): Promise<boolean> {
  const row = await findCheckout(ctx, state);
  if ((row?.stripeUpdatedAt ?? 0) === state.expectedUpdatedAt) return false;
  return row === null || nextStatus(row, state) !== row.status;
}

/**
 * Stores a membership's state in its mirror row. Returns false, and writes nothing, for one that is not ours: a new one must
 * have today's price, or have been bought on a page that we made, which keeps the price it was opened with.
 */
export async function applySubscription(
  ctx: MutationCtx,
  state: SubscriptionState,
  isOnOurPage = false,
): Promise<boolean> {
  const row = await findSubscription(ctx, state.id);
  const { id, customer, priceId, currency } = state;
  const stripeUpdatedAt = nextUpdatedAt(row);
  if (row === null) {
    const isOurPrice = isOnOurPage || priceId === process.env.STRIPE_PRICE_AUTHOR;
    const profile = isOurPrice && currency === CURRENCY ? await profileOfCustomer(ctx, customer) : null;
    if (profile?.userId === undefined) return false;
    const email = (await ctx.db.get("users", profile.userId))?.email ?? "";
    const added = await ctx.db.insert("subscriptions", {
      ...toMirroredFields(state),
      stripeSubscriptionId: id,
      stripeCustomerId: customer,
      userId: profile.userId,
      customerName: profile.displayName,
      customerEmail: email,
      emailHash: await sha256(email),
      plan: "author",
      stripeUpdatedAt,
    });
    await mailChange(ctx, null, added);
    return true;
  }
  if (row.stripeCustomerId !== customer) return false;
  // An ended membership stays ended.
  const wouldRevive = isEndedMembership(row.status) && state.status !== row.status;
  if (!wouldRevive) {
    await ctx.db.patch("subscriptions", row._id, { ...toMirroredFields(state), stripeUpdatedAt });
    await mailChange(ctx, row, row._id);
  }
  return true;
}

async function mailChange(
  ctx: MutationCtx,
  before: Doc<"subscriptions"> | null,
  id: Id<"subscriptions">,
): Promise<void> {
  const after = await ctx.db.get("subscriptions", id);
  if (after !== null) await mailMembershipChange(ctx, before, after);
}

/** Increases even when nothing else changes, so that every answer asked for earlier counts as stale. */
function nextUpdatedAt(row: { stripeUpdatedAt?: number } | null): number {
  return Math.max(Date.now(), (row?.stripeUpdatedAt ?? 0) + 1);
}

/** The mirrored part of a state. A time that Stripe dropped is undefined here, so a patch removes it. */
function toMirroredFields(state: SubscriptionState): Infer<typeof vMirroredMembership> {
  const { status, startedAt, trialEnd, currentPeriodEnd, cancelAtPeriodEnd } = state;
  const { overdueSince, monthlyCents, lifetimeCents } = state;
  const dates = { startedAt, trialEnd, currentPeriodEnd, overdueSince };
  return { status, ...dates, cancelAtPeriodEnd, monthlyCents, lifetimeCents };
}

/** The mirror row of a membership, or null. */
export async function findSubscription(
  ctx: QueryCtx,
  subscriptionId: string,
): Promise<Doc<"subscriptions"> | null> {
  return await ctx.db
    .query("subscriptions")
    .withIndex("by_stripeSubscriptionId", (q) => q.eq("stripeSubscriptionId", subscriptionId))
    .unique();
}

/**
 * Applies a payment to its purchase. Sponsored days are given once, taken back with the money, and returned when a
 * dispute is won. Returns false for a session that is not ours.
 */
async function applySession(ctx: MutationCtx, state: SessionState): Promise<boolean> {
  const row = await findCheckout(ctx, state);
  if (row === null) return false;
  const status = nextStatus(row, state);
  const applied = { stripeSessionId: state.id, status, stripeUpdatedAt: nextUpdatedAt(row) };
  await ctx.db.patch("checkouts", row._id, applied);
  if (row.plan === "author" && row.via === "link") await linkCustomer(ctx, row, state);
  if (row.plan === "sponsored" && status !== row.status) await applySponsorship(ctx, row, state, status);
  return hasRightPrice(row, state);
}

/** The status of a purchase once this state is applied. A membership's purchase is never reversed. */
function nextStatus(row: Checkout, state: SessionState): Checkout["status"] {
  if (!hasRightPrice(row, state)) return row.status;
  if (row.plan === "author") return row.status === "open" && state.isPaid ? "done" : row.status;
  if (state.isReversed) return "reversed";
  return state.isPaid ? "done" : row.status;
}

/** True if a sponsorship was paid at its price. Stripe sets the price of a membership. */
function hasRightPrice({ plan, amountCents }: Checkout, state: SessionState): boolean {
  return plan === "author" || (state.currency === CURRENCY && state.amountCents === amountCents);
}

async function applySponsorship(
  ctx: MutationCtx,
  row: Checkout,
  state: SessionState,
  status: Checkout["status"],
): Promise<void> {
  if (status === "reversed") await revokePaidDays(ctx, state.id);
  else if (!(await restorePaidDays(ctx, state.id))) await startSponsorship(ctx, row, state);
}

async function startSponsorship(
  ctx: MutationCtx,
  { bookId, days, userId }: Checkout,
  { id: stripeSessionId, amountCents }: SessionState,
): Promise<void> {
  const paidDays = SPONSORSHIP_DAYS.find((length) => length === days);
  const book = bookId === undefined ? null : await ctx.db.get("books", bookId);
  if (paidDays === undefined || bookId === undefined) return;
  // Its author may delete the book while the payment page is open. The money is then returned by hand.
  if (book === null) return await logUnusedPayment(ctx, bookId, amountCents);
  const endsAt = await addPaidDays(ctx, book._id, { days: paidDays, stripeSessionId, amountCents });
  await mailPerson(ctx, userId, {
    key: `sponsorship_started:${stripeSessionId}`,
    type: "sponsorship_started",
    values: { bookTitle: book.title, until: formatDay(endsAt), paid: dollars(amountCents) },
    notice: {
      kind: "sponsorship_started",
      values: { book: book.title, until: formatDay(endsAt) },
      books: [book._id],
    },
  });
}

async function logUnusedPayment(ctx: MutationCtx, docId: Id<"books">, amountCents: number): Promise<void> {
  await audit(ctx, {
    action: "sponsorship.unused",
    table: "books",
    docId,
    summary: `${dollars(amountCents)} paid for a book that was deleted meanwhile: refund it in Stripe`,
  });
}

/**
 * Links the customer that a payment link created to the buyer, unless either is linked already. For a closed account
 * the customer is deleted, which ends the membership that was bought.
 */
async function linkCustomer(
  ctx: MutationCtx,
  { userId }: Checkout,
  { customer }: SessionState,
): Promise<void> {
  if (customer === null) return;
  const user = await ctx.db.get("users", userId);
  if (user?.disabledAt !== undefined) {
    await ctx.scheduler.runAfter(0, internal.stripe.customers.deleteCustomer, {
      customerId: customer,
      attempt: 0,
    });
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
