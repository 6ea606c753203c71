import { ConvexCredentials } from "@convex-dev/auth/providers/ConvexCredentials";
import { convexAuth } from "@convex-dev/auth/server";
import { v } from "convex/values";
import * as z from "zod";
import { internal } from "./_generated/api";
import type { DataModel, Id } from "./_generated/dataModel";
import type { ActionCtx, MutationCtx } from "./_generated/server";
import { publicAction, publicQuery } from "./functions";
import { openSession } from "./model/accounts/accounts";
import { requireQuietAuthLog } from "./model/accounts/authLog";
import { authorize } from "./model/accounts/passwordFlows";
import { refuse } from "./model/refuse";

requireQuietAuthLog();

const library = convexAuth({
  providers: [
    ConvexCredentials<DataModel>({
      id: "password",
      authorize: async (params, ctx) => await authorize(params, ctx),
    }),
  ],
  callbacks: {
    /** The library's own way to make or change a person: shut, since every account is made by `signUp` above. */
    createOrUpdateUser: (): Promise<Id<"users">> => refuse("signup_refused"),
    async beforeSessionCreation(ctx: MutationCtx, { userId }) {
      await openSession(ctx, userId);
    },
  },
});

export const { auth, signOut, store } = library;

const Tokens = z.object({ token: z.string(), refreshToken: z.string() });
type Tokens = z.infer<typeof Tokens>;

/**
 * The one door to the library's own action, which would follow any ids it is given as a token, and count a wrong
 * code for any name. A password's flows are `authorize`'s to judge; a code in an address signs nobody in (F8).
 */
export const signIn = publicAction({
  args: {
    provider: z.literal("password").optional(),
    params: z.record(z.string(), z.unknown()).optional(),
    refreshToken: z.string().optional(),
    verifier: z.string().optional(),
  },
  returns: z.object({ tokens: Tokens.nullable() }),
  handler: async (ctx, { provider, params, refreshToken }): Promise<{ tokens: Tokens | null }> => {
    if (provider !== undefined) return await signInByLibrary(ctx, { provider, params });
    const isOurs =
      refreshToken !== undefined &&
      (await ctx.runMutation(internal.internal.credentials.admitRefresh, { refreshToken }));
    return isOurs ? await signInByLibrary(ctx, { refreshToken }) : { tokens: null };
  },
});

/** Whether somebody is signed in. The library's own would say so for an hour after their session or account ended. */
export const isAuthenticated = publicQuery({
  args: {},
  returns: v.boolean(),
  handler: (ctx) => ctx.viewer !== null,
});

/** Its function itself: under a name of its own the library's action would be open to everybody, beside ours. */
async function signInByLibrary(ctx: ActionCtx, args: object): Promise<{ tokens: Tokens | null }> {
  const act = Reflect.get(library.signIn, "_handler") as (
    ctx: ActionCtx,
    args: object,
  ) => Promise<{ tokens?: Tokens | null }>;
  return { tokens: (await act(ctx, args)).tokens ?? null };
}
