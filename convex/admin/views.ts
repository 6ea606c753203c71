import { zid } from "convex-helpers/server/zod4";
import { v } from "convex/values";
import * as z from "zod";
import { SharedViewInput } from "../../domain/admin/shared-views";
import { adminMutation, adminQuery } from "../functions";
import { removeSharedView, sharedViews, shareView, vSharedView } from "../model/admin/sharedViews";
import { vViewTable } from "../model/vocabulary";

/** The views of a list that admins share. */
export const list = adminQuery({
  args: { table: vViewTable },
  returns: v.array(vSharedView),
  handler: async (ctx, { table }) => await sharedViews(ctx, table),
});

/** Shares a view with all admins. */
export const share = adminMutation({
  args: SharedViewInput.shape,
  returns: zid("sharedViews"),
  handler: async (ctx, view) => await shareView(ctx, ctx.viewer, view),
});

/** Deletes a shared view for all admins. */
export const remove = adminMutation({
  args: { viewId: zid("sharedViews") },
  returns: z.null(),
  handler: async (ctx, { viewId }) => {
    await removeSharedView(ctx, ctx.viewer, viewId);
    return null;
  },
});
