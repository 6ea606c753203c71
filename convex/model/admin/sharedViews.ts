import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { SharedViewInput, ViewTable } from "../../../domain/admin/shared-views";
import { MAX_SHARED_VIEWS } from "../../../domain/admin/shared-views";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Viewer } from "../accounts/viewer";
import { audit } from "../audit";
import { refuse } from "../refuse";

/** A view of a list that every admin has. */
export const vSharedView = v.object({ _id: v.id("sharedViews"), name: v.string(), search: v.string() });

/** The shared views of a list, by name. */
export async function sharedViews(ctx: QueryCtx, table: ViewTable): Promise<Infer<typeof vSharedView>[]> {
  const rows = await viewsOf(ctx, table);
  return rows.map(({ _id, name, search }) => ({ _id, name, search }));
}

/** Shares a view with all admins. Refuses with `view_name_taken` and `too_many_views`. */
export async function shareView(
  ctx: MutationCtx,
  viewer: Viewer,
  view: SharedViewInput,
): Promise<Id<"sharedViews">> {
  const others = await viewsOf(ctx, view.table);
  if (others.some(({ name }) => name === view.name)) refuse("view_name_taken");
  if (others.length >= MAX_SHARED_VIEWS) refuse("too_many_views");
  const viewId = await ctx.db.insert("sharedViews", view);
  await log(ctx, viewer, "view.shared", { _id: viewId, ...view });
  return viewId;
}

/** Takes a shared view away from all admins. One that is gone already changes nothing. */
export async function removeSharedView(
  ctx: MutationCtx,
  viewer: Viewer,
  viewId: Id<"sharedViews">,
): Promise<void> {
  const view = await ctx.db.get("sharedViews", viewId);
  if (view === null) return;
  await ctx.db.delete("sharedViews", viewId);
  await log(ctx, viewer, "view.deleted", view);
}

async function viewsOf(ctx: QueryCtx, table: ViewTable): Promise<Doc<"sharedViews">[]> {
  return await ctx.db
    .query("sharedViews")
    .withIndex("by_table_name", (q) => q.eq("table", table))
    .take(MAX_SHARED_VIEWS);
}

async function log(
  ctx: MutationCtx,
  { user }: Viewer,
  action: "view.shared" | "view.deleted",
  { _id, name }: Pick<Doc<"sharedViews">, "_id" | "name">,
): Promise<void> {
  const summary = action === "view.shared" ? "Shared with all admins" : "Deleted for all admins";
  const target = { table: "sharedViews", docId: _id, label: name };
  // The log leaves out the search text: it may be somebody's address.
  await audit(ctx, { actorId: user._id, action, ...target, summary });
}
