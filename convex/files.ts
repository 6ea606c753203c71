import type { Infer } from "convex/values";
import { v } from "convex/values";
import { zid } from "convex-helpers/server/zod4";
import * as z from "zod";
import { UPLOAD_KINDS } from "../domain/covers/images";
import type { Refusal } from "../domain/refusals";
import { internal } from "./_generated/api";
import { authorAction, authorMutation, internalMutation } from "./functions";
import { attachPicture, discardUpload, openUpload, takeUpload } from "./model/books/files";
import { refuse } from "./model/refuse";
import { vPicture, vTarget } from "./model/vocabulary";

/** The book or profile a picture is for. */
const Target = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("cover"), bookId: zid("books") }),
  z.object({ kind: z.literal("headshot") }),
]);

/** Opens an upload. POST the file to the URL, then call `finish` with the storage id from the response. */
export const createUploadUrl = authorMutation({
  admins: true,
  args: { kind: z.enum(UPLOAD_KINDS) },
  returns: z.object({ uploadId: zid("uploads"), uploadUrl: z.string() }),
  handler: async (ctx, { kind }) => await openUpload(ctx, ctx.viewer.user, kind),
});

/** Checks and re-encodes an uploaded picture, and puts it on its book or profile. */
export const finish = authorAction({
  admins: true,
  args: { uploadId: zid("uploads"), storageId: zid("_storage"), target: Target },
  returns: z.null(),
  handler: async (ctx, { uploadId, storageId, target }): Promise<null> => {
    const { userId } = ctx.viewer;
    const upload = { userId, uploadId, target };
    const refused: Refusal | null = await ctx.runMutation(internal.files.take, { ...upload, storageId });
    if (refused !== null) refuse(refused);
    const picture: Infer<typeof vPicture> | { refused: string } = await ctx.runAction(
      internal.internal.images.reencode,
      { storageId, kind: target.kind },
    );
    if ("refused" in picture) {
      await ctx.runMutation(internal.files.discard, { uploadId });
      refuse(picture.refused as Refusal);
    }
    await ctx.runMutation(internal.files.attach, { ...upload, ...picture });
    return null;
  },
});

const upload = {
  userId: v.id("users"),
  uploadId: v.id("uploads"),
  storageId: v.id("_storage"),
  target: vTarget,
};

/** Claims an uploaded file for its target. Returns a refusal code, or null. */
export const take = internalMutation({
  args: upload,
  returns: v.union(v.string(), v.null()),
  handler: async (ctx, { userId, ...file }) => await takeUpload(ctx, userId, file),
});

/** Puts a checked picture on its book or profile. */
export const attach = internalMutation({
  args: { ...upload, ...vPicture.fields },
  returns: v.null(),
  handler: async (ctx, { userId, ...file }) => {
    await attachPicture(ctx, userId, file);
    return null;
  },
});

/** Discards an upload whose picture was refused. */
export const discard = internalMutation({
  args: { uploadId: v.id("uploads") },
  returns: v.null(),
  handler: async (ctx, { uploadId }) => {
    await discardUpload(ctx, uploadId);
    return null;
  },
});
