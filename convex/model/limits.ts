import { RateLimiter } from "@convex-dev/rate-limiter";
import { BUCKETS, BUCKETS_KEPT_MS, bucketOwner, type LimitedAction } from "../../domain/limits";
import { components } from "../_generated/api";
import type { MutationCtx } from "../_generated/server";
import { sha256 } from "./hash";
import { refuse } from "./refuse";

/** Whose buckets an action takes from: the person or address it is about, and where the call comes from. */
type Who = { actor?: string; ip: string | null };
export type LimitResult = { ok: true } | { ok: false; retryAfterMs: number };

const limiter = new RateLimiter(components.rateLimiter);

/** Takes one, or so many, from every bucket of the action, or from none when one has too few; never throws. */
export async function takeLimit(
  ctx: MutationCtx,
  action: LimitedAction,
  who: Who,
  count = 1,
): Promise<LimitResult> {
  const buckets = await bucketsOf(action, who, count);
  const result = await checkAll(ctx, buckets);
  if (result.ok) for (const { name, ...options } of buckets) await limiter.limit(ctx, name, options);
  return result;
}

/** What `takeLimit` would answer now, without taking anything: for acts of which only failures count. */
export async function peekLimit(ctx: MutationCtx, action: LimitedAction, who: Who): Promise<LimitResult> {
  return await checkAll(ctx, await bucketsOf(action, who));
}

/** As `takeLimit`, for an act that is refused as a whole: throws `rate_limited` with the time to wait. */
export async function requireWithinLimit(
  ctx: MutationCtx,
  action: LimitedAction,
  actor?: string,
  count = 1,
): Promise<void> {
  const { ip } = await ctx.meta.getRequestMetadata();
  const result = await takeLimit(ctx, action, { actor, ip: ip ?? null }, count);
  if (!result.ok) refuse("rate_limited", { retryAfterMs: result.retryAfterMs });
}

/** Puts back what was taken and not used, from where it was taken. */
export async function putBack(
  ctx: MutationCtx,
  action: LimitedAction,
  actor: string,
  count: number,
): Promise<void> {
  for (const { name, ...options } of await bucketsOf(action, { actor, ip: null }, -count))
    await limiter.limit(ctx, name, options);
}

/** Forgets buckets that are a week old (P-03): one in use starts full again, once in that time. */
export async function forgetBuckets(ctx: MutationCtx, now: number): Promise<void> {
  await ctx.runMutation(components.rateLimiter.lib.clearAll, { before: now - BUCKETS_KEPT_MS });
}

type NamedBucket = Awaited<ReturnType<typeof bucketsOf>>[number];

/** The longest wait among the empty ones. A millisecond more than that covers the rounding of the count. */
async function checkAll(ctx: MutationCtx, buckets: readonly NamedBucket[]): Promise<LimitResult> {
  let retryAfterMs = 0;
  for (const { name, ...options } of buckets) {
    const result = await limiter.check(ctx, name, options);
    if (!result.ok) retryAfterMs = Math.max(retryAfterMs, Math.floor(result.retryAfter) + 1);
  }
  return retryAfterMs === 0 ? { ok: true } : { ok: false, retryAfterMs };
}

/** The name holds the numbers: with others a bucket starts anew. The key tells nobody's address. */
async function bucketsOf(action: LimitedAction, who: Who, count = 1) {
  const buckets = [];
  for (const { per, max, every } of BUCKETS[action]) {
    const owner = bucketOwner(per, who);
    if (owner === null) continue;
    buckets.push({
      name: `${action} ${per} ${max}/${every}`,
      key: owner === "" ? undefined : await sha256(owner),
      count,
      config: { kind: "token bucket" as const, rate: max, period: every },
    });
  }
  return buckets;
}
