import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import type { UploadKind } from "@domain/covers/images";
import { fileRefusal, STORED_WIDTH } from "@domain/covers/images";
import { sharedRefusals } from "@domain/shared-refusals";
import { useAction, useMutation } from "convex/react";
import { ConvexError } from "convex/values";

/** Thrown when the picture itself could not be sent. */
export class PictureNotSent extends Error {}

type Target = { kind: "cover"; bookId: Id<"books"> } | { kind: "headshot" };

/**
 * Uploads a chosen picture for a book or profile. Throws a refusal for a file that is no picture or too large, and
 * any other error for a lost connection.
 */
export function usePictureUpload() {
  const open = useMutation(api.files.createUploadUrl);
  const finish = useAction(api.files.finish);
  return async (file: File, target: Target) => {
    const reason = fileRefusal(target.kind, file);
    if (reason !== null) throw new ConvexError({ ...sharedRefusals[reason], reason });
    const picture = await shrink(file, target.kind);
    const { uploadId, uploadUrl } = await open({ kind: target.kind });
    await finish({ uploadId, storageId: await send(picture, uploadUrl), target });
  };
}

async function send(picture: Blob, url: string): Promise<Id<"_storage">> {
  const headers = { "Content-Type": picture.type };
  const response = await fetch(url, { method: "POST", headers, body: picture }).catch((error: unknown) => {
    throw new PictureNotSent(String(error));
  });
  if (!response.ok) throw new PictureNotSent(`The upload failed with status ${response.status}.`);
  return ((await response.json()) as { storageId: Id<"_storage"> }).storageId;
}

/** Shrinks a picture much larger than the stored one, to save upload time. Sends one the browser cannot draw as is. */
async function shrink(file: File, kind: UploadKind): Promise<Blob> {
  const width = STORED_WIDTH[kind] * 2;
  const drawn = await createImageBitmap(file).catch(() => null);
  if (drawn === null || drawn.width <= width) return file;
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round((drawn.height * width) / drawn.width);
  canvas.getContext("2d")?.drawImage(drawn, 0, 0, canvas.width, canvas.height);
  drawn.close();
  const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", 0.92));
  return smaller !== null && smaller.size < file.size ? smaller : file;
}
