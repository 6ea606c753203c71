/**
 * A module pushed beside the product's own to a backend of a test: what `PermissionStore` does, done inside. It
 * is text, since it belongs to no deployment but that one.
 */
export const PROBE = `
import { v } from "convex/values";
import { internalAction, internalMutation, internalQuery } from "./_generated/server";
import { makeFunctionReference } from "convex/server";
import { BUCKETS_KEPT_MS } from "../domain/limits";
import { forgetBuckets } from "./model/limits";
import { newsletterToken, preferenceToken } from "./model/mail/mailTokens";
import { ensurePreferences } from "./model/mail/preferenceRows";
import schema from "./schema";

export const everything = internalQuery(async (ctx) => {
  const tables = Object.keys(schema.tables);
  return await Promise.all(tables.map((table) => ctx.db.query(table).collect()));
});
export const rows = internalQuery(async (ctx, { table }) => await ctx.db.query(table).collect());
export const patch = internalMutation(async (ctx, { id, fields, unset }) => {
  await ctx.db.patch(id, { ...fields, ...Object.fromEntries(unset.map((key) => [key, undefined])) });
});
export const insert = internalMutation(async (ctx, { table, fields }) => void (await ctx.db.insert(table, fields)));
export const remove = internalMutation(async (ctx, { id }) => await ctx.db.delete(id));
export const forgetLimits = internalMutation(async (ctx) => {
  await forgetBuckets(ctx, Date.now() + BUCKETS_KEPT_MS + 1);
});
export const preferenceLink = internalMutation(
  async (ctx, { email }) => await preferenceToken(ctx, await ensurePreferences(ctx, email)),
);
export const newsletterLink = internalMutation(
  async (ctx, { email }) => await newsletterToken(await ensurePreferences(ctx, email)),
);
export const goneUploadRow = internalMutation(async (ctx) => {
  const { _id: userId } = await ctx.db.query("users").first();
  const uploadId = await ctx.db.insert("uploads", { userId, kind: "cover", createdAt: 0 });
  await ctx.db.delete(uploadId);
  return uploadId;
});
export const goneUpload = internalAction(async (ctx) => {
  const storageId = await ctx.storage.store(new Blob(["gone"]));
  await ctx.storage.delete(storageId);
  return { storageId, uploadId: await ctx.runMutation(makeFunctionReference("probe:goneUploadRow"), {}) };
});
`;
