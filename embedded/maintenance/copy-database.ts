import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { markStore } from "../store/format";
import { generationAt } from "../store/journal-record";
import { LmdbStore } from "../store/lmdb";
import { lockDataFolder } from "../system/data-lock";
import { StartError } from "../system/start-error";

const POLL_MS = 50;
/** How long the running backend may take to move its journal into the tree, in ms. */
const MAX_WAIT_MS = 60_000;

/** Throws StartError for a folder without a database, as a mistyped one is. Opening it would make an empty one. */
export function requireDatabase(dataDir: string): void {
  if (!existsSync(join(dataDir, "db"))) throw new StartError(`${dataDir} holds no database.`);
}

/**
 * Copies the database of a data folder to `target`, also while a backend runs on it. The copy is one state, with
 * everything that was acknowledged before the call. Throws StartError if that is impossible.
 */
export async function copyDatabase(dataDir: string, target: string): Promise<void> {
  const folder = join(dataDir, "db");
  const unlock = await lockDataFolder(dataDir).catch((error: unknown) => {
    if (error instanceof StartError) return null;
    throw error;
  });
  if (unlock === null) await copyWhileRunning(folder, target);
  else {
    try {
      const store = await LmdbStore.open(folder);
      await store.backup(target);
      await store.close();
    } finally {
      await unlock();
    }
  }
  markStore(target);
}

/** The running backend appends to the journal, and moves it into the tree a moment later: waits for that. */
async function copyWhileRunning(folder: string, target: string): Promise<void> {
  const newest = ["journal-0", "journal-1"]
    .map((name) => generationAt(readFileSync(join(folder, name)), 0))
    .reduce((a, b) => (a > b ? a : b));
  const store = LmdbStore.openReadOnly(folder);
  const deadline = performance.now() + MAX_WAIT_MS;
  while (store.appliedGeneration < newest) {
    if (performance.now() > deadline)
      throw new StartError("The running backend does not write to its database file: is its disk full?");
    await wait(POLL_MS);
  }
  await store.backup(target);
  await store.close();
}
