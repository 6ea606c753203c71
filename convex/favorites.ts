import { zid } from "convex-helpers/server/zod4";
import { paginationOptsValidator } from "convex/server";
import { v } from "convex/values";
import * as z from "zod";
import { saveRefusal } from "../domain/accounts/access";
import { approvedProducerMutation, producerMutation, producerQuery, publicQuery } from "./functions";
import { ownNaming, setNamed as setSaveNamed } from "./model/notices/named";
import { hasSaved, savedAmong as savesAmong, setFavorite } from "./model/producers/favorites";
import { savedBooks, vSavedPage } from "./model/producers/savedBooks";
import { vBookGenre, vSavedSort } from "./model/vocabulary";

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

/** True if the author of this book knows that the viewer saved it. Null if the viewer can't let them know. */
export const isNamed = producerQuery({
  args: { bookId: v.id("books") },
  returns: v.union(v.boolean(), v.null()),
  handler: async (ctx, { bookId }) => await ownNaming(ctx, ctx.viewer, bookId),
});

/** Lets the author of a saved book know who saved it, or takes that back. */
export const setNamed = approvedProducerMutation({
  args: { bookId: zid("books"), isNamed: z.boolean() },
  returns: z.null(),
  handler: async (ctx, { bookId, isNamed }) => {
    await setSaveNamed(ctx, ctx.viewer, bookId, isNamed);
    return null;
  },
});

/** A page of My Saved Books: all, a genre, or those whose title or author match `q`, best match first. */
export const mine = producerQuery({
  args: {
    genre: v.optional(vBookGenre),
    q: v.optional(v.string()),
    sort: vSavedSort,
    paginationOpts: paginationOptsValidator,
  },
  returns: vSavedPage,
  handler: async (ctx, { paginationOpts, ...list }) =>
    await savedBooks(ctx, ctx.viewer.user._id, list, paginationOpts),
});

/** True if the viewer is a producer who has saved this book. */
export const isSaved = publicQuery({
  args: { bookId: v.id("books") },
  returns: v.boolean(),
  handler: async (ctx, { bookId }) => await hasSaved(ctx, ctx.viewer, bookId),
});

/** Which of these books the viewer has saved, for a list of cards. Considers a hundred, and ignores unknown ones. */
export const savedAmong = publicQuery({
  args: { bookIds: v.array(v.id("books")) },
  returns: v.array(v.id("books")),
  handler: async (ctx, { bookIds }) => await savesAmong(ctx, ctx.viewer, bookIds),
});
