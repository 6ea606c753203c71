import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { DemoBook } from "./demo-book";

/** The books' picture covers, which `npm run covers` draws. The other books have typographic ones. */
export const COVER_PICTURES = join(fileURLToPath(import.meta.url), "..", "cover-pictures");

/** The name of a book's picture: its title in lower case, with hyphens and without apostrophes. */
export function coverFile(title: string): string {
  return `${title
    .toLowerCase()
    .replace(/’/g, "")
    .replace(/[^a-z0-9]+/g, "-")}.webp`;
}

/** The pictures of the books that have one, as `staging/covers:addCovers` takes them. */
export async function stagedCovers(books: readonly DemoBook[], bookIds: readonly string[]) {
  const files = new Set(await readdir(COVER_PICTURES));
  const covers = books.map(async ({ title }, index) => {
    const [file, bookId] = [coverFile(title), bookIds[index]];
    if (bookId === undefined || !files.has(file)) return [];
    return [{ bookId, picture: await readFile(join(COVER_PICTURES, file), "base64") }];
  });
  return (await Promise.all(covers)).flat();
}
