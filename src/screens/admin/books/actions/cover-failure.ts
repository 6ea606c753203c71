import { refusalOf } from "@domain/refusal-errors";
import { PictureNotSent } from "../../../../shared/use-picture-upload";

/** The sentence for a cover that could not be replaced: the sending, the saving, or anything else failed. */
export function coverFailure(error: unknown): string {
  if (error instanceof PictureNotSent) return "Failed to upload cover image";
  const refusal = refusalOf(error);
  return refusal === null ? "Failed to upload cover" : `Error saving cover URL: ${refusal.message}`;
}
