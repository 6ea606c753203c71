import { join } from "node:path";
import { ADMIN_WORK_TOKEN } from "./admin/system/system-function";
import { Exports } from "./admin/transfer/exports";
import { Imports } from "./admin/transfer/imports";
import type { Database } from "./db/database";
import type { FileStore } from "./files/file-store";
import type { Engine } from "./functions/run/engine";
import type { World } from "./system/world";

export interface Transfers {
  exports: Exports;
  imports: Imports;
}

/** Exports and imports, which work beside the engine and enter its queue for each step. */
export async function openTransfers(
  { db, world, dataDir }: { db: Database; world: World; dataDir: string },
  files: FileStore,
  engine: () => Engine,
): Promise<Transfers> {
  // Rejects when the backend closes. By then nothing watches.
  const announce = async () =>
    await engine()
      .transact((tx) => tx.touch(ADMIN_WORK_TOKEN))
      .catch(() => undefined);
  const deployment = () => engine().deployment;
  const exports = await Exports.open({
    ...{ db, world, announce, folder: join(dataDir, "exports") },
    components: () => [...(deployment()?.components.keys() ?? [])],
    pathOfFile: (storageId) => files.pathOf(storageId),
  });
  const imports = await Imports.open({
    ...{ db, world, announce, deployment, files, folder: join(dataDir, "imports") },
    transact: async (work) => await engine().transact(async (tx) => await work(tx.trusted)),
  });
  return { exports, imports };
}
