import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { audit } from "../audit";
import { peekLimit, takeLimit } from "../limits";
import type { Verdict } from "./passwordChecks";

/** The provider id of our only sign-in method in the auth library's tables. */
const PROVIDER = "password";

type Account = Doc<"authAccounts">;

/** The login with this address, or null. */
export async function accountWithEmail(ctx: QueryCtx, email: string): Promise<Account | null> {
  return await ctx.db
    .query("authAccounts")
    .withIndex("providerAndAccountId", (q) => q.eq("provider", PROVIDER).eq("providerAccountId", email))
    .unique();
}

/** A person's login, or null when they have none. */
export async function accountOfUser(ctx: QueryCtx, userId: Id<"users">): Promise<Account | null> {
  return await ctx.db
    .query("authAccounts")
    .withIndex("userIdAndProvider", (q) => q.eq("userId", userId).eq("provider", PROVIDER))
    .unique();
}

/** Creates the login of a person: an address and a password hash. */
export async function insertAccount(
  ctx: MutationCtx,
  login: { userId: Id<"users">; email: string; secret: string },
): Promise<void> {
  const { userId, email, secret } = login;
  await ctx.db.insert("authAccounts", { userId, provider: PROVIDER, providerAccountId: email, secret });
}

/** The stored password hash, null for an unknown address. Too many failures return the wait (ms) instead. */
export async function admitPasswordTry(
  ctx: MutationCtx,
  email: string,
): Promise<{ secret: string | null } | { retryAfterMs: number }> {
  const limit = await peekLimit(ctx, "signInFailure", await rateLimitKeys(ctx, email));
  if (!limit.ok) return { retryAfterMs: limit.retryAfterMs };
  return { secret: (await accountWithEmail(ctx, email))?.secret ?? null };
}

/**
 * Counts a wrong password and admits a right one. The limit is checked again here, so parallel tries gain nothing.
 * `checked` is the hash that was compared: if it was replaced meanwhile, the try says nothing.
 */
export async function recordPasswordTry(
  ctx: MutationCtx,
  {
    email,
    checked,
    isRight,
    renewed,
  }: { email: string; checked: string | null; isRight: boolean; renewed: string | null },
): Promise<Verdict> {
  const keys = await rateLimitKeys(ctx, email);
  const account = await accountWithEmail(ctx, email);
  const limit = isRight
    ? await peekLimit(ctx, "signInFailure", keys)
    : await takeLimit(ctx, "signInFailure", keys);
  if (!limit.ok) return { outcome: "locked", retryAfterMs: limit.retryAfterMs };
  if (isRight && account !== null && account.secret !== checked) return { outcome: "changed" };
  if (!isRight || account === null) {
    await audit(ctx, {
      action: "password.refused",
      table: "users",
      docId: account?.userId ?? "",
      summary: "Entered a wrong password",
    });
    return { outcome: "wrong" };
  }
  if (renewed !== null) await ctx.db.patch("authAccounts", account._id, { secret: renewed });
  return { outcome: "right", userId: account.userId };
}

async function rateLimitKeys(ctx: MutationCtx, email: string) {
  const { ip } = await ctx.meta.getRequestMetadata();
  return { actor: email, ip: ip ?? null };
}
