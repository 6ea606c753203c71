import type { MailOutcome } from "../../../domain/mail/mail-delivery";
import {
  MAIL_LEASE_MS,
  MAIL_LIFE_MS,
  MAIL_SPACING_MS,
  MAX_MAILS_BEFORE_OTHERS_PAUSE,
  retryDelay,
} from "../../../domain/mail/mail-delivery";
import { MAIL_CATEGORIES } from "../../../domain/mail/mails";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { staleReason } from "../messages/messageMails";
import { stoppedReason, withoutStopped } from "../producers/searches/searchAlerts";
import { isOfStoppedRun, reasonToDrop } from "./campaigns/eligibility";
import { isOverDeploymentCap, mailRefusal } from "./mailRules";
import { mailProblem } from "./mailSettings";
import { clickToken, preferenceToken } from "./mailTokens";
import { ensurePreferences } from "./preferenceRows";

type Row = Doc<"emailOutbox">;
type Queue = Doc<"mailQueue">;

/** An email leased to a sender. `turn` identifies the sender and `attempt` this try. */
export type Claim = Pick<Row, "key" | "type" | "to" | "templateData"> & {
  id: Id<"emailOutbox">;
  attempt: number;
  turn: number;
  /** Set for emails that link to the recipient's preferences. */
  token: string | null;
  /** Set for a campaign's email, whose links count clicks. */
  clickToken: string | null;
};
/** One try to send an email. */
export type Attempt = { id: Id<"emailOutbox">; attempt: number; turn: number };

/** Emails that are sent for the sake of the link in them. */
const LINK_MAILS: readonly Row["type"][] = ["preference_notice", "preference_link"];

/** The most emails skipped in one transaction. The next one continues. */
const MAX_SKIPPED = 20;

/**
 * Leases the next due email, oldest first, alerts and marketing last. Null if none is due, another sender has the turn, or it
 * is too early. One sender passes its turn from email to email, so they leave in order, two a second at most.
 */
export async function claimNext(ctx: MutationCtx, turn: number | undefined): Promise<Claim | null> {
  const now = Date.now();
  if (mailProblem() !== null || (await isOverDeploymentCap(ctx, now))) return null;
  const queue = await loadQueue(ctx);
  if (turn === undefined ? queue.busyUntil > now : queue.turn !== turn) return null;
  const ownTurn = turn ?? queue.turn + 1;
  if (queue.freeAt > now) {
    await passTurn(ctx, queue, ownTurn, queue.freeAt);
    return null;
  }
  for (let skipped = 0; skipped < MAX_SKIPPED; skipped++) {
    const due = await nextDue(ctx, now);
    if (due === null) {
      await ctx.db.patch("mailQueue", queue._id, { turn: ownTurn, busyUntil: 0 });
      return null;
    }
    if (await isOfStoppedRun(ctx, due)) {
      await ctx.db.patch("emailOutbox", due._id, { status: "canceled", leaseUntil: undefined });
      continue;
    }
    const row = await withoutStopped(ctx, await toNewAddress(ctx, due));
    const refusal = await reasonToSkip(ctx, row, now);
    if (refusal === null) return await lease(ctx, queue, row, ownTurn, now);
    await finish(ctx, row, refusal === "expired" ? "failed" : "skipped", refusal);
  }
  await passTurn(ctx, queue, ownTurn, now);
  return null;
}

/** Records the outcome of an attempt and passes the turn on. An outdated attempt changes nothing. */
export async function recordOutcome(
  ctx: MutationCtx,
  { id, attempt, turn }: Attempt,
  outcome: MailOutcome,
): Promise<void> {
  const [now, row] = [Date.now(), await ctx.db.get("emailOutbox", id)];
  // An acceptance counts even after the lease ran out: a repeat carries the same idempotency key.
  const isOpen = row?.status === "sending" || row?.status === "queued";
  if (row !== null && isOpen && (row.attempts === attempt || outcome.kind === "accepted"))
    await applyOutcome(ctx, row, outcome, now);
  const queue = await loadQueue(ctx);
  if (queue.turn !== turn) return;
  const wait = outcome.kind === "later" ? (outcome.retryAfterMs ?? 0) : 0;
  await passTurn(ctx, queue, turn, Math.max(queue.freeAt, now + wait));
}

/** Resumes sending after a crash or a missing setting. Logs the problem while there is one. */
export async function resumeSending(ctx: MutationCtx): Promise<void> {
  if ((await nextDue(ctx, Date.now())) === null) return;
  const problem =
    mailProblem() ?? ((await isOverDeploymentCap(ctx, Date.now())) ? "the daily cap is reached" : null);
  if (problem === null) await ctx.scheduler.runAfter(0, internal.email.deliver.run, {});
  else console.warn(JSON.stringify({ evt: "mail.waiting", problem }));
}

/**
 * The next due email. Alerts wait until no transactional email is due, and marketing until nothing else is, so neither
 * delays a password reset. Within a category, emails whose lease ran out come first.
 */
async function nextDue(ctx: MutationCtx, now: number): Promise<Row | null> {
  const dueIn = (category: Row["category"], status: "sending" | "queued") =>
    ctx.db
      .query("emailOutbox")
      .withIndex("by_status_category_nextAttemptAt", (q) =>
        q.eq("status", status).eq("category", category).lte("nextAttemptAt", now),
      )
      .first();
  const due = async (category: Row["category"]) =>
    (await dueIn(category, "sending")) ?? (await dueIn(category, "queued"));
  const transactional = await due("transactional");
  if (transactional !== null) return transactional;
  if (await isOverDeploymentCap(ctx, now, MAX_MAILS_BEFORE_OTHERS_PAUSE)) return null;
  return (await due("alert")) ?? (await due("marketing"));
}

/**
 * Readdresses an alert whose person changed their address while it waited: it names people and books, and carries their
 * stop link. A repeated attempt must stay the same email, and goes nowhere instead.
 */
async function toNewAddress(ctx: MutationCtx, row: Row): Promise<Row> {
  const to = await newAddressOf(ctx, row);
  if (to === null || row.attempts > 0) return row;
  await ctx.db.patch("emailOutbox", row._id, { to });
  return { ...row, to };
}

async function newAddressOf(ctx: MutationCtx, { category, userId, to }: Row): Promise<string | null> {
  if (category !== "alert" || userId === undefined) return null;
  const email = (await ctx.db.get("users", userId))?.email;
  return email === undefined || email === to ? null : email;
}

async function reasonToSkip(ctx: MutationCtx, row: Row, now: number): Promise<string | null> {
  if (row.firstAttemptAt !== undefined && now >= row.firstAttemptAt + MAIL_LIFE_MS) return "expired";
  if ((await newAddressOf(ctx, row)) !== null) return "outdated";
  const reason = (await reasonToDrop(ctx, row)) ?? (await staleReason(ctx, row));
  return reason ?? (await stoppedReason(ctx, row)) ?? (await mailRefusal(ctx, row, now));
}

async function lease(ctx: MutationCtx, queue: Queue, row: Row, turn: number, now: number): Promise<Claim> {
  const attempt = row.attempts + 1;
  const leaseUntil = now + MAIL_LEASE_MS;
  await ctx.db.patch("emailOutbox", row._id, {
    status: "sending",
    attempts: attempt,
    firstAttemptAt: row.firstAttemptAt ?? now,
    leaseUntil,
    nextAttemptAt: leaseUntil,
  });
  await ctx.db.patch("mailQueue", queue._id, { turn, busyUntil: leaseUntil, freeAt: now + MAIL_SPACING_MS });
  const { key, type, to, templateData } = row;
  const carriesLink = MAIL_CATEGORIES[row.type] !== "transactional" || LINK_MAILS.includes(row.type);
  const token = carriesLink ? await preferenceLink(ctx, to, row.firstAttemptAt ?? now) : null;
  const clicks = row.recipientId === undefined ? null : await clickToken(row.recipientId);
  return { id: row._id, attempt, turn, key, type, to, templateData, token, clickToken: clicks };
}

/** The token of the address's link. Each attempt at an email carries the same one. */
async function preferenceLink(ctx: MutationCtx, email: string, firstAttemptAt: number): Promise<string> {
  const { _id, linkedAt } = await ensurePreferences(ctx, email);
  if (linkedAt === undefined) await ctx.db.patch("emailPreferences", _id, { linkedAt: firstAttemptAt });
  return await preferenceToken(_id, firstAttemptAt);
}

async function applyOutcome(ctx: MutationCtx, row: Row, outcome: MailOutcome, now: number): Promise<void> {
  if (outcome.kind === "accepted") {
    await ctx.db.patch("emailOutbox", row._id, { providerId: outcome.providerId, sentAt: now });
    return await finish(ctx, row, "sent");
  }
  if (outcome.kind === "refused") return await finish(ctx, row, "failed", outcome.error);
  const wait = Math.max(retryDelay(row.attempts, Math.random()), outcome.retryAfterMs ?? 0);
  const lastMoment = (row.firstAttemptAt ?? now) + MAIL_LIFE_MS - MAIL_SPACING_MS;
  const nextAttemptAt = Math.min(now + wait, lastMoment);
  if (nextAttemptAt <= now) return await finish(ctx, row, "failed", outcome.error);
  await ctx.db.patch("emailOutbox", row._id, {
    status: "queued",
    nextAttemptAt,
    leaseUntil: undefined,
    lastError: outcome.error,
  });
  await ctx.scheduler.runAt(nextAttemptAt, internal.email.deliver.run, {});
}

/**
 * Finishes an email. The row stays as a record, without its contents: codes, links and people's own words. The last email
 * to a deleted account leaves no address: nothing else of it would be left.
 */
async function finish(
  ctx: MutationCtx,
  row: Row,
  status: "sent" | "failed" | "skipped",
  error?: string,
): Promise<void> {
  const to = row.type === "account_deleted" ? "" : row.to;
  await ctx.db.patch("emailOutbox", row._id, {
    to,
    status,
    templateData: {},
    leaseUntil: undefined,
    lastError: error,
  });
  await ctx.db.insert("emailSendLog", {
    email: to,
    emailType: row.type,
    userId: row.userId,
    metadata: {
      key: row.key,
      ...(row.isTest ? { test: "yes" } : {}),
      ...(error === undefined ? {} : { reason: error }),
    },
    sentAt: Date.now(),
    outcome: status,
  });
}

/** Schedules the same sender for a time. If it dies before, another may start one lease later. */
async function passTurn(ctx: MutationCtx, queue: Queue, turn: number, at: number): Promise<void> {
  await ctx.db.patch("mailQueue", queue._id, { turn, freeAt: at, busyUntil: at + MAIL_LEASE_MS });
  await ctx.scheduler.runAt(at, internal.email.deliver.run, { turn });
}

async function loadQueue(ctx: MutationCtx): Promise<Queue> {
  const queue = await ctx.db.query("mailQueue").first();
  if (queue !== null) return queue;
  const id = await ctx.db.insert("mailQueue", { turn: 0, busyUntil: 0, freeAt: 0 });
  return (await ctx.db.get("mailQueue", id)) as Queue;
}
