import type { PaginationOptions, PaginationResult } from "convex/server";
import { paginationResultValidator } from "convex/server";
import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { SponsorshipStatus } from "../../../domain/billing/sponsorships";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { counterValue } from "../counters";
import { capped } from "../pages";
import { vSponsorshipStatus } from "../vocabulary";
import { toBookRef, vBookRef } from "./bookRef";

const vSponsorshipRow = v.object({
  _id: v.id("sponsorships"),
  book: vBookRef,
  source: v.union(v.literal("stripe"), v.literal("admin")),
  days: v.union(v.number(), v.literal("permanent")),
  startsAt: v.number(),
  /** Missing for a permanent one. For a removed one, when it would have ended. */
  endsAt: v.union(v.number(), v.null()),
  status: vSponsorshipStatus,
  amountCents: v.union(v.number(), v.null()),
});
type SponsorshipRow = Infer<typeof vSponsorshipRow>;

export const vSponsorshipPage = paginationResultValidator(vSponsorshipRow);

export const vSponsorshipCounts = v.object({
  active: v.number(),
  expired: v.number(),
  revoked: v.number(),
  optioned: v.number(),
});

/** Sponsorships in one state: running ones by their end, permanent first; past ones newest first. */
export async function sponsorshipPage(
  ctx: QueryCtx,
  status: SponsorshipStatus,
  options: PaginationOptions,
): Promise<PaginationResult<SponsorshipRow>> {
  const found = await ctx.db
    .query("sponsorships")
    .withIndex("by_status_endsAt", (q) => q.eq("status", status))
    .order(status === "active" ? "asc" : "desc")
    .paginate(capped(options));
  const rows = await Promise.all(found.page.map((row) => toRow(ctx, row)));
  return { ...found, page: rows.filter((row) => row !== null) };
}

/** How many sponsorships are in each state, and how many books are optioned. Reads one counter each. */
export async function sponsorshipCounts(ctx: QueryCtx): Promise<Infer<typeof vSponsorshipCounts>> {
  const [active, expired, revoked, optioned] = await Promise.all([
    counterValue(ctx, "sponsorships.active"),
    counterValue(ctx, "sponsorships.expired"),
    counterValue(ctx, "sponsorships.revoked"),
    counterValue(ctx, "books.optioned"),
  ]);
  return { active, expired, revoked, optioned };
}

async function toRow(ctx: QueryCtx, row: Doc<"sponsorships">): Promise<SponsorshipRow | null> {
  const book = await ctx.db.get("books", row.bookId);
  if (book === null) return null;
  return {
    _id: row._id,
    book: await toBookRef(ctx, book),
    source: row.source,
    days: row.days,
    startsAt: row.startsAt,
    endsAt: row.endsAt ?? null,
    status: row.status,
    amountCents: row.amountCents ?? null,
  };
}
