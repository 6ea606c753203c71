import { statSync } from "node:fs";
import { join } from "node:path";

/** The sizes of a store's files in bytes. A missing file counts as empty. */
export function storeFileSizes(folder: string): { tree: number; journal: number } {
  const sizeOf = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
  return { tree: sizeOf("data.mdb"), journal: sizeOf("journal-0") + sizeOf("journal-1") };
}
