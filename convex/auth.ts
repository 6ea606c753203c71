import { Password } from "@convex-dev/auth/providers/Password";
import { convexAuth } from "@convex-dev/auth/server";
import { v } from "convex/values";
import type { DataModel, Id } from "./_generated/dataModel";
import type { MutationCtx } from "./_generated/server";
import { publicQuery } from "./functions";
import { createAccount, openSession } from "./model/accounts";
import { profileOf, requireStrongPassword, signupAccount } from "./model/signup";
import { triggers } from "./triggers";

export const { auth, signIn, signOut, store } = convexAuth({
  providers: [
    Password<DataModel>({ profile: profileOf, validatePasswordRequirements: requireStrongPassword }),
  ],
  callbacks: {
    /** Makes the account of a sign-up; an existing person's documents are never written from here. */
    async createOrUpdateUser(ctx: MutationCtx, { existingUserId, profile }): Promise<Id<"users">> {
      if (existingUserId !== null) return existingUserId;
      return await createAccount(triggers.wrapDB(ctx), signupAccount(profile));
    },
    async beforeSessionCreation(ctx: MutationCtx, { userId }) {
      await openSession(ctx, userId);
    },
  },
});

/** Whether somebody is signed in. The library's own would say so for an hour after their session or account ended. */
export const isAuthenticated = publicQuery({
  args: {},
  returns: v.boolean(),
  handler: (ctx) => ctx.viewer !== null,
});
