import * as z from "zod";
import { isCanonicalEmail } from "../../../domain/mail/emails";
import { isStrongEnough } from "../../../domain/accounts/passwords";
import { internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { ActionCtx } from "../../_generated/server";
import { checkPassword, newHash } from "./passwordChecks";
import { refuse } from "../refuse";
import { toNewAccount, parseSignup } from "./signup";

/** The most characters of parameters, as JSON. */
const MAX_PARAMS_LENGTH = 4096;

type Params = Record<string, unknown>;
type Caller = Pick<ActionCtx, "runMutation" | "runAction">;

const Email = z.string().refine(isCanonicalEmail);
const SignIn = z.object({ email: Email, password: z.string().max(1000) });
const ResetVerification = z.object({
  email: Email,
  code: z.string().max(100),
  newPassword: z.string().max(1000),
});

/**
 * Runs a flow of `signIn("password", …)`. Returns the person it signs in, or null. These flows replace the library's:
 * none hashes a password in a transaction, matches another spelling of an address, or reveals whether the address
 * or the password was wrong.
 */
export async function authorize(params: Params, ctx: Caller): Promise<{ userId: Id<"users"> } | null> {
  if (jsonLength(params) > MAX_PARAMS_LENGTH) refuse("invalid_signup");
  switch (params.flow) {
    case "signUp":
      return await signUp(params, ctx);
    case "signIn":
      return await signIn(params, ctx);
    case "reset":
      await ctx.runMutation(internal.internal.credentials.askReset, { email: requireEmail(params) });
      return null;
    case "resetVerification":
      return await resetVerification(params, ctx);
    default:
      return refuse("sign_in_failed");
  }
}

async function signUp(params: Params, ctx: Caller) {
  const signup = parseSignup(params);
  const wait = await ctx.runMutation(internal.internal.credentials.admitSignUp, {});
  if (wait !== null) refuse("rate_limited", wait);
  const secret = await newHash(ctx, signup.password);
  const account = toNewAccount(signup, Date.now());
  const { userId } = await ctx.runMutation(internal.internal.credentials.signUp, { account, secret });
  return { userId: userId ?? refuse("signup_refused") };
}

async function signIn(params: Params, ctx: Caller) {
  requireEmail(params);
  const parsed = SignIn.safeParse(params);
  if (!parsed.success) refuse("sign_in_failed");
  const verdict = await checkPassword(ctx, parsed.data.email, parsed.data.password);
  if (verdict.outcome === "locked") refuse("rate_limited", { retryAfterMs: verdict.retryAfterMs });
  return verdict.outcome === "right" ? { userId: verdict.userId } : refuse("sign_in_failed");
}

async function resetVerification(params: Params, ctx: Caller) {
  requireEmail(params);
  const parsed = ResetVerification.safeParse(params);
  if (!parsed.success) refuse("wrong_code");
  const { email, code, newPassword } = parsed.data;
  if (!isStrongEnough(newPassword)) refuse("weak_password");
  const owner = await ctx.runMutation(internal.internal.credentials.checkReset, { email, code });
  if ("retryAfterMs" in owner) refuse("rate_limited", owner);
  if (owner.userId === null) refuse("wrong_code");
  const secret = await newHash(ctx, newPassword);
  const { userId } = await ctx.runMutation(internal.internal.credentials.finishReset, {
    email,
    code,
    secret,
  });
  return { userId: userId ?? refuse("wrong_code") };
}

/** The canonical address. Any other spelling is refused, never rewritten. */
function requireEmail(params: Params): string {
  return isCanonicalEmail(params.email) ? params.email : refuse("invalid_email");
}

/** The length of the parameters as JSON, with bigints written as text. */
function jsonLength(params: Params): number {
  return JSON.stringify(params, (_key, value: unknown) => (typeof value === "bigint" ? `${value}` : value))
    .length;
}
