import { convexAuth } from "@convex-dev/auth/server";
import { zid } from "convex-helpers/server/zod4";
import { v } from "convex/values";
import * as z from "zod";
import { internal } from "./_generated/api";
import type { MutationCtx } from "./_generated/server";
import { publicAction, publicQuery } from "./functions";
import { openSession } from "./model/accounts/accounts";
import { requireQuietAuthLog } from "./model/accounts/authLog";
import { authorize } from "./model/accounts/passwordFlows";

requireQuietAuthLog();

/**
 * The library keeps sessions and signs tokens. It has no provider and its own `signIn` is not exported: that one
 * trusts any ids in a refresh token, and counts wrong codes for any name.
 */
export const { auth, signOut, store } = convexAuth({
  providers: [],
  callbacks: {
    async beforeSessionCreation(ctx: MutationCtx, { userId }) {
      await openSession(ctx, userId);
    },
  },
});

const Tokens = z.object({ token: z.string(), refreshToken: z.string() });
const SignedIn = z.object({ tokens: Tokens.nullable() });
const Opened = SignedIn.extend({ sessionId: zid("authSessions") });
type SignedIn = z.infer<typeof SignedIn>;

/**
 * Signs a person in with a password flow, or renews a session. The library's client calls it by this name and
 * with these arguments. A code in an address signs nobody in.
 */
export const signIn = publicAction({
  args: {
    provider: z.literal("password").optional(),
    params: z.record(z.string(), z.unknown()).optional(),
    refreshToken: z.string().optional(),
    verifier: z.string().optional(),
  },
  returns: SignedIn,
  handler: async (ctx, { provider, params = {}, refreshToken }): Promise<SignedIn> => {
    if (provider !== undefined) {
      const person = await authorize(params, ctx);
      if (person === null) return { tokens: null };
      const args = { type: "signIn" as const, userId: person.userId, generateTokens: true };
      const { sessionId, ...signedIn } = Opened.parse(await ctx.runMutation(internal.auth.store, { args }));
      await ctx.runMutation(internal.internal.credentials.noteSessionOrigin, { sessionId });
      return signedIn;
    }
    const isOurs =
      refreshToken !== undefined &&
      (await ctx.runMutation(internal.internal.credentials.admitRefresh, { refreshToken }));
    if (!isOurs) return { tokens: null };
    const args = { type: "refreshSession" as const, refreshToken };
    return { tokens: Tokens.nullable().parse(await ctx.runMutation(internal.auth.store, { args })) };
  },
});

/** True for a signed-in caller. The library's own query stays true for an hour after the session ended. */
export const isAuthenticated = publicQuery({
  args: {},
  returns: v.boolean(),
  handler: (ctx) => ctx.viewer !== null,
});
