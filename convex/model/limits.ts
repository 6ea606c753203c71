import { calculateRateLimit, RateLimiter } from "@convex-dev/rate-limiter";
import {
  BUCKETS,
  BUCKETS_KEPT_MS,
  bucketOwner,
  countsAddresses,
  type Bucket,
  type LimitedAction,
} from "../../domain/limits";
import type { Refusal } from "../../domain/refusals";
import { components } from "../_generated/api";
import type { MutationCtx } from "../_generated/server";
import { sha256 } from "./hash";
import { refuse } from "./refuse";

/** The buckets' owner: the person or address that the action is about, and the caller's IP address. */
export type RateLimitKeys = { actor?: string; ip: string | null };
export type LimitResult = { ok: true } | { ok: false; retryAfterMs: number };

/** What was left in each of some buckets, and when. */
type TokensLeft = { at: number; left: number[] };

const OK: LimitResult = { ok: true };

const limiter = new RateLimiter(components.rateLimiter);

/** Takes `count` tokens from every bucket of the action, or none if one bucket has too few. Never throws. */
export async function takeLimit(
  ctx: MutationCtx,
  action: LimitedAction,
  keys: RateLimitKeys,
  count = 1,
): Promise<LimitResult> {
  const buckets = await bucketsOf(action, keys, count);
  // A bucket that refuses keeps its tokens, so one alone needs no check before.
  const checked = buckets.length > 1 ? await askAll(ctx, "check", buckets) : OK;
  return checked.ok ? await askAll(ctx, "limit", buckets) : checked;
}

/** The answer `takeLimit` would give now, without taking a token. For actions of which only failures count. */
export async function peekLimit(
  ctx: MutationCtx,
  action: LimitedAction,
  keys: RateLimitKeys,
): Promise<LimitResult> {
  return await askAll(ctx, "check", await bucketsOf(action, keys));
}

/** Acts whose limit has its own sentence. */
const OWN_REFUSALS: Partial<Record<LimitedAction, Refusal>> = { report: "too_many_reports" };

/** Takes the tokens, or refuses with `rate_limited` or the act's own refusal, and the time to wait. */
export async function requireWithinLimit(
  ctx: MutationCtx,
  action: LimitedAction,
  actor?: string,
  count = 1,
): Promise<void> {
  const ip = countsAddresses(action) ? (await ctx.meta.getRequestMetadata()).ip : null;
  const result = await takeLimit(ctx, action, { actor, ip: ip ?? null }, count);
  if (!result.ok) refuse(OWN_REFUSALS[action] ?? "rate_limited", { retryAfterMs: result.retryAfterMs });
}

/**
 * Takes a token from each bucket of an act whose row keeps what is left, so that the limit writes no document of its own.
 * `last` is what the act before left. Refuses with `rate_limited`.
 */
export function takeTokens(buckets: readonly Bucket[], last: TokensLeft | undefined, at: number): TokensLeft {
  const taken = buckets.map((bucket, n) => {
    const value = last?.left[n];
    const before = last === undefined || value === undefined ? null : { value, ts: last.at };
    return calculateRateLimit(before, configOf(bucket), at, 1);
  });
  const wait = Math.max(...taken.map(({ retryAfter = 0 }) => retryAfter));
  if (wait > 0) refuse("rate_limited", { retryAfterMs: Math.floor(wait) + 1 });
  return { at, left: taken.map(({ value }) => value) };
}

/** Returns unused tokens to the actor's buckets. */
export async function putBack(
  ctx: MutationCtx,
  action: LimitedAction,
  actor: string,
  count: number,
): Promise<void> {
  for (const { name, ...options } of await bucketsOf(action, { actor, ip: null }, -count))
    await limiter.limit(ctx, name, options);
}

/** Deletes buckets that are a week old. One in use starts full again, at most once in that time. */
export async function forgetBuckets(ctx: MutationCtx, now: number): Promise<void> {
  await ctx.runMutation(components.rateLimiter.lib.clearAll, { before: now - BUCKETS_KEPT_MS });
}

type NamedBucket = Awaited<ReturnType<typeof bucketsOf>>[number];

/** Checks or takes from all buckets and returns the longest wait. One extra millisecond covers rounding. */
async function askAll(
  ctx: MutationCtx,
  act: "check" | "limit",
  buckets: readonly NamedBucket[],
): Promise<LimitResult> {
  let retryAfterMs = 0;
  for (const { name, ...options } of buckets) {
    const result = await limiter[act](ctx, name, options);
    if (!result.ok) retryAfterMs = Math.max(retryAfterMs, Math.floor(result.retryAfter) + 1);
  }
  return retryAfterMs === 0 ? OK : { ok: false, retryAfterMs };
}

/** A bucket's name holds its numbers, so that changed limits start a new bucket. Its key is hashed, to store no address. */
async function bucketsOf(action: LimitedAction, keys: RateLimitKeys, count = 1) {
  const buckets = [];
  for (const { per, max, every } of BUCKETS[action]) {
    const owner = bucketOwner(per, keys);
    if (owner === null) continue;
    buckets.push({
      name: `${action} ${per} ${max}/${every}`,
      key: owner === "" ? undefined : await sha256(owner),
      count,
      config: configOf({ max, every }),
    });
  }
  return buckets;
}

function configOf({ max, every }: Pick<Bucket, "max" | "every">) {
  return { kind: "token bucket" as const, rate: max, period: every };
}
