import { zid } from "convex-helpers/server/zod4";
import { paginationOptsValidator } from "convex/server";
import { v } from "convex/values";
import * as z from "zod";
import { TodayInput } from "../domain/days";
import { OptionEdit } from "../domain/producers/options";
import { producerMutation, producerQuery } from "./functions";
import {
  createOption,
  dismissReminder as dismiss,
  removeOption,
  restoreOption,
  updateOption,
} from "./model/producers/optionWrites";
import { endingsOf, ownOptions, vEndings, vOwnOptionPage } from "./model/producers/ownOptions";
import { vOptionSort } from "./model/vocabulary";

const vOptionId = { id: zid("optionedBooks") };

/** The viewer's own options. */
export const mine = producerQuery({
  args: { sort: vOptionSort, paginationOpts: paginationOptsValidator },
  returns: vOwnOptionPage,
  handler: async (ctx, args) => await ownOptions(ctx, ctx.viewer, args),
});

/** How near the viewer's options are to their end on this day, and their open reminders. */
export const endings = producerQuery({
  args: { today: v.string() },
  returns: vEndings,
  handler: async (ctx, { today }) => await endingsOf(ctx, ctx.viewer, today),
});

/** Moves a saved book to My Optioned Books. */
export const createFromSaved = producerMutation({
  args: { bookId: zid("books"), today: TodayInput },
  returns: z.null(),
  handler: async (ctx, args) => {
    await createOption(ctx, ctx.viewer, args);
    return null;
  },
});

/** Changes fields of an option. Null or an empty text clears one. */
export const update = producerMutation({
  args: { ...vOptionId, ...OptionEdit.shape },
  returns: z.null(),
  handler: async (ctx, { id, ...edit }) => {
    await updateOption(ctx, ctx.viewer, id, edit);
    return null;
  },
});

/** Deletes an option. Its book goes back to My Saved Books. */
export const remove = producerMutation({
  args: vOptionId,
  returns: z.null(),
  handler: async (ctx, { id }) => {
    await removeOption(ctx, ctx.viewer, id);
    return null;
  },
});

/** Restores an option deleted minutes ago. */
export const restore = producerMutation({
  args: vOptionId,
  returns: z.null(),
  handler: async (ctx, { id }) => {
    await restoreOption(ctx, ctx.viewer, id);
    return null;
  },
});

/** Closes the reminder of an option in the dashboard. */
export const dismissReminder = producerMutation({
  args: vOptionId,
  returns: z.null(),
  handler: async (ctx, { id }) => {
    await dismiss(ctx, ctx.viewer, id);
    return null;
  },
});
