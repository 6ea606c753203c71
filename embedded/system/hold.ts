import { existsSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";

/** How often a held backend looks whether it was released. */
const LOOK_MS = 1_000;

/** Beside the database. A backup does not take it along. */
const fileOf = (dataDir: string) => join(dataDir, "held");

/**
 * Holds a data folder: a backend that serves it runs no scheduled function and no cron. A restored copy must not send
 * what the original sent already, nor beside it.
 */
export function hold(dataDir: string): void {
  writeFileSync(fileOf(dataDir), "Held after a restore. Ends with: npm run backend -- release\n");
}

/** True while scheduled functions and crons of the folder wait for `release`. */
export function isHeld(dataDir: string): boolean {
  return existsSync(fileOf(dataDir));
}

/** Ends a hold, also while a backend serves the folder. False if there is none. */
export async function release(dataDir: string): Promise<boolean> {
  if (!isHeld(dataDir)) return false;
  await rm(fileOf(dataDir));
  return true;
}

/** Calls `then` once a held folder is released. Returns what ends the waiting. */
export function whenReleased(dataDir: string, then: () => void): () => void {
  const look = setInterval(() => {
    if (isHeld(dataDir)) return;
    clearInterval(look);
    then();
  }, LOOK_MS);
  return () => clearInterval(look);
}
