"use node";

import type { Infer } from "convex/values";
import { v } from "convex/values";
import { isCommonPassword } from "../../domain/accounts/common-passwords";
import { internalAction } from "../functions";
// eslint-disable-next-line @convex-dev/import-wrong-runtime -- the rule does not see that this module is a Node one too
import { hashPassword, isOutdated, isPasswordOf } from "../model/accounts/scrypt";

const vMade = v.union(
  v.object({ hash: v.string() }),
  v.object({ refusal: v.union(v.literal("common_password"), v.literal("try_later")) }),
);

/** The hash of a password that is to be set, or why it may not be. */
export const make = internalAction({
  args: { password: v.string() },
  returns: vMade,
  handler: async (_ctx, { password }): Promise<Infer<typeof vMade>> => {
    if (isCommonPassword(password)) return { refusal: "common_password" };
    const hash = await hashPassword(password);
    return hash === null ? { refusal: "try_later" } : { hash };
  },
});

/**
 * Whether a password is right. `renewed` is its hash at today's cost where the stored one is of another. Both
 * cost the same for an account that does not exist (`hash: null`), whose answer is always no.
 */
export const check = internalAction({
  args: { password: v.string(), hash: v.union(v.string(), v.null()) },
  returns: v.object({ isRight: v.union(v.boolean(), v.null()), renewed: v.union(v.string(), v.null()) }),
  handler: async (_ctx, { password, hash }) => {
    const isRight = await isPasswordOf(hash, password);
    const renewed =
      isRight === true && hash !== null && isOutdated(hash) ? await hashPassword(password) : null;
    return { isRight, renewed };
  },
});
