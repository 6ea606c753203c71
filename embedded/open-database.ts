import { join } from "node:path";
import { Database, type DatabaseOptions } from "./db/database";
import { EngineRecords } from "./db/schema/engine-records";
import { verifyDatabase } from "./db/verify";
import { LmdbStore } from "./store/lmdb";
import { DamagedRecordError } from "./store/sealed-text";
import { SideFiles } from "./store/side-files";
import { StartError } from "./system/start-error";

/**
 * Opens the database of a folder. A small one is checked whole before it serves; a larger one is checked as it is read,
 * and by `verify`. Throws StartError if the operator has to act: damage, a newer format, a folder that was emptied.
 */
export async function openDatabase(
  folder: string,
  options: Omit<DatabaseOptions, "store" | "sideFiles"> & { acceptLoss?: boolean },
): Promise<Database> {
  const { world, acceptLoss } = options;
  const store = await LmdbStore.open(folder, {
    acceptLoss,
    report: (sentence) => world.log("warn", sentence),
  });
  try {
    if (store.isSmall && !acceptLoss) {
      const { problems } = verifyDatabase(store, await EngineRecords.load(store, world.random));
      if (problems.length > 0) throw new StartError(`${problems.join("\n")}\n${HOW_TO_GO_ON}`);
    }
    const sideFiles = openSideFiles(join(folder, "search"), options);
    return await Database.open({ ...options, store, ...(sideFiles !== null && { sideFiles }) });
  } catch (error) {
    await store.close();
    throw error instanceof DamagedRecordError ? new StartError(`${error.message}\n${HOW_TO_GO_ON}`) : error;
  }
}

/** Null if the folder cannot be used: the database works without. What was lost may be in the files, so they go too. */
function openSideFiles(
  folder: string,
  { world, acceptLoss }: Pick<DatabaseOptions, "world"> & { acceptLoss?: boolean },
): SideFiles | null {
  try {
    const files = new SideFiles(folder);
    if (acceptLoss) for (const name of files.names()) files.remove(name);
    return files;
  } catch (error) {
    world.log("warn", `Text indexes are not kept in ${folder}: ${String(error)}.`);
    return null;
  }
}

const HOW_TO_GO_ON =
  "The database is damaged: restore a backup, or start once with --accept-loss to serve what can be read.";
