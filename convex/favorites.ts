import { zid } from "convex-helpers/server/zod4";
import { v } from "convex/values";
import * as z from "zod";
import { saveRefusal } from "../domain/accounts/access";
import { producerMutation, publicQuery } from "./functions";
import { favoriteIds, setFavorite } from "./model/producers/favorites";

/** Marks or unmarks interest in a book. */
export const set = producerMutation({
  args: { bookId: zid("books"), saved: z.boolean() },
  returns: z.null(),
  rule: saveRefusal,
  handler: async (ctx, { bookId, saved }) => {
    await setFavorite(ctx, ctx.viewer, bookId, saved);
    return null;
  },
});

/** The ids of the viewer's saved books; empty unless they are a producer. */
export const myIds = publicQuery({
  args: {},
  returns: v.array(v.id("books")),
  handler: async (ctx) => await favoriteIds(ctx, ctx.viewer),
});
