import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { MemberSort } from "../../../domain/billing/attention";
import { searchWords } from "../../../domain/catalog/search";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { counterValue } from "../counters";
import { capped } from "../pages";
import type { vSubscriptionStatus } from "../vocabulary";
import { vMirroredMembership, vSubscriptionPlan } from "../vocabulary";
import { lastSync, vPaymentSync } from "./paymentSyncs";

/** A membership as the admin reads it. */
export const vMember = v.object({
  ...vMirroredMembership.fields,
  _id: v.id("subscriptions"),
  /** Null once the account is closed. */
  customerName: v.union(v.string(), v.null()),
  customerEmail: v.string(),
  plan: vSubscriptionPlan,
});
type Member = Infer<typeof vMember>;

type Status = Infer<typeof vSubscriptionStatus>;

/** A page of memberships, optionally of one status. Reads one document each. */
export async function memberPage(
  ctx: QueryCtx,
  { status, sort }: { status?: Status; sort: MemberSort },
  options: PaginationOptions,
): Promise<PaginationResult<Member>> {
  const rows = sort === "attention" ? byAttention(ctx, status) : newest(ctx, status);
  const found = await rows.paginate(capped(options));
  return { ...found, page: found.page.map(toMember) };
}

/** A page of memberships whose customer's name or email contains the words, best match first. */
export async function memberSearch(
  ctx: QueryCtx,
  { q, status }: { q: string; status?: Status },
  options: PaginationOptions,
): Promise<PaginationResult<Member>> {
  const words = searchWords(q);
  if (words === null) return { page: [], isDone: true, continueCursor: "" };
  const found = await ctx.db
    .query("subscriptions")
    .withSearchIndex("search_customers", (search) => {
      const matching = search.search("searchText", words);
      return status === undefined ? matching : matching.eq("status", status);
    })
    .paginate(capped(options));
  return { ...found, page: found.page.map(toMember) };
}

export const vMemberSummary = v.object({
  total: v.number(),
  active: v.number(),
  trialing: v.number(),
  canceled: v.number(),
  pastDue: v.number(),
  monthlyCents: v.number(),
  /** The monthly price of memberships whose payment is overdue. */
  overdueCents: v.number(),
  lifetimeCents: v.number(),
  /** When the oldest membership began, null without any. */
  since: v.union(v.number(), v.null()),
  /** The last comparison with Stripe, null before the first. */
  sync: v.union(vPaymentSync, v.null()),
});

/** The memberships in figures. Reads one counter each, and the oldest membership. */
export async function memberSummary(ctx: QueryCtx): Promise<Infer<typeof vMemberSummary>> {
  const count = async (key: string) => await counterValue(ctx, `subscriptions.${key}`);
  const oldest = await ctx.db.query("subscriptions").withIndex("by_startedAt").first();
  return {
    total: await count("total"),
    active: await count("active"),
    trialing: await count("trialing"),
    canceled: await count("canceled"),
    pastDue: await count("past_due"),
    monthlyCents: await count("mrrCents"),
    overdueCents: await count("overdueCents"),
    lifetimeCents: await count("ltvCents"),
    since: oldest?.startedAt ?? null,
    sync: await lastSync(ctx),
  };
}

function byAttention(ctx: QueryCtx, status: Status | undefined) {
  const rows = ctx.db.query("subscriptions");
  return status === undefined
    ? rows.withIndex("by_attention").order("asc")
    : rows.withIndex("by_status_attention", (q) => q.eq("status", status)).order("asc");
}

function newest(ctx: QueryCtx, status: Status | undefined) {
  const rows = ctx.db.query("subscriptions");
  return status === undefined
    ? rows.withIndex("by_startedAt").order("desc")
    : rows.withIndex("by_status_startedAt", (q) => q.eq("status", status)).order("desc");
}

function toMember(row: Doc<"subscriptions">): Member {
  const { _id, customerName = null, customerEmail, plan, status, startedAt, trialEnd } = row;
  const { currentPeriodEnd, cancelAtPeriodEnd, overdueSince, monthlyCents, lifetimeCents } = row;
  return {
    _id,
    customerName,
    customerEmail,
    plan,
    status,
    startedAt,
    trialEnd,
    currentPeriodEnd,
    cancelAtPeriodEnd,
    overdueSince,
    monthlyCents,
    lifetimeCents,
  };
}
