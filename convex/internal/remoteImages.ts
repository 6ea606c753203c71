"use node";

import type { Infer } from "convex/values";
import { v } from "convex/values";
import { pictureHost } from "../../domain/admin/import-pictures";
import { internal } from "../_generated/api";
import { internalAction } from "../functions";
// eslint-disable-next-line @convex-dev/import-wrong-runtime -- the rule does not see that this module runs on Node too
import { fetchRemote } from "../model/admin/imports/remotePicture";
import type { vPicture } from "../model/vocabulary";
import { vUploadKind } from "../model/vocabulary";

/** Copies a picture from another site: fetches it under guards, stores it re-encoded, and reports the result. */
export const fetchPicture = internalAction({
  args: { pictureId: v.id("importPictures"), url: v.string(), kind: vUploadKind },
  returns: v.null(),
  handler: async (ctx, { pictureId, url, kind }): Promise<null> => {
    const fetched = await fetchRemote(url);
    if (!("bytes" in fetched)) {
      console.warn(`A picture from ${pictureHost(url)} was not copied: ${fetched.why}`);
      await ctx.runMutation(internal.jobs.imports.settlePicture, { pictureId, result: fetched.failure });
      return null;
    }
    const original = await ctx.storage.store(new Blob([fetched.bytes]));
    const picture: Infer<typeof vPicture> | { refused: string } = await ctx.runAction(
      internal.internal.images.reencode,
      { storageId: original, kind },
    );
    await ctx.storage.delete(original);
    const result = "refused" in picture ? "refused" : picture;
    await ctx.runMutation(internal.jobs.imports.settlePicture, { pictureId, result });
    return null;
  },
});
