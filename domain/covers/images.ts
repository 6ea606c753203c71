import type { Refusal } from "../refusals";

/** The pictures we take: told by their bytes, whatever a file calls itself (B-26, U-01). */
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

export const UPLOAD_KINDS = ["cover", "headshot"] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
/** The largest picture that is decoded: its longer side, and its area, in pixels (U-03). */
export const MAX_IMAGE_SIDE = 6000;
export const MAX_IMAGE_PIXELS = 24_000_000;

/** How large a picture is kept (pixels): twice what the largest place draws, so that it is sharp. */
export const STORED_WIDTH: Record<UploadKind, number> = { cover: 960, headshot: 640 };

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];

/** What the first bytes (12 are enough) say a file is; null for anything but a JPEG, PNG or WebP. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const startsWith = (signature: number[], at = 0) => signature.every((byte, i) => bytes[at + i] === byte);
  if (startsWith(JPEG)) return "image/jpeg";
  if (startsWith(PNG)) return "image/png";
  return startsWith(RIFF) && startsWith(WEBP, 8) ? "image/webp" : null;
}

/** Why a chosen file is not worth sending, or null: by what the browser says of it; the server looks itself. */
export function fileRefusal(kind: UploadKind, file: { size: number; type: string }): Refusal | null {
  if (!(IMAGE_TYPES as readonly string[]).includes(file.type)) return "image_type";
  return file.size > MAX_IMAGE_BYTES ? tooLarge(kind) : null;
}

/** The refusal of a picture over the limit: a cover's has the specification's words (SUB-11). */
export function tooLarge(kind: UploadKind): Refusal {
  return kind === "cover" ? "cover_too_large" : "image_too_large";
}
