import { zid } from "convex-helpers/server/zod4";
import { v } from "convex/values";
import * as z from "zod";
import { saveRefusal } from "../domain/accounts/access";
import { producerMutation, publicQuery } from "./functions";
import { hasSaved, setFavorite } from "./model/producers/favorites";

/** Saves or unsaves a book. */
export const set = producerMutation({
  args: { bookId: zid("books"), saved: z.boolean() },
  returns: z.null(),
  rule: saveRefusal,
  handler: async (ctx, { bookId, saved }) => {
    await setFavorite(ctx, ctx.viewer, bookId, saved);
    return null;
  },
});

/** True if the viewer is a producer who has saved this book. */
export const isSaved = publicQuery({
  args: { bookId: v.id("books") },
  returns: v.boolean(),
  handler: async (ctx, { bookId }) => await hasSaved(ctx, ctx.viewer, bookId),
});
