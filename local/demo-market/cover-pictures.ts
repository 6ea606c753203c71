import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FunctionCaller } from "../admin-api";
import type { DemoBook } from "./demo-book";
import { one, readAll, writeAll } from "./documents";

/** The books' picture covers, which `npm run covers` draws. The other books have typographic ones. */
export const COVER_PICTURES = join(fileURLToPath(import.meta.url), "..", "cover-pictures");

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
    return [{ bookId, picture: await readFile(join(COVER_PICTURES, file), "base64") }];
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
  const pictures = covers.map(({ picture }) => picture);
  const stored = (await call("staging:storePictures", { pictures })) as string[];
  const uploaded = (attachedTo: string, storageId?: string) => {
    return { kind: "cover", storageId, attachedTo, userId: ownerIdOf(attachedTo), createdAt: Date.now() };
  };
  const groups = covers.map(({ bookId }, n) => ({
    writes: [
      // A file without a finished upload would be deleted as an unused one.
      { insert: "uploads", row: uploaded(bookId, stored[n]) },
      { patch: one("books", bookId), row: { coverImageId: stored[n] } },
    ],
  }));
  await writeAll(call, groups);
}
