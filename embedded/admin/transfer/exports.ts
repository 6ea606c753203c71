import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Database } from "../../db/database";
import { HttpError } from "../../net/route";
import { LmdbStore } from "../../store/lmdb";
import { randomHex } from "../../system/random";
import type { World } from "../../system/world";
import { encodeInt64 } from "../../values/int64";
import type { ConvexObject } from "../../values/value";
import { writeExportZip } from "./export-zip";

export interface ExportsOptions {
  db: Database;
  world: World;
  /** Holds the archives. Emptied at start. */
  folder: string;
  components: () => readonly string[];
  pathOfFile: (storageId: string) => string;
  /** Wakes the queries that watch an export. */
  announce: () => Promise<void>;
}

type State =
  | { state: "in_progress"; startTs: bigint }
  | { state: "completed"; startTs: bigint; completeTs: bigint; file: string }
  | { state: "failed"; startTs: bigint };

/**
 * Snapshots of the deployment as archives. An export reads a copy of the database, so it is consistent and stops
 * nobody. One runs at a time, and the latest archive is kept until the next export or the end of the process.
 */
export class Exports {
  readonly #options: ExportsOptions;
  #latest: State | null = null;
  #includesFiles = false;

  private constructor(options: ExportsOptions) {
    this.#options = options;
  }

  static async open(options: ExportsOptions): Promise<Exports> {
    await rm(options.folder, { recursive: true, force: true });
    return new Exports(options);
  }

  /** Starts an export. Throws HttpError if one is running. */
  async request(includesFiles: boolean): Promise<void> {
    if (this.#latest?.state === "in_progress")
      throw new HttpError(400, "ExportInProgress", "An export is already in progress.");
    const startTs = this.#options.db.latestTs;
    this.#includesFiles = includesFiles;
    this.#latest = { state: "in_progress", startTs };
    await this.#options.announce();
    void this.#run(startTs, includesFiles);
  }

  /** The row that `_system/cli/exports:getLatest` returns. */
  get latest(): ConvexObject | null {
    const latest = this.#latest;
    if (latest === null) return null;
    const { state, startTs } = latest;
    const common = { _id: "export", _creationTime: 0, state, start_ts: { ...encodeInt64(startTs) } };
    const row: ConvexObject = { ...common, requestor: "snapshotExport" };
    if (latest.state !== "completed") return row;
    const format = { format: "zip", include_storage: this.#includesFiles };
    return {
      ...row,
      complete_ts: { ...encodeInt64(latest.completeTs) },
      zip_object_key: "export.zip",
      format,
    };
  }

  /** The archive of the export that began at this timestamp. Throws HttpError if it is gone. */
  archive(startTs: string): string {
    const latest = this.#latest;
    if (latest?.state === "completed" && String(latest.startTs) === startTs) return latest.file;
    throw new HttpError(404, "ExportNotFound", "There is no such export any more.");
  }

  async #run(startTs: bigint, includesFiles: boolean): Promise<void> {
    const { folder, world, announce } = this.#options;
    const id = randomHex(world.random, 8);
    try {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${id}.zip`);
      await this.#write(join(folder, `${id}-copy`), file, includesFiles);
      this.#latest = { state: "completed", startTs, completeTs: this.#options.db.latestTs, file };
    } catch (error) {
      world.log("error", `An export failed: ${error instanceof Error ? (error.stack ?? "") : String(error)}`);
      this.#latest = { state: "failed", startTs };
    }
    await announce();
  }

  async #write(copyFolder: string, target: string, includesFiles: boolean): Promise<void> {
    const { db, world, components, pathOfFile } = this.#options;
    await db.backup(copyFolder);
    const copy = await Database.open({ store: await LmdbStore.open(copyFolder), world });
    try {
      await writeExportZip({
        snapshot: copy.snapshot({ trusted: true }),
        tables: copy.tables,
        components: ["", ...components()],
        pathOfFile: includesFiles ? pathOfFile : null,
        target,
      });
    } finally {
      await copy.close();
      await rm(copyFolder, { recursive: true, force: true });
    }
  }
}
