"use node";

import { v } from "convex/values";
import sharp from "sharp";
import { CARD_COVER_QUALITY, CARD_COVER_WIDTH } from "../../domain/covers/cover-sizes";
import type { UploadKind } from "../../domain/covers/images";
import {
  imageTypeOf,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_SIDE,
  STORED_WIDTH,
  tooLarge,
} from "../../domain/covers/images";
import type { Refusal } from "../../domain/refusals";
import { internalAction } from "../functions";
import { vPicture, vUploadKind } from "../model/vocabulary";

/** One picture at a time bounds memory to one decoded picture of 24 megapixels, 96 MB. */
sharp.concurrency(1);
sharp.cache(false);

/** A picture as WebP. A cover is made a second time, for lists. */
type Encoded = { whole: Buffer; card?: Buffer } | { refused: Refusal };

/**
 * Stores an uploaded picture again as WebP, without its metadata, such as the place where it was taken. Returns the new
 * files or a refusal.
 */
export const reencode = internalAction({
  args: { storageId: v.id("_storage"), kind: vUploadKind },
  returns: v.union(vPicture, v.object({ refused: v.string() })),
  handler: async (ctx, { storageId, kind }) => {
    const file = await ctx.storage.get(storageId);
    if (file === null) return { refused: "upload_expired" };
    if (file.size > MAX_IMAGE_BYTES) return { refused: tooLarge(kind) };
    const encoded = await encode(new Uint8Array(await file.arrayBuffer()), kind);
    if ("refused" in encoded) return encoded;
    const { whole, card } = encoded;
    const store = async (picture: Buffer) =>
      await ctx.storage.store(new Blob([new Uint8Array(picture)], { type: "image/webp" }));
    return { storageId: await store(whole), cardId: card && (await store(card)) };
  },
});

async function encode(bytes: Uint8Array, kind: UploadKind): Promise<Encoded> {
  if (imageTypeOf(bytes) === null) return { refused: "image_type" };
  try {
    const picture = sharp(bytes, { limitInputPixels: false, failOn: "error" });
    const { width, height } = await picture.metadata();
    if (width > MAX_IMAGE_SIDE || height > MAX_IMAGE_SIDE || width * height > MAX_IMAGE_PIXELS)
      return { refused: "image_too_many_pixels" };
    const upright = picture.rotate();
    const resized = upright.resize({ width: STORED_WIDTH[kind], withoutEnlargement: true });
    const whole = await resized.webp({ quality: 82 }).toBuffer();
    if (kind !== "cover") return { whole };
    const small = sharp(whole).resize({ width: CARD_COVER_WIDTH, withoutEnlargement: true });
    return { whole, card: await small.webp({ quality: CARD_COVER_QUALITY }).toBuffer() };
  } catch {
    return { refused: "image_broken" };
  }
}
