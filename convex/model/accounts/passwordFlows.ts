import * as z from "zod";
import { isCanonicalEmail } from "../../../domain/mail/emails";
import { isStrongEnough } from "../../../domain/accounts/passwords";
import { internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { ActionCtx } from "../../_generated/server";
import { checkPassword, newHash } from "./passwordChecks";
import { refuse } from "../refuse";
import { accountFrom, signupOf } from "./signup";

/** What a flow may be told in all, as JSON. */
const MAX_PARAMS = 4096;

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
 * Everything that may be asked of `signIn("password", …)`: who is signed in by it, or null when nobody is. The
 * stock provider's flows are not among them: none of ours verifies a password in a transaction or for a sign-up,
 * finds an account by another spelling than its mail goes to, or says which of address and password is wrong.
 */
export async function authorize(params: Params, ctx: Caller): Promise<{ userId: Id<"users"> } | null> {
  if (sizeOf(params) > MAX_PARAMS) refuse("invalid_signup");
  switch (params.flow) {
    case "signUp":
      return await signUp(params, ctx);
    case "signIn":
      return await signIn(params, ctx);
    case "reset":
      await ctx.runMutation(internal.internal.credentials.askReset, { email: emailOf(params) });
      return null;
    case "resetVerification":
      return await resetVerification(params, ctx);
    default:
      return refuse("sign_in_failed");
  }
}

async function signUp(params: Params, ctx: Caller) {
  const signup = signupOf(params);
  const wait = await ctx.runMutation(internal.internal.credentials.admitSignUp, {});
  if (wait !== null) refuse("rate_limited", wait);
  const secret = await newHash(ctx, signup.password);
  const account = accountFrom(signup, Date.now());
  const { userId } = await ctx.runMutation(internal.internal.credentials.signUp, { account, secret });
  return { userId: userId ?? refuse("signup_refused") };
}

async function signIn(params: Params, ctx: Caller) {
  emailOf(params);
  const given = SignIn.safeParse(params);
  if (!given.success) refuse("sign_in_failed");
  const verdict = await checkPassword(ctx, given.data.email, given.data.password);
  if (verdict.outcome === "locked") refuse("rate_limited", { retryAfterMs: verdict.retryAfterMs });
  return verdict.outcome === "right" ? { userId: verdict.userId } : refuse("sign_in_failed");
}

async function resetVerification(params: Params, ctx: Caller) {
  emailOf(params);
  const given = ResetVerification.safeParse(params);
  if (!given.success) refuse("wrong_code");
  const { email, code, newPassword } = given.data;
  if (!isStrongEnough(newPassword)) refuse("weak_password");
  const found = await ctx.runMutation(internal.internal.credentials.checkReset, { email, code });
  if ("retryAfterMs" in found) refuse("rate_limited", found);
  if (found.userId === null) refuse("wrong_code");
  const secret = await newHash(ctx, newPassword);
  const { userId } = await ctx.runMutation(internal.internal.credentials.finishReset, {
    email,
    code,
    secret,
  });
  return { userId: userId ?? refuse("wrong_code") };
}

/** The address, which is canonical or refused: it is never rewritten. */
function emailOf(params: Params): string {
  return isCanonicalEmail(params.email) ? params.email : refuse("invalid_email");
}

/** As JSON, for which a whole number of 64 bits is none. */
function sizeOf(params: Params): number {
  return JSON.stringify(params, (_key, value: unknown) => (typeof value === "bigint" ? `${value}` : value))
    .length;
}
