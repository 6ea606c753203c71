import { v } from "convex/values";
import { action, mutation, query } from "./_generated/server";
import { anyReader, anyWriter } from "./database";

export const store = action({
  args: { text: v.string(), type: v.optional(v.string()) },
  handler: async (ctx, { text, type }) =>
    await ctx.storage.store(new Blob([text], type === undefined ? {} : { type })),
});

export const read = action({
  args: { id: v.id("_storage") },
  handler: async (ctx, { id }) => {
    const blob = await ctx.storage.get(id);
    return blob === null ? null : { text: await blob.text(), type: blob.type };
  },
});

export const url = query({
  args: { id: v.id("_storage") },
  handler: async (ctx, { id }) => await ctx.storage.getUrl(id),
});

export const uploadUrl = mutation({
  args: {},
  handler: async (ctx) => await ctx.storage.generateUploadUrl(),
});

export const about = query({
  args: { id: v.id("_storage") },
  handler: async (ctx, { id }) => await ctx.db.system.get("_storage", id),
});

export const remove = mutation({
  args: { id: v.id("_storage") },
  handler: async (ctx, { id }) => {
    await ctx.storage.delete(id);
  },
});

export const removeAndFail = mutation({
  args: { id: v.id("_storage") },
  handler: async (ctx, { id }) => {
    await ctx.storage.delete(id);
    throw new Error("keep it");
  },
});

export const listed = query({
  args: {},
  handler: async (ctx) => (await ctx.db.system.query("_storage").collect()).map((file) => file._id),
});

/** Reads system tables through the ordinary API, which must refuse. */
export const readDirectly = query({
  args: {},
  handler: async (ctx) => await anyReader(ctx).query("_storage").collect(),
});

export const writeDirectly = mutation({
  args: {},
  handler: async (ctx) => {
    await anyWriter(ctx).insert("_storage", { size: 1 });
  },
});
