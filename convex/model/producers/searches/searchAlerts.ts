import type { FunctionReference } from "convex/server";
import type { Infer, ObjectType } from "convex/values";
import { v } from "convex/values";
import { producerWriteRefusal } from "../../../../domain/accounts/access";
import { matchesSearch } from "../../../../domain/producers/search-criteria";
import type { FoundBooks } from "../../../../domain/producers/search-alerts";
import {
  ALERT_GATHER_MS,
  ALERT_PAUSE_MS,
  foundBooksIn,
  foundBooksText,
  MAX_REPORTED,
} from "../../../../domain/producers/search-alerts";
import { internal } from "../../../_generated/api";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import type { Batch } from "../../batches";
import { requireWithinLimit } from "../../limits";
import { canSignLinks } from "../../mail/mailSettings";
import { idOfStopToken, stopToken } from "../../mail/mailTokens";
import { enqueueMail } from "../../mail/outbox";
import { profileOfUser } from "../../people/profiles";
import { vAlertMailMode } from "../../vocabulary";
import { findDesk, updateDesk } from "../desk";
import { activeSearches } from "./searches";

type Match = Doc<"searchMatches">;
type AlertMailMode = Infer<typeof vAlertMailMode>;
type Producer = { user: Doc<"users">; profile: Doc<"profiles"> };

/** A scheduled email this late counts as lost, and the next match schedules another. */
const LOST_AFTER_MS = 60 * 60_000;
/** Producers whose alerts one transaction schedules. */
const PRODUCERS_BATCH = 50;

export const vAlert = { producerId: v.id("users"), mode: vAlertMailMode };

/** The producer if searches may watch for them: their account is open, and they are pending or approved. Else null. */
export async function watchingProducer(ctx: QueryCtx, producerId: Id<"users">): Promise<Producer | null> {
  const user = await ctx.db.get("users", producerId);
  if (user === null || user.disabledAt !== undefined) return null;
  const profile = await profileOfUser(ctx, producerId);
  if (profile === null) return null;
  const person = { role: user.role ?? null, approvalStatus: profile.approvalStatus ?? "pending" };
  return producerWriteRefusal(person) === null ? { user, profile } : null;
}

/**
 * Schedules the producer's next instant alert unless one waits. It comes a few seconds from now, and at least fifteen
 * minutes after the last one.
 */
export async function scheduleAlert(ctx: MutationCtx, producerId: Id<"users">): Promise<void> {
  const [now, desk] = [Date.now(), await findDesk(ctx.db, producerId)];
  if (desk === null || (desk.alertDueAt ?? 0) > now - LOST_AFTER_MS) return;
  const alertDueAt = Math.max(now + ALERT_GATHER_MS, (desk.alertedAt ?? 0) + ALERT_PAUSE_MS);
  await ctx.db.patch("producerDesks", desk._id, { alertDueAt });
  await ctx.scheduler.runAt(alertDueAt, internal.jobs.producers.sendAlert, { producerId, mode: "instant" });
}

/**
 * Emails a producer the matches that wait for this mode, at most fifty, and further ones fifteen minutes later. Matches
 * of a search that is deleted or whose alerts are off, and books that match no more, are left out. Without a verified
 * address nothing is sent. Without the secret that signs links, matches keep waiting.
 */
export async function sendAlert(
  ctx: MutationCtx,
  { producerId, mode }: ObjectType<typeof vAlert>,
): Promise<void> {
  if ((await findDesk(ctx.db, producerId)) === null) return;
  const isInstant = mode === "instant";
  if (isInstant) await updateDesk(ctx.db, producerId, () => ({ alertDueAt: undefined }));
  if (!canSignLinks()) return;
  const waiting = await ctx.db
    .query("searchMatches")
    .withIndex("by_pendingMail_producerId", (q) => q.eq("pendingMail", mode).eq("producerId", producerId))
    .take(MAX_REPORTED);
  const found = await takeFound(ctx, waiting, mode);
  const producer = await watchingProducer(ctx, producerId);
  if (found.length > 0 && producer !== null) await mailFound(ctx, producer, mode, found);
  if (waiting.length < MAX_REPORTED) return;
  if (isInstant) await scheduleAlert(ctx, producerId);
  // Tomorrow brings its own matches: a backlog would only grow.
  else await ctx.scheduler.runAfter(ALERT_PAUSE_MS, internal.jobs.producers.sendAlert, { producerId, mode });
}

/** Schedules the daily alert of every producer with matches that wait for one. */
export async function sendDailyAlerts(ctx: MutationCtx, batch: Batch): Promise<void> {
  await forWaiting(ctx, "daily", internal.jobs.producers.sendDailyAlerts, batch, async (producerId) => {
    await ctx.scheduler.runAfter(0, internal.jobs.producers.sendAlert, { producerId, mode: "daily" });
  });
}

/** Schedules instant alerts anew for matches whose alert was lost, or could not be sent without settings. */
export async function resumeAlerts(ctx: MutationCtx, batch: Batch): Promise<void> {
  await forWaiting(ctx, "instant", internal.jobs.producers.resumeAlerts, batch, async (producerId) => {
    await scheduleAlert(ctx, producerId);
  });
}

/** Goes through the producers with matches that wait for this mode, fifty in each transaction. Reads a match for each. */
async function forWaiting(
  ctx: MutationCtx,
  mode: AlertMailMode,
  job: FunctionReference<"mutation", "internal", Batch, null>,
  { cursor = "" }: Batch,
  each: (producerId: Id<"users">) => Promise<void>,
): Promise<void> {
  let last = cursor as Id<"users">;
  for (let n = 0; n < PRODUCERS_BATCH; n++) {
    const next = await ctx.db
      .query("searchMatches")
      .withIndex("by_pendingMail_producerId", (q) => q.eq("pendingMail", mode).gt("producerId", last))
      .first();
    if (next === null) return;
    last = next.producerId;
    await each(last);
  }
  await ctx.scheduler.runAfter(0, job, { cursor: last });
}

/** Stops alerts from the page that an email's link opens. Refuses with `rate_limited`. */
export async function stopFromPage(ctx: MutationCtx, token: string): ReturnType<typeof stopByToken> {
  await requireWithinLimit(ctx, "stopAlerts", token);
  return await stopByToken(ctx, token);
}

/**
 * Stops the alerts of the search that a link was made for, or of all searches of its producer. Returns what was stopped
 * (a null name is all of them), or null for an invalid link.
 */
export async function stopByToken(
  ctx: MutationCtx,
  token: string,
): Promise<{ searchName: string | null } | null> {
  const id = (await idOfStopToken(token)) ?? "";
  const searchId = ctx.db.normalizeId("savedSearches", id);
  const search = searchId === null ? null : await ctx.db.get("savedSearches", searchId);
  if (search !== null) {
    await ctx.db.patch("savedSearches", search._id, { alerts: "off" });
    return { searchName: search.searchName };
  }
  const producerId = ctx.db.normalizeId("users", id);
  if (producerId === null || (await ctx.db.get("users", producerId)) === null) return null;
  for (const { _id } of await activeSearches(ctx.db, producerId))
    await ctx.db.patch("savedSearches", _id, { alerts: "off" });
  return { searchName: null };
}

type Mail = Doc<"emailOutbox">;

/** Takes out of a queued alert what its producer stopped since. A repeated attempt must stay the same email. */
export async function withoutStopped(ctx: MutationCtx, mail: Mail): Promise<Mail> {
  if (mail.type !== "search_alert" || mail.attempts > 0) return mail;
  const templateData = { ...mail.templateData, found: foundBooksText(await wantedIn(ctx, mail)) };
  if (templateData.found === mail.templateData.found) return mail;
  await ctx.db.patch("emailOutbox", mail._id, { templateData });
  return { ...mail, templateData };
}

/** Why a queued alert is no longer wanted, or null: all its searches were stopped or deleted. Null for other emails. */
export async function stoppedReason(ctx: QueryCtx, mail: Mail): Promise<"unsubscribed" | null> {
  if (mail.type !== "search_alert") return null;
  return (await wantedIn(ctx, mail)).length === 0 ? "unsubscribed" : null;
}

/** What a queued alert reports of searches that still send alerts. */
async function wantedIn(ctx: QueryCtx, { templateData }: Mail): Promise<FoundBooks[]> {
  const wanted: FoundBooks[] = [];
  for (const found of foundBooksIn(templateData.found ?? "")) {
    const id = ctx.db.normalizeId("savedSearches", found.searchId);
    const search = id === null ? null : await ctx.db.get("savedSearches", id);
    if (search !== null && search.removedAt === undefined && search.alerts !== "off") wanted.push(found);
  }
  return wanted;
}

/** Takes the matches off the waiting list, and returns those to report, by search. */
async function takeFound(
  ctx: MutationCtx,
  waiting: readonly Match[],
  mode: AlertMailMode,
): Promise<FoundBooks[]> {
  const found = new Map<string, FoundBooks>();
  for (const match of waiting) {
    const search = await ctx.db.get("savedSearches", match.searchId);
    const isWatching = search !== null && search.removedAt === undefined && search.alerts !== "off";
    const isLater = isWatching && mode === "instant" && search.alerts === "daily";
    await ctx.db.patch("searchMatches", match._id, { pendingMail: isLater ? "daily" : undefined });
    const book = isWatching && !isLater ? await ctx.db.get("books", match.bookId) : null;
    if (search === null || book === null || !book.isPublic || !matchesSearch(book, search)) continue;
    const { slug, title, authorName } = book;
    const entry = found.get(search._id) ?? (await emptyEntry(search));
    entry.books.push({ slug, title, authorName });
    found.set(search._id, entry);
  }
  return [...found.values()];
}

async function emptyEntry({ _id, searchName }: Doc<"savedSearches">): Promise<FoundBooks> {
  return { searchId: _id, searchName, stopToken: await stopToken(_id), books: [] };
}

/** Only a verified address gets alerts: anyone can sign up with somebody else's. */
async function mailFound(
  ctx: MutationCtx,
  { user, profile }: Producer,
  mode: AlertMailMode,
  found: readonly FoundBooks[],
): Promise<void> {
  if (user.email === undefined || user.emailVerificationTime === undefined) return;
  const now = Date.now();
  await enqueueMail(ctx, {
    key: `search_alert:${user._id}:${mode}:${now}`,
    type: "search_alert",
    to: user.email,
    userId: user._id,
    values: {
      firstName: profile.firstName,
      mode,
      found: foundBooksText(found),
      stopAllToken: await stopToken(user._id),
    },
  });
  if (mode === "instant") await updateDesk(ctx.db, user._id, () => ({ alertedAt: now }));
}
