import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Database } from "../../db/database";
import { UserError } from "../../db/errors";
import type { Deployment } from "../../functions/deployment";
import { badRequest, HttpError } from "../../net/route";
import { randomHex } from "../../system/random";
import type { World } from "../../system/world";
import { encodeInt64 } from "../../values/int64";
import type { ConvexObject } from "../../values/value";
import { describePlan, planImport, type ImportMode, type ImportPlan } from "./import-plan";
import { openImport, type ImportFormat, type ImportSource } from "./import-source";
import { ImportWriter, type ImportWriterOptions } from "./import-writer";

export interface ImportsOptions extends Pick<ImportWriterOptions, "files" | "transact"> {
  db: Database;
  world: World;
  /** Holds uploads. Emptied at start. */
  folder: string;
  deployment: () => Deployment | null;
  /** Wakes the queries that watch an import. */
  announce: () => Promise<void>;
}

/** What the CLI asks for with an uploaded file. */
export interface ImportRequest {
  format: ImportFormat;
  mode: ImportMode;
  table: string | null;
  component: string;
}

interface Import {
  id: string;
  startedAt: number;
  request: ImportRequest;
  state: ConvexObject & { state: string };
  ready: { source: ImportSource; plan: ImportPlan } | null;
}

const UPLOAD = /^[0-9a-f]{32}$/;
/** Imports that are kept, besides those at work. */
const MAX_KEPT = 20;

/**
 * Imports that the CLI uploads: parts, then one file, then a plan that it shows, then the writing. States are kept in
 * memory; a restart ends an import.
 */
export class Imports {
  readonly #options: ImportsOptions;
  /** The imports by id, oldest first. */
  readonly #imports = new Map<string, Import>();

  private constructor(options: ImportsOptions) {
    this.#options = options;
  }

  static async open(options: ImportsOptions): Promise<Imports> {
    await rm(options.folder, { recursive: true, force: true });
    return new Imports(options);
  }

  /** Begins an upload and returns its token. */
  async startUpload(): Promise<string> {
    const token = randomHex(this.#options.world.random, 16);
    await mkdir(join(this.#options.folder, token), { recursive: true, mode: 0o700 });
    return token;
  }

  /** Stores one part and returns its token. Parts may come in any order. */
  async uploadPart(token: string, part: number, body: Readable): Promise<string> {
    if (!Number.isInteger(part) || part < 1) throw badRequest("partNumber must be 1 or more.");
    await pipeline(body, createWriteStream(join(this.#upload(token), `part-${part}`)));
    return String(part);
  }

  /** Joins the parts and starts to check them. Returns the import's id. */
  async finishUpload(token: string, parts: readonly string[], request: ImportRequest): Promise<string> {
    const folder = this.#upload(token);
    // A client repeats a request whose answer was lost.
    if (this.#imports.has(token)) return token;
    const file = join(folder, "file");
    await mkdir(folder, { recursive: true });
    await rm(file, { force: true });
    for (const part of parts) {
      if (!/^\d+$/.test(part)) throw badRequest("partTokens must be those of the upload.");
      await pipeline(createReadStream(join(folder, `part-${part}`)), createWriteStream(file, { flags: "a" }));
    }
    if (parts.length === 0) await pipeline([], createWriteStream(file));
    const startedAt = this.#options.world.clock.now();
    this.#imports.set(token, { id: token, startedAt, request, state: { state: "uploaded" }, ready: null });
    await this.#forgetOldest();
    void this.#run(token, () => this.#check(token, file));
    return token;
  }

  /** Starts to write a checked import. */
  async perform(id: string): Promise<void> {
    const { state } = this.#find(id);
    if (state.state !== "waiting_for_confirmation")
      throw new HttpError(400, "ImportNotReady", `This import is ${state.state.replaceAll("_", " ")}.`);
    await this.#setState(id, {
      state: "in_progress",
      progress_message: "Importing",
      checkpoint_messages: [],
    });
    void this.#run(id, () => this.#write(id));
  }

  /** Gives up an import that was not started. */
  async cancel(id: string): Promise<void> {
    if (this.#find(id).state.state !== "in_progress") await this.#fail(id, "Import canceled");
  }

  /** The row that `_system/cli/queryImport` returns. */
  row(id: string): ConvexObject {
    const found = this.#imports.get(id);
    if (found !== undefined) return toRow(found);
    const error_message = "The backend was restarted during this import.";
    return { _id: id, _creationTime: 0, state: { state: "failed", error_message } };
  }

  /** The latest imports, newest first. */
  rows(): ConvexObject[] {
    return [...this.#imports.values()].reverse().map(toRow);
  }

  async #check(id: string, file: string): Promise<void> {
    const found = this.#find(id);
    const { db, deployment } = this.#options;
    const source = await openImport(file, found.request);
    try {
      const plan = await planImport(source, found.request.mode, { db, deployment: deployment() });
      if (found.state.state !== "uploaded") return source.close();
      found.ready = { source, plan };
      await this.#setState(id, {
        state: "waiting_for_confirmation",
        message_to_confirm: describePlan(plan),
        require_manual_confirmation: plan.removesFiles || plan.tables.some(({ deletes }) => deletes > 0),
      });
    } catch (error) {
      source.close();
      throw error;
    }
  }

  async #write(id: string): Promise<void> {
    const found = this.#find(id);
    const { ready } = found;
    if (ready === null) throw new UserError("This import was not checked.");
    const { db, files, transact } = this.#options;
    const onProgress = (message: string) => {
      if (found.state.progress_message === message) return;
      found.state = { state: "in_progress", progress_message: message, checkpoint_messages: [] };
    };
    const written = await new ImportWriter({ db, files, transact, onProgress }).write(
      ready.source,
      ready.plan,
    );
    await this.#discard(found);
    await this.#setState(id, {
      state: "completed",
      timestamp: { ...encodeInt64(db.latestTs) },
      num_rows_written: { ...encodeInt64(BigInt(written)) },
    });
  }

  async #run(id: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // It was canceled meanwhile.
      if (this.#imports.get(id)?.state.state === "failed") return;
      if (!(error instanceof UserError)) {
        const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
        this.#options.world.log("error", `An import failed: ${text}`);
      }
      const reason = error instanceof UserError ? error.message : "The server's log has the reason.";
      await this.#fail(id, `Hit an error while importing:\n${reason}`);
    }
  }

  async #forgetOldest(): Promise<void> {
    const resting = [...this.#imports.values()].filter(
      ({ state: { state } }) => state !== "uploaded" && state !== "in_progress",
    );
    for (const found of resting.slice(0, -MAX_KEPT)) {
      this.#imports.delete(found.id);
      await this.#discard(found);
    }
  }

  async #fail(id: string, message: string): Promise<void> {
    await this.#discard(this.#find(id));
    await this.#setState(id, { state: "failed", error_message: message });
  }

  async #discard(found: Import): Promise<void> {
    found.ready?.source.close();
    found.ready = null;
    await rm(join(this.#options.folder, found.id), { recursive: true, force: true });
  }

  async #setState(id: string, state: Import["state"]): Promise<void> {
    this.#find(id).state = state;
    await this.#options.announce();
  }

  #find(id: string): Import {
    const found = this.#imports.get(id);
    if (found === undefined) throw new HttpError(400, "InvalidImport", "There is no such import.");
    return found;
  }

  #upload(token: string): string {
    if (!UPLOAD.test(token)) throw badRequest("The upload token is not valid.");
    return join(this.#options.folder, token);
  }
}

const FORMATS = { csv: "csv", jsonLines: "jsonl", jsonArray: "json_array", zip: "zip" } as const;

function toRow({ id, startedAt, request, state }: Import): ConvexObject {
  const { format, table, mode } = request;
  return {
    ...{ _id: id, _creationTime: startedAt, state },
    format: { format: FORMATS[format], ...(table === null ? {} : { table }) },
    mode: mode.charAt(0).toUpperCase() + mode.slice(1),
    requestor: { type: "snapshotImport" },
  };
}
