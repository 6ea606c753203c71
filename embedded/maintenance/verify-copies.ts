import { mkdtempSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { lockDataFolder } from "../system/data-lock";

const PREFIX = "verify-";

/** A new folder in a data folder for the copy that a check reads, and what removes it. It is locked while it is in use. */
export async function openCopyFolder(
  dataDir: string,
): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = mkdtempSync(join(dataDir, PREFIX));
  const unlock = await lockDataFolder(folder);
  return {
    folder,
    remove: async () => {
      await rm(folder, { recursive: true, force: true });
      await unlock();
    },
  };
}

/** Removes the copies that interrupted checks left: each is as large as the database. */
export async function removeLeftCopies(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(PREFIX));
  await Promise.all(
    names.map(async (name) => {
      const folder = join(dataDir, name);
      const unlock = await lockDataFolder(folder).catch(() => null);
      if (unlock === null) return;
      await rm(folder, { recursive: true, force: true });
      await unlock();
    }),
  );
}
