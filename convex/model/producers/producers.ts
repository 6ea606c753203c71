import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Infer } from "convex/values";
import { v } from "convex/values";
import { imdbLink } from "../../../domain/links";
import type { ApprovalStatus } from "../../../domain/accounts/roles";
import { searchWords } from "../../../domain/catalog/search";
import type { ProducerSort } from "../../../domain/producers/approvals";
import { appliedAt } from "../../../domain/producers/approvals";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { counterValue, dailyValues } from "../counters";
import { capped } from "../pages";
import { vApprovalStatus } from "../vocabulary";

/** Addresses read when the admin searches by email. */
const MAX_EMAIL_MATCHES = 20;
/** Waiting producers that the panel steps through. The next ones follow as these are decided. */
const MAX_WAITING = 50;

/** A row of the admin's producer table. */
export const vProducer = v.object({
  _id: v.id("profiles"),
  signupDate: v.number(),
  fullName: v.string(),
  companyName: v.union(v.string(), v.null()),
  email: v.union(v.string(), v.null()),
  approvalStatus: vApprovalStatus,
  /** The reason for a denial, as the producer reads it. */
  approvalReason: v.union(v.string(), v.null()),
  imdbUrl: v.union(v.string(), v.null()),
  /** When a pending producer applied; null for others. */
  waitingSince: v.union(v.number(), v.null()),
});
type Producer = Infer<typeof vProducer>;

export const vProducerStats = v.object({
  total: v.number(),
  thisMonth: v.number(),
  withPhone: v.number(),
  withCompany: v.number(),
  /** When the producer who waits longest applied; null if nobody waits. */
  waitingSince: v.union(v.number(), v.null()),
  byStatus: v.object({
    pending: v.number(),
    approved: v.number(),
    denied: v.number(),
    suspended: v.number(),
  }),
});

type Listing = { status?: ApprovalStatus; sort?: ProducerSort };

/** A page of producers, optionally of one status. Reads two documents each. */
export async function producerPage(
  ctx: QueryCtx,
  listing: Listing,
  options: PaginationOptions,
): Promise<PaginationResult<Producer>> {
  const found = await listed(ctx, listing).paginate(capped(options));
  return { ...found, page: await toProducers(ctx, found.page) };
}

/** The ids of the first producers who wait for a decision, the longest wait first. */
export async function waitingProducers(ctx: QueryCtx): Promise<Id<"profiles">[]> {
  const waiting = await inReviewOrder(ctx, "pending").take(MAX_WAITING);
  return waiting.map(({ _id }) => _id);
}

/** A page of producers found by name or company, best match first, or by email if the query has an @. */
export async function producerSearch(
  ctx: QueryCtx,
  { q, status }: { q: string; status: ApprovalStatus | undefined },
  options: PaginationOptions,
): Promise<PaginationResult<Producer>> {
  if (q.includes("@")) {
    const page = await toProducers(ctx, await byEmail(ctx, q, status));
    return { page, isDone: true, continueCursor: "" };
  }
  const words = searchWords(q);
  if (words === null) return { page: [], isDone: true, continueCursor: "" };
  const found = await ctx.db
    .query("profiles")
    .withSearchIndex("search_profiles", (search) => {
      const producers = search.search("searchText", words).eq("userType", "producer");
      return status === undefined ? producers : producers.eq("approvalStatus", status);
    })
    .paginate(capped(options));
  return { ...found, page: await toProducers(ctx, found.page) };
}

/** Counts of producers, and of a month's sign-ups ("2026-11", UTC), from stored counters; and the longest wait. */
export async function producerStats(ctx: QueryCtx, month: string): Promise<Infer<typeof vProducerStats>> {
  const count = async (key: string) => await counterValue(ctx, `producers.${key}`);
  return {
    total: await count("total"),
    thisMonth: await signupsOf(ctx, month),
    withPhone: await count("withPhone"),
    withCompany: await count("withCompany"),
    waitingSince: waitingSince(await inReviewOrder(ctx, "pending").first()),
    byStatus: {
      pending: await count("pending"),
      approved: await count("approved"),
      denied: await count("denied"),
      suspended: await count("suspended"),
    },
  };
}

function listed(ctx: QueryCtx, { status, sort = "waiting" }: Listing) {
  if (sort === "waiting") return inReviewOrder(ctx, status);
  const profiles = ctx.db.query("profiles");
  const bySignup =
    status === undefined
      ? profiles.withIndex("by_userType_signupDate", (q) => q.eq("userType", "producer"))
      : profiles.withIndex("by_userType_approvalStatus_signupDate", (q) =>
          q.eq("userType", "producer").eq("approvalStatus", status),
        );
  return bySignup.order(sort === "newest" ? "desc" : "asc");
}

/** Those who wait, the longest wait first; then the decided, the newest sign-up first. */
function inReviewOrder(ctx: QueryCtx, status: ApprovalStatus | undefined) {
  const profiles = ctx.db.query("profiles");
  return status === undefined
    ? profiles.withIndex("by_userType_reviewOrder", (q) => q.eq("userType", "producer"))
    : profiles.withIndex("by_userType_approvalStatus_reviewOrder", (q) =>
        q.eq("userType", "producer").eq("approvalStatus", status),
      );
}

async function byEmail(ctx: QueryCtx, typed: string, status: ApprovalStatus | undefined) {
  const start = typed.trim().toLowerCase();
  const contacts = await ctx.db
    .query("profileContacts")
    .withIndex("by_email", (q) => q.gte("email", start).lt("email", `${start}\uffff`))
    .take(MAX_EMAIL_MATCHES);
  const profiles = await Promise.all(contacts.map(({ profileId }) => ctx.db.get("profiles", profileId)));
  return profiles.filter((profile) => profile !== null).filter((profile) => isListed(profile, status));
}

function isListed(profile: Doc<"profiles">, status: ApprovalStatus | undefined): boolean {
  if (profile.userType !== "producer") return false;
  return status === undefined || profile.approvalStatus === status;
}

async function signupsOf(ctx: QueryCtx, month: string): Promise<number> {
  const days = await dailyValues(ctx, "producers.signup", { from: `${month}-01`, to: `${month}-31` });
  return [...days.values()].reduce((sum, count) => sum + count, 0);
}

async function toProducers(ctx: QueryCtx, profiles: readonly Doc<"profiles">[]): Promise<Producer[]> {
  return await Promise.all(profiles.map((profile) => toProducer(ctx, profile)));
}

/** When a pending producer applied; null for others. */
function waitingSince(profile: Doc<"profiles"> | null): number | null {
  if (profile === null || (profile.approvalStatus ?? "pending") !== "pending") return null;
  const { approvalDate = null, signupDate } = profile;
  return appliedAt({ approvalStatus: "pending", approvalDate, signupDate });
}

/** A producer as a row of the table. */
export async function toProducer(ctx: QueryCtx, profile: Doc<"profiles">): Promise<Producer> {
  const contact = await ctx.db
    .query("profileContacts")
    .withIndex("by_profileId", (q) => q.eq("profileId", profile._id))
    .first();
  return {
    _id: profile._id,
    signupDate: profile.signupDate,
    fullName: `${profile.firstName} ${profile.lastName}`.trim(),
    companyName: profile.companyName ?? null,
    email: contact?.email ?? null,
    approvalStatus: profile.approvalStatus ?? "pending",
    approvalReason: profile.approvalReason ?? null,
    imdbUrl: imdbLink(profile.imdbUrl ?? ""),
    waitingSince: waitingSince(profile),
  };
}
