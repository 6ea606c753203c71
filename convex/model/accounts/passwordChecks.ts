import type { Infer } from "convex/values";
import { v } from "convex/values";
import { isStrongEnough, MAX_PASSWORD } from "../../../domain/accounts/passwords";
import { internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { ActionCtx } from "../../_generated/server";
import { refuse } from "../refuse";

/** The result of a password check. The mutation that counts a failure returns it: throwing would undo the count. */
export const vVerdict = v.union(
  v.object({ outcome: v.literal("right"), userId: v.id("users") }),
  v.object({ outcome: v.literal("wrong") }),
  /** Right for the hash that was compared, which was replaced meanwhile. */
  v.object({ outcome: v.literal("changed") }),
  v.object({ outcome: v.literal("locked"), retryAfterMs: v.number() }),
);
export type Verdict = Infer<typeof vVerdict>;

type Caller = Pick<ActionCtx, "runMutation" | "runAction">;

/** The hash of a new password. Throws `weak_password`, `common_password` or `try_later`. */
export async function newHash(ctx: Caller, password: string): Promise<string> {
  if (!isStrongEnough(password)) refuse("weak_password");
  const result = await ctx.runAction(internal.internal.passwords.hashNew, { password });
  return "hash" in result ? result.hash : refuse(result.refusal);
}

/**
 * Checks a password, and again if its hash was replaced meanwhile, as by another login that renewed it. An unknown
 * account takes the same time. Only failures count toward the limit, and a locked account gets the same answer for a right
 * password as for a wrong one.
 */
export async function checkPassword(
  ctx: Caller,
  email: string,
  password: string,
): Promise<Exclude<Verdict, { outcome: "changed" }>> {
  const first = await tryPassword(ctx, email, password);
  const verdict = first.outcome === "changed" ? await tryPassword(ctx, email, password) : first;
  return verdict.outcome === "changed" ? refuse("try_later") : verdict;
}

async function tryPassword(ctx: Caller, email: string, password: string): Promise<Verdict> {
  const admitted = await ctx.runMutation(internal.internal.credentials.admit, { email });
  if ("retryAfterMs" in admitted) return { outcome: "locked", retryAfterMs: admitted.retryAfterMs };
  // A cut through an emoji leaves half of it, which no argument can hold.
  const limited = password.slice(0, MAX_PASSWORD + 1).toWellFormed();
  const { isRight, renewed } = await ctx.runAction(internal.internal.passwords.check, {
    password: limited,
    hash: admitted.secret,
  });
  if (isRight === null) refuse("try_later");
  const checked = admitted.secret;
  return await ctx.runMutation(internal.internal.credentials.recordTry, { email, checked, isRight, renewed });
}

/** Checks the caller's own password. Throws `wrong_password`, `rate_limited` or `try_later`. */
export async function requirePassword(
  ctx: Caller,
  viewer: { userId: Id<"users">; email: string },
  password: string,
): Promise<void> {
  const verdict = await checkPassword(ctx, viewer.email, password);
  if (verdict.outcome === "locked") refuse("rate_limited", { retryAfterMs: verdict.retryAfterMs });
  if (verdict.outcome === "wrong" || verdict.userId !== viewer.userId) refuse("wrong_password");
}
