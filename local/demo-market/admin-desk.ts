import { createHash } from "node:crypto";
import { MONTH_CENTS } from "../../domain/billing/plans";
import { DAY_MS } from "../../domain/dates";
import { type Group, byId } from "./seeding/documents";

interface Member {
  status: string;
  startedDaysAgo: number;
  /** When the trial, the period or the membership ends; negative for a past day. */
  endsInDays: number;
  paidMonths: number;
  /** When the payment failed that is overdue. */
  failedDaysAgo?: number;
  cancels?: boolean;
}

/** Authors' memberships in every state. They go to the demo's authors in turn, except to the one who logs in. */
export const DEMO_MEMBERS = [
  { status: "past_due", startedDaysAgo: 201, endsInDays: 26, paidMonths: 6, failedDaysAgo: 4 },
  { status: "past_due", startedDaysAgo: 110, endsInDays: 25, paidMonths: 3, failedDaysAgo: 5 },
  { status: "trialing", startedDaysAgo: 13, endsInDays: 1, paidMonths: 0 },
  { status: "trialing", startedDaysAgo: 12, endsInDays: 2, paidMonths: 0 },
  { status: "trialing", startedDaysAgo: 5, endsInDays: 9, paidMonths: 0 },
  { status: "active", startedDaysAgo: 320, endsInDays: 24, paidMonths: 10 },
  { status: "active", startedDaysAgo: 246, endsInDays: 12, paidMonths: 8 },
  { status: "active", startedDaysAgo: 236, endsInDays: 22, paidMonths: 8 },
  { status: "active", startedDaysAgo: 221, endsInDays: 7, paidMonths: 7 },
  { status: "active", startedDaysAgo: 167, endsInDays: 30, paidMonths: 6 },
  { status: "active", startedDaysAgo: 149, endsInDays: 18, paidMonths: 5 },
  { status: "active", startedDaysAgo: 132, endsInDays: 5, paidMonths: 4, cancels: true },
  { status: "unpaid", startedDaysAgo: 140, endsInDays: -3, paidMonths: 3, failedDaysAgo: 33 },
  { status: "canceled", startedDaysAgo: 266, endsInDays: -38, paidMonths: 7 },
  { status: "canceled", startedDaysAgo: 199, endsInDays: -62, paidMonths: 4 },
  { status: "paused", startedDaysAgo: 74, endsInDays: 16, paidMonths: 2 },
  { status: "incomplete", startedDaysAgo: 1, endsInDays: 29, paidMonths: 0 },
  { status: "incomplete_expired", startedDaysAgo: 21, endsInDays: -20, paidMonths: 0 },
] as const satisfies Member[];

/** The membership of the author who logs in. Their months are paid, and it renews by itself. */
export const DEMO_AUTHOR_MEMBER = {
  status: "active",
  startedDaysAgo: 146,
  endsInDays: 18,
  paidMonths: 5,
} as const;

/** Messages from the contact form, the oldest first. */
export const DEMO_MESSAGES = [
  {
    name: "Orla Whitcombe",
    email: "orla@readers.demo.example",
    userType: "author",
    subject: "My second book is not public yet",
    message:
      "I added my second book last week and it still says that only I can see it. It has a 3.9 on Goodreads. Is that the reason?\n\nThank you,\nOrla",
    isRead: true,
    sentDaysAgo: 28.7,
  },
  {
    name: "Casimir Holt",
    email: "casimir@readers.demo.example",
    userType: "producer",
    subject: "How long does approval take?",
    message:
      "I signed up on Monday for a small television company. Our credits are under the company’s name on IMDb, not mine. Shall I send a letter?",
    isRead: true,
    sentDaysAgo: 13.4,
  },
  {
    name: "Jessamy Vale",
    email: "jessamy@readers.demo.example",
    userType: "author",
    subject: "Sponsoring two books at once",
    message: "Is there a price for two books of one series? I would like thirty days for both in January.",
    isRead: false,
    sentDaysAgo: 5.2,
  },
  {
    name: "Anatole Fenwick",
    email: "anatole@readers.demo.example",
    userType: "other",
    subject: "A wrong name on a book page",
    message:
      "The narrator of the audiobook is named on the page, but with one letter missing. Who can change that?",
    isRead: false,
    sentDaysAgo: 2.1,
  },
  {
    name: "Perdita Snow",
    email: "perdita@readers.demo.example",
    userType: "producer",
    subject: "Rights for a stage version",
    message:
      "We are a theater in the north and would like to talk about one of the books whose stage rights are available. Whom do we write to before we are approved?",
    isRead: false,
    sentDaysAgo: 0.3,
  },
] as const;

/** A membership as Stripe would have reported it, unless its author has one. */
export function memberGroup(
  { userId, profileId, email, name }: { userId: string; profileId: string; email: string; name: string },
  { status, startedDaysAgo, endsInDays, paidMonths, failedDaysAgo, cancels = false }: Member,
  now: number,
): Group {
  const [endsAt, stripeCustomerId] = [now + endsInDays * DAY_MS, `cus_demo_${userId}`];
  const row = {
    ...{ userId, stripeCustomerId, stripeSubscriptionId: `sub_demo_${userId}` },
    ...{ customerName: name, customerEmail: email, plan: "author", status, cancelAtPeriodEnd: cancels },
    emailHash: createHash("sha256").update(email).digest("hex"),
    startedAt: now - startedDaysAgo * DAY_MS,
    trialEnd: status === "trialing" ? endsAt : undefined,
    currentPeriodEnd: endsAt,
    overdueSince: failedDaysAgo === undefined ? undefined : now - failedDaysAgo * DAY_MS,
    monthlyCents: MONTH_CENTS.membership,
    lifetimeCents: paidMonths * MONTH_CENTS.membership,
    stripeUpdatedAt: now,
  };
  return {
    unless: { table: "subscriptions", index: "by_userId", is: { userId } },
    writes: [
      { patch: byId("profiles", profileId), row: { stripeCustomerId } },
      { insert: "subscriptions", row },
    ],
  };
}

/** The messages without their emails. Each sender wrote once. */
export function messageGroups(now: number): Group[] {
  return DEMO_MESSAGES.map(({ sentDaysAgo, ...message }) => {
    const sentAt = now - sentDaysAgo * DAY_MS;
    const row = { ...message, sentAt, readAt: message.isRead ? sentAt + DAY_MS / 2 : undefined };
    return {
      unless: { table: "contactMessages", index: "by_email", is: { email: message.email } },
      writes: [{ insert: "contactMessages", row }],
    };
  });
}
