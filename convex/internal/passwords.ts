"use node";

import type { Infer } from "convex/values";
import { v } from "convex/values";
import { isCommonPassword } from "../../domain/accounts/common-passwords";
import { internalAction } from "../functions";
// eslint-disable-next-line @convex-dev/import-wrong-runtime -- the rule does not see that this module runs on Node too
import { hashPassword, isOutdated, isPasswordOf } from "../model/accounts/scrypt";

const vHashResult = v.union(
  v.object({ hash: v.string() }),
  v.object({ refusal: v.union(v.literal("common_password"), v.literal("try_later")) }),
);

/** The hash of a new password, or why it is refused. */
export const hashNew = internalAction({
  args: { password: v.string() },
  returns: vHashResult,
  handler: async (_ctx, { password }): Promise<Infer<typeof vHashResult>> => {
    if (isCommonPassword(password)) return { refusal: "common_password" };
    const hash = await hashPassword(password);
    return hash === null ? { refusal: "try_later" } : { hash };
  },
});

/**
 * Compares a password with a hash. `renewed` is a new hash when the stored one has an outdated cost. An unknown
 * account (`hash: null`) takes as long and never matches.
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
