import { Database, type DatabaseOptions } from "./db/database";
import { EngineRecords } from "./db/schema/engine-records";
import { verifyDatabase } from "./db/verify";
import { LmdbStore } from "./store/lmdb";
import { DamagedRecordError } from "./store/sealed-text";
import { StartError } from "./system/start-error";

/**
 * Opens the database of a folder. A small one is checked whole before it serves; a larger one is checked as it is read,
 * and by `verify`. Throws StartError if the operator has to act: damage, a newer format, a folder that was emptied.
 */
export async function openDatabase(
  folder: string,
  options: Omit<DatabaseOptions, "store"> & { acceptLoss?: boolean },
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
    return await Database.open({ ...options, store });
  } catch (error) {
    await store.close();
    throw error instanceof DamagedRecordError ? new StartError(`${error.message}\n${HOW_TO_GO_ON}`) : error;
  }
}

const HOW_TO_GO_ON =
  "The database is damaged: restore a backup, or start once with --accept-loss to serve what can be read.";
