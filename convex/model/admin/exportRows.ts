import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Cell } from "../../../domain/csv";
import type { AuditFilters } from "../../../domain/admin/audit";
import type { ExportKind } from "../../../domain/admin/exports";
import { addedAtOf, STATUS_REASON_LABELS } from "../../../domain/books/books";
import { PHASE_LABELS } from "../../../domain/books/production";
import { RIGHT_LABELS } from "../../../domain/books/rights";
import { CONTACT_ROLE_LABELS } from "../../../domain/people/contact";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { contactOfBook } from "../people/contacts";
import { auditEntries } from "./audit/auditLists";
import { actorNames } from "./audit/auditRows";
import { sentAtOf } from "../people/contactMessages";

type Contact = { email?: string | null; phone?: string | null } | null;
type Page<Row> = (
  ctx: QueryCtx,
  options: PaginationOptions,
  filters: AuditFilters,
) => Promise<PaginationResult<Row>>;
type Column<Row> = readonly [heading: string, cell: (row: Row) => Cell | undefined];

/** A list as a spreadsheet: its headings, and a page of its rows. */
export interface Sheet {
  headings: string[];
  page: Page<Cell[]>;
}

const BOOK_COLUMNS: readonly Column<Doc<"books"> & { contact: Contact }>[] = [
  ["Title", ({ title }) => title],
  ["Author", ({ authorName }) => authorName],
  ["Author email", ({ contact }) => contact?.email],
  ["Author phone", ({ contact }) => contact?.phone],
  ["Genre", ({ genre }) => genre],
  ["Address", ({ slug }) => `/book/${slug}`],
  ["ISBN", ({ isbn13 }) => isbn13],
  ["Visibility", ({ adminStatus }) => adminStatus],
  ["Reason", ({ statusReason }) => statusReason && STATUS_REASON_LABELS[statusReason]],
  ["Best rating", ({ bestRating }) => bestRating],
  ["Reviews", ({ totalReviews }) => totalReviews],
  ["Amazon rating", ({ amazonRating }) => amazonRating],
  ["Amazon reviews", ({ amazonReviewsCount }) => amazonReviewsCount],
  ["Goodreads rating", ({ goodreadsRating }) => goodreadsRating],
  ["Goodreads reviews", ({ goodreadsReviewsCount }) => goodreadsReviewsCount],
  ["Audible rating", ({ audibleRating }) => audibleRating],
  ["Audible reviews", ({ audibleReviewsCount }) => audibleReviewsCount],
  ["Sponsored", ({ sponsored, isSponsored }) => sponsored || isSponsored],
  ["Sponsored until", ({ sponsoredUntil }) => moment(sponsoredUntil)],
  ["Optioned", ({ isOptioned }) => isOptioned],
  ["Optioned rights", ({ optionedRights = [] }) => optionedRights.map((key) => RIGHT_LABELS[key]).join(", ")],
  ["Production phase", ({ productionPhase }) => productionPhase && PHASE_LABELS[productionPhase]],
  ["Production status", ({ productionStatus }) => productionStatus],
  ["Public option", ({ isOptionedPublic }) => isOptionedPublic],
  ["Logline", ({ logline }) => logline],
  ["Added", (book) => moment(addedAtOf(book))],
  ["Updated", ({ updatedAt }) => moment(updatedAt)],
];

const PRODUCER_COLUMNS: readonly Column<Doc<"profiles"> & { contact: Contact; isVerified: boolean }>[] = [
  ["Signed up", ({ signupDate }) => moment(signupDate)],
  ["First name", ({ firstName }) => firstName],
  ["Last name", ({ lastName }) => lastName],
  ["Email", ({ contact }) => contact?.email],
  ["Email verified", ({ isVerified }) => isVerified],
  ["Phone", ({ contact }) => contact?.phone],
  ["Company", ({ companyName }) => companyName],
  ["City", ({ city }) => city],
  ["IMDb", ({ imdbUrl }) => imdbUrl],
  ["Genres", ({ genresOfInterest }) => genresOfInterest.join(", ")],
  ["Status", ({ approvalStatus }) => approvalStatus],
  ["Status since", ({ approvalDate }) => moment(approvalDate)],
  ["Reason", ({ approvalReason }) => approvalReason],
];

const SUBSCRIPTION_COLUMNS: readonly Column<Doc<"subscriptions">>[] = [
  ["Customer", ({ customerName }) => customerName],
  ["Email", ({ customerEmail }) => customerEmail],
  ["Plan", ({ plan }) => plan],
  ["Status", ({ status }) => status],
  ["Started", ({ startedAt }) => moment(startedAt)],
  ["Trial ends", ({ trialEnd }) => moment(trialEnd)],
  ["Period ends", ({ currentPeriodEnd }) => moment(currentPeriodEnd)],
  ["Overdue since", ({ overdueSince }) => moment(overdueSince)],
  ["Cancels at period end", ({ cancelAtPeriodEnd }) => cancelAtPeriodEnd],
  ["Monthly (USD)", ({ monthlyCents }) => dollars(monthlyCents)],
  ["Lifetime (USD)", ({ lifetimeCents }) => dollars(lifetimeCents)],
  ["Stripe customer", ({ stripeCustomerId }) => stripeCustomerId],
  ["Stripe subscription", ({ stripeSubscriptionId }) => stripeSubscriptionId],
];

const MESSAGE_COLUMNS: readonly Column<Doc<"contactMessages">>[] = [
  ["Received", (message) => moment(sentAtOf(message))],
  ["Name", ({ name }) => name],
  ["Email", ({ email }) => email],
  ["Role", ({ userType }) => (userType === "" ? null : CONTACT_ROLE_LABELS[userType])],
  ["Subject", ({ subject }) => subject],
  ["Message", ({ message }) => message],
  ["Read", ({ readAt }) => moment(readAt)],
];

const AUDIT_COLUMNS: readonly Column<Doc<"auditLog"> & { actor: string | null }>[] = [
  ["Time", ({ at }) => moment(at)],
  ["Actor", ({ actor, actorKind }) => actor ?? (actorKind === "system" ? "System" : "Deleted account")],
  ["Kind of actor", ({ actorKind }) => actorKind],
  ["Action", ({ topic }) => topic],
  ["Code", ({ action }) => action],
  ["Target", ({ label }) => label],
  ["Table", ({ table }) => table],
  ["Document", ({ docId }) => docId],
  ["Summary", ({ summary }) => summary],
  ["Before", ({ before }) => before && JSON.stringify(before)],
  ["After", ({ after }) => after && JSON.stringify(after)],
  ["Reason", ({ reason }) => reason],
  ["Undoes", ({ undoOf }) => undoOf],
  ["Entry", ({ _id }) => _id],
  ["Request", ({ requestId }) => requestId],
];

/** Every list that an admin can export, oldest row first; the audit log newest first, as filtered. */
export const SHEETS: Record<ExportKind, Sheet> = {
  books: sheet(BOOK_COLUMNS, async (ctx, options) => {
    const found = await ctx.db.query("books").paginate(options);
    return {
      ...found,
      page: await Promise.all(
        found.page.map(async (book) => ({ ...book, contact: await contactOfBook(ctx, book) })),
      ),
    };
  }),
  producers: sheet(PRODUCER_COLUMNS, async (ctx, options) => {
    const found = await ctx.db
      .query("profiles")
      .withIndex("by_userType_signupDate", (q) => q.eq("userType", "producer"))
      .paginate(options);
    return { ...found, page: await Promise.all(found.page.map((profile) => withAccount(ctx, profile))) };
  }),
  subscriptions: sheet(
    SUBSCRIPTION_COLUMNS,
    async (ctx, options) => await ctx.db.query("subscriptions").withIndex("by_startedAt").paginate(options),
  ),
  messages: sheet(
    MESSAGE_COLUMNS,
    async (ctx, options) => await ctx.db.query("contactMessages").paginate(options),
  ),
  audit: sheet(AUDIT_COLUMNS, async (ctx, options, filters) => {
    const found = await auditEntries(ctx, filters, options);
    const nameOf = actorNames(ctx);
    const named = found.page.map(async (entry) => ({ ...entry, actor: await nameOf(entry.actorId) }));
    return { ...found, page: await Promise.all(named) };
  }),
};

function sheet<Row>(columns: readonly Column<Row>[], page: Page<Row>): Sheet {
  return {
    headings: columns.map(([heading]) => heading),
    page: async (...asked) => {
      const found = await page(...asked);
      return { ...found, page: found.page.map((row) => columns.map(([, cell]) => cell(row) ?? null)) };
    },
  };
}

async function withAccount(ctx: QueryCtx, profile: Doc<"profiles">) {
  const user = profile.userId && (await ctx.db.get("users", profile.userId));
  const contact = await ctx.db
    .query("profileContacts")
    .withIndex("by_profileId", (q) => q.eq("profileId", profile._id))
    .first();
  return { ...profile, contact, isVerified: user?.emailVerificationTime !== undefined };
}

/** As ISO 8601, which spreadsheets and programs read alike. */
function moment(at: number | undefined): string | null {
  return at === undefined ? null : new Date(at).toISOString();
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}
