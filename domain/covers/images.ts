import type { SharedRefusal } from "../shared-refusals";
import { COVER_WIDTH } from "./cover-sizes";

/** The image types we accept, recognized by their bytes and never by a file's name. */
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

export const UPLOAD_KINDS = ["cover", "headshot"] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
/** The largest image that is decoded, in pixels. */
export const MAX_IMAGE_SIDE = 6000;
export const MAX_IMAGE_PIXELS = 24_000_000;

/** The stored width in pixels. */
export const STORED_WIDTH: Record<UploadKind, number> = { cover: COVER_WIDTH, headshot: 640 };

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];

/** The image type by a file's first 12 bytes, or null for anything but JPEG, PNG and WebP. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const startsWith = (signature: number[], at = 0) => signature.every((byte, i) => bytes[at + i] === byte);
  if (startsWith(JPEG)) return "image/jpeg";
  if (startsWith(PNG)) return "image/png";
  return startsWith(RIFF) && startsWith(WEBP, 8) ? "image/webp" : null;
}

/** Why a chosen file is not worth uploading, or null. The server checks the bytes again. */
export function fileRefusal(kind: UploadKind, file: { size: number; type: string }): SharedRefusal | null {
  if (!(IMAGE_TYPES as readonly string[]).includes(file.type)) return "image_type";
  return file.size > MAX_IMAGE_BYTES ? tooLarge(kind) : null;
}

/** The refusal of an image over the size limit. */
export function tooLarge(kind: UploadKind): SharedRefusal {
  return kind === "cover" ? "cover_too_large" : "image_too_large";
}
