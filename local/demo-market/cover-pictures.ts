import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FunctionCaller } from "../support/admin-api";
import type { DemoBook } from "./demo-book";
import { byId, readAll, writeAll } from "./seeding/documents";

/** The books' picture covers, which `npm run covers` draws. The other books have typographic ones. */
export const COVER_PICTURES = join(fileURLToPath(import.meta.url), "..", "cover-pictures");
/** The same pictures, smaller, as lists show them. */
export const CARD_PICTURES = join(COVER_PICTURES, "cards");

/** The name of a book's picture: its title in lower case, with hyphens and without apostrophes. */
export function coverFile(title: string): string {
  return `${title
    .toLowerCase()
    .replace(/’/g, "")
    .replace(/[^a-z0-9]+/g, "-")}.webp`;
}

/** The pictures of the books that have one, as base64. */
export async function stagedCovers(books: readonly DemoBook[], bookIds: readonly string[]) {
  const files = new Set(await readdir(COVER_PICTURES));
  const covers = books.map(async ({ title }, index) => {
    const [file, bookId] = [coverFile(title), bookIds[index]];
    if (bookId === undefined || !files.has(file)) return [];
    const read = async (folder: string) => await readFile(join(folder, file), "base64");
    return [{ bookId, picture: await read(COVER_PICTURES), card: await read(CARD_PICTURES) }];
  });
  return (await Promise.all(covers)).flat();
}

/** Makes the pictures the covers of their books, as if their authors had uploaded them. A book that has one keeps it. */
export async function addCovers(
  call: FunctionCaller,
  books: readonly DemoBook[],
  bookIds: readonly string[],
  ownerIdOf: (bookId: string) => string,
): Promise<void> {
  const uploads = { table: "uploads", index: "by_creation_time", is: {} };
  const known = (await readAll<{ attachedTo?: string }>(call, uploads)).map(({ attachedTo }) => attachedTo);
  const covers = (await stagedCovers(books, bookIds)).filter(({ bookId }) => !known.includes(bookId));
  const pictures = covers.flatMap(({ picture, card }) => [picture, card]);
  const stored = (await call("staging/market:storePictures", { pictures })) as string[];
  const uploaded = (attachedTo: string, storageId?: string) => {
    return { kind: "cover", storageId, attachedTo, userId: ownerIdOf(attachedTo), createdAt: Date.now() };
  };
  const groups = covers.map(({ bookId }, n) => {
    const [coverImageId, coverCardId] = stored.slice(2 * n);
    return {
      writes: [
        // A file without a finished upload would be deleted as an unused one.
        { insert: "uploads", row: uploaded(bookId, coverImageId) },
        { insert: "uploads", row: uploaded(bookId, coverCardId) },
        { patch: byId("books", bookId), row: { coverImageId, coverCardId } },
      ],
    };
  });
  await writeAll(call, groups);
}
