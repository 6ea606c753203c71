import { formatDay } from "../../../domain/dates";
import type { SponsorshipDays } from "../../../domain/billing/sponsorships";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { Viewer } from "../accounts/viewer";
import {
  activeOf,
  clearSponsorship,
  endPermanentSponsorship,
  sponsorFor,
  sponsorPermanently,
} from "../billing/sponsorships";
import { mailPaidDays } from "../billing/sponsorReports";
import { refuse } from "../refuse";
import type { UndoableChange } from "./undoable";
import { auditUndoable } from "./undoable";
import type { SponsorshipState, UndoStepOf } from "./undoFields";

type Sponsorship = Doc<"sponsorships">;

/** Sponsors a book for some days, after those that run. Ends a permanent sponsorship. Returns the audit row. */
export async function sponsorDays(
  ctx: MutationCtx,
  viewer: Viewer,
  bookId: Id<"books">,
  days: SponsorshipDays,
  batchId?: string,
): Promise<Id<"auditLog"> | null> {
  const act = async () => void (await sponsorFor(ctx, bookId, days, "admin"));
  return await changeSponsorship(ctx, viewer, bookId, act, batchId);
}

/** Makes a book's sponsorship permanent, or ends the permanent one. Days that run beneath it stay. */
export async function setPermanent(
  ctx: MutationCtx,
  viewer: Viewer,
  bookId: Id<"books">,
  isPermanent: boolean,
): Promise<Id<"auditLog"> | null> {
  const act = isPermanent ? sponsorPermanently : endPermanentSponsorship;
  return await changeSponsorship(ctx, viewer, bookId, async () => await act(ctx, bookId));
}

/** Ends every running sponsorship of a book. Returns the audit row, or null if none ran. */
export async function removeSponsorship(
  ctx: MutationCtx,
  viewer: Viewer,
  bookId: Id<"books">,
): Promise<Id<"auditLog"> | null> {
  return await changeSponsorship(ctx, viewer, bookId, async () => await clearSponsorship(ctx, bookId));
}

/** Restores a book's sponsorships, unless they have changed since or their payment was returned. */
export async function undoSponsorship(
  ctx: MutationCtx,
  { bookId, before, after }: UndoStepOf<"sponsorship">,
): Promise<UndoableChange | null> {
  const book = await ctx.db.get("books", bookId);
  if (book === null) return null;
  const touched = after.filter((state, n) => !isSame(state, before[n]));
  for (const state of touched) {
    const row = await ctx.db.get("sponsorships", state.id);
    if (row === null || !isSame(stateOf(row), state) || (await isPaidBack(ctx, row))) return null;
  }
  const known = new Set(after.map(({ id }) => id));
  if ((await activeOf(ctx.db, bookId)).some(({ _id }) => !known.has(_id))) return null;
  const restored = before.filter(({ id }) => touched.some((state) => state.id === id));
  return await recordChange(ctx, book, async () => {
    for (const { id, status, endsAt } of restored) await ctx.db.patch("sponsorships", id, { status, endsAt });
  });
}

async function changeSponsorship(
  ctx: MutationCtx,
  viewer: Viewer,
  bookId: Id<"books">,
  act: () => Promise<void>,
  batchId?: string,
): Promise<Id<"auditLog"> | null> {
  const book = (await ctx.db.get("books", bookId)) ?? refuse("not_found");
  const { entry, step } = await recordChange(ctx, book, act);
  if (step.before.every((state, n) => isSame(state, step.after[n]))) return null;
  return await auditUndoable(ctx, { entry: { ...entry, actorId: viewer.user._id, batchId }, step });
}

/** Acts, and compares the book's sponsorships before and after. One that began counts as revoked before. */
async function recordChange(ctx: MutationCtx, book: Doc<"books">, act: () => Promise<void>) {
  const bookId = book._id;
  const active = await activeOf(ctx.db, bookId);
  await act();
  const activeNow = await activeOf(ctx.db, bookId);
  const begun = activeNow.filter(({ _id }) => !active.some((row) => row._id === _id));
  const before = [...active.map(stateOf), ...begun.map((row) => ({ ...stateOf(row), status: REVOKED }))];
  const after: SponsorshipState[] = [];
  for (const { id } of before) {
    const row = await ctx.db.get("sponsorships", id);
    if (row !== null) after.push(stateOf(row));
  }
  await mailPaidDays(ctx, book, active, activeNow);
  const changed = (await ctx.db.get("books", bookId)) ?? book;
  return {
    entry: {
      action: "sponsorship.set" as const,
      table: "books",
      docId: bookId,
      label: book.title,
      summary: `Sponsorship: ${wordOf(changed)}`,
      before: { sponsored: wordOf(book) },
      after: { sponsored: wordOf(changed) },
    },
    step: { kind: "sponsorship" as const, bookId, before, after },
  };
}

const REVOKED = "revoked" as const;

function stateOf({ _id, status, endsAt }: Sponsorship): SponsorshipState {
  return { id: _id, status, endsAt };
}

function isSame(a: SponsorshipState, b: SponsorshipState | undefined): boolean {
  return a.id === b?.id && a.status === b.status && a.endsAt === b.endsAt;
}

/** True for a paid sponsorship whose purchase was refunded or charged back. */
async function isPaidBack(ctx: MutationCtx, { stripeSessionId }: Sponsorship): Promise<boolean> {
  if (stripeSessionId === undefined) return false;
  const checkout = await ctx.db
    .query("checkouts")
    .withIndex("by_stripeSessionId", (q) => q.eq("stripeSessionId", stripeSessionId))
    .first();
  return checkout?.status === "reversed";
}

/** "permanent", "until Dec 5, 2026" or "none". */
function wordOf({ sponsored, sponsoredUntil }: Doc<"books">): string {
  if (sponsored) return "permanent";
  return sponsoredUntil === undefined ? "none" : `until ${formatDay(sponsoredUntil)}`;
}
