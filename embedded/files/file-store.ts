import { mkdir, open as openFolder, readdir, readFile, rename, unlink } from "node:fs/promises";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Snapshot, Transaction } from "../db/access";
import type { Database } from "../db/database";
import { DiskFullError, UserError } from "../db/errors";
import { qualifiedName } from "../db/tables";
import type { ComponentFiles, FileMetadata, FunctionFiles, StoredFile } from "../functions/files";
import type { Slot } from "../functions/run/transactions";
import { isOutOfSpace } from "../store/out-of-space";
import type { World } from "../system/world";
import { decodeId, encodeId } from "../values/ids";
import type { ConvexObject } from "../values/value";
import type { Seal } from "./seal";
import { STAGED_PREFIX, stageFile } from "./stage";
import type { StagedFile, StageOptions } from "./stage";
import { Trash } from "./trash";

const TABLE = "_storage";
/** The lifetime of an upload URL, in ms. */
const UPLOAD_TOKEN_MS = 60 * 60 * 1000;
/** The largest file that a function may hold in memory and store, in bytes. */
const MAX_BLOB_BYTES = 256 * 1024 * 1024;
/** The prefix of a token touched by a transaction that deletes a file. Its bytes are deleted after the commit. */
const DELETED_TOKEN = "file-deleted:";

export interface FileStoreOptions {
  db: Database;
  /** The folder of the bytes. Created with mode 0700 if it is missing. */
  folder: string;
  /** The public URL of the cloud port, without a trailing slash. */
  cloudUrl: string;
  seal: Seal;
  world: World;
  /** Runs work alone in the engine's queue. Each uploaded file commits its row in its own slot. */
  exclusive<T>(work: (slot: Slot) => Promise<T>): Promise<T>;
}

/**
 * Stored files. Each has a row in `_storage` with `sha256` in base64, `size` and an optional `contentType`. The name on
 * disk comes from the row's id, never from a client. The public address is that id encrypted with a key of this
 * deployment. It looks like a random UUID, cannot be derived from the id and needs no second table.
 */
export class FileStore implements FunctionFiles {
  readonly #options: FileStoreOptions;
  /** The files whose bytes were compared with their digest since the start. */
  readonly #intact = new Set<string>();
  /** The tokens that have served and when each can be forgotten, oldest first. */
  readonly #usedTokens = new Map<string, number>();

  private constructor(options: FileStoreOptions) {
    this.#options = options;
  }

  /** Opens the folder. Remains of a crash go to the trash: unfinished files and bytes without a row. */
  static async open(options: FileStoreOptions): Promise<FileStore> {
    await mkdir(options.folder, { recursive: true, mode: 0o700 });
    const store = new FileStore(options);
    store.#rewriteHexDigests();
    await store.#sweep();
    return store;
  }

  /** The files of one component, given its path. The app's path is empty. */
  in(component: string): ComponentFiles {
    return {
      generateUploadUrl: () => this.#uploadUrl(component),
      url: (storageId, snapshot) => this.#url(storageId, snapshot, component),
      metadata: (storageId, snapshot) => this.metadata(storageId, snapshot),
      remove: (storageId, transaction) => this.#remove(storageId, transaction),
      store: async (bytes, contentType, sha256) => {
        const expectedSha256 = sha256 === undefined ? undefined : toHexDigest(sha256);
        const options = { contentType, expectedSha256, maxBytes: MAX_BLOB_BYTES };
        return await this.receive(singleChunk(bytes), options, component);
      },
      open: (storageId) => this.#open(storageId, component),
    };
  }

  /**
   * Claims an upload token for one upload. Null if it is invalid, expired, or has served. `release` lets the caller try
   * again after a failed upload. A restart forgets which tokens have served.
   */
  claimUpload(token: string): { component: string; release(): void } | null {
    const now = this.#options.world.clock.now();
    for (const [used, expiresAt] of this.#usedTokens) {
      if (expiresAt > now) break;
      this.#usedTokens.delete(used);
    }
    const opened = this.#options.seal.open("upload", token);
    if (opened === null || this.#usedTokens.has(token)) return null;
    const [expiresAt, component = ""] = opened.split(" ");
    if (now >= Number(expiresAt)) return null;
    this.#usedTokens.set(token, now + UPLOAD_TOKEN_MS);
    return { component, release: () => void this.#usedTokens.delete(token) };
  }

  #uploadUrl(component: string): string {
    const expiresAt = this.#options.world.clock.now() + UPLOAD_TOKEN_MS;
    const token = this.#options.seal.seal("upload", `${expiresAt} ${component}`.trim());
    return `${this.#options.cloudUrl}/api/storage/upload?token=${token}`;
  }

  /** The public address of a file, or null. Adds the file's row to the read set. */
  #url(storageId: string, snapshot: Snapshot, component: string): string | null {
    if (!this.metadata(storageId, snapshot)) return null;
    const { cloudUrl, seal } = this.#options;
    const query = component === "" ? "" : `?component=${encodeURIComponent(component)}`;
    return `${cloudUrl}/api/storage/${seal.uuidOf(internalOf(storageId))}${query}`;
  }

  /**
   * The metadata of a file. Null if the snapshot's component has no such file. Throws UserError if the text is not
   * an id.
   */
  metadata(storageId: string, snapshot: Snapshot): FileMetadata | null {
    internalOf(storageId);
    const { trusted } = snapshot;
    if (trusted.normalizeId(TABLE, storageId, { system: true }) === null) return null;
    const text = trusted.get(storageId, { table: TABLE, system: true });
    if (text === null) return null;
    const row = JSON.parse(text) as { sha256: string; size: number; contentType?: string };
    const sha256 = toHexDigest(row.sha256);
    return { storageId, sha256, size: row.size, contentType: row.contentType ?? null };
  }

  /** The file of a public address, given its last segment. "malformed" if the segment is not a UUID. */
  findByAddress(snapshot: Snapshot, uuid: string, component: string): FileMetadata | "malformed" | null {
    const internal = this.#options.seal.internalOf(uuid);
    if (!internal) return "malformed";
    const table = this.#options.db.tables.numberOf(qualifiedName(component, TABLE));
    return table === null ? null : this.metadata(encodeId(table, internal), snapshot.inComponent(component));
  }

  /**
   * Streams a body to disk, then commits its row. Resolves with the storage id once both are durable.
   * Throws `FileTooLarge`, `DigestMismatch` or `DiskFullError`, and then leaves nothing behind.
   */
  async receive(body: AsyncIterable<Uint8Array>, options: StageOptions, component = ""): Promise<string> {
    const { db, exclusive } = this.#options;
    const staged = await this.#stage(body, options);
    try {
      const { storageId, commit } = await exclusive(async (slot) => {
        const transaction = db.begin({ trusted: true });
        const id = await this.#insert(transaction.inComponent(component), staged);
        return { storageId: id, commit: await slot.commit(transaction) };
      });
      await commit.durable;
      return storageId;
    } catch (error) {
      await unlinkIfThere(staged.path);
      throw error;
    }
  }

  /**
   * Stores the bytes of an imported row under its id, with this deployment's table number, and returns that id.
   * Replaces a file with the same id. Throws UserError if the bytes do not match the row.
   */
  async restore(row: ConvexObject, body: AsyncIterable<Uint8Array>, component: string): Promise<string> {
    const { db, exclusive } = this.#options;
    const { _id = null, _creationTime = null, sha256, contentType } = row;
    const staged = await this.#stage(body, { contentType: null, maxBytes: Infinity });
    try {
      if (typeof sha256 === "string" && toHexDigest(sha256) !== staged.sha256)
        throw new UserError(`The bytes of the file ${String(_id)} do not have the SHA-256 of its row.`);
      const fields = rowOf({ ...staged, contentType: typeof contentType === "string" ? contentType : null });
      const { id, commit } = await exclusive(async (slot) => {
        const transaction = db.begin({ trusted: true });
        const id = transaction.inComponent(component).restore(TABLE, { ...fields, _id, _creationTime });
        await this.#keep(staged, id);
        return { id, commit: await slot.commit(transaction) };
      });
      await commit.durable;
      return id;
    } catch (error) {
      await unlinkIfThere(staged.path);
      throw error;
    }
  }

  /** Deletes the row in the transaction; `deleteBytes` deletes the bytes later. False if there is no such file. */
  #remove(storageId: string, transaction: Transaction): boolean {
    if (!this.metadata(storageId, transaction)) return false;
    transaction.trusted.remove(storageId, TABLE);
    transaction.touch(DELETED_TOKEN + storageId);
    return true;
  }

  /** Deletes the bytes of files that a commit with these tokens deleted. Call it once the commit is durable. */
  async deleteBytes(tokens: ReadonlySet<string>): Promise<void> {
    for (const token of tokens) {
      if (!token.startsWith(DELETED_TOKEN)) continue;
      const storageId = token.slice(DELETED_TOKEN.length);
      // A rolled-back nested mutation leaves its token behind, so the row decides.
      if (this.#options.db.snapshot({ trusted: true }).get(storageId) !== null) continue;
      this.#intact.delete(storageId);
      await unlinkIfThere(this.pathOf(storageId));
    }
  }

  /** Reads a whole file for an action's `storage.get`. Null if there is no such file. */
  async #open(storageId: string, component: string): Promise<StoredFile | null> {
    const metadata = this.metadata(
      storageId,
      this.#options.db.snapshot({ trusted: true }).inComponent(component),
    );
    if (!metadata) return null;
    if (!(await this.isIntact(metadata))) throw new Error(`The stored file ${storageId} is damaged.`);
    const bytes = new Uint8Array(await readFile(this.pathOf(storageId)));
    return { bytes, contentType: metadata.contentType };
  }

  /** False if the file's bytes are missing or not as they were stored. Reads them once per start, and logs damage. */
  async isIntact({ storageId, sha256 }: FileMetadata): Promise<boolean> {
    if (this.#intact.has(storageId)) return true;
    const hash = createHash("sha256");
    const read = pipeline(createReadStream(this.pathOf(storageId)), hash);
    const found = await read.then(() => hash.digest("hex")).catch((error: unknown) => String(error));
    if (found === sha256) this.#intact.add(storageId);
    else this.#options.world.log("error", `The stored file ${storageId} is damaged or missing (${found}).`);
    return found === sha256;
  }

  /** The path of a file's bytes. */
  pathOf(storageId: string): string {
    return join(this.#options.folder, internalOf(storageId).toString("hex"));
  }

  /** Writes a body to disk. Throws DiskFullError as soon as there is too little room, so that no upload fills the disk. */
  async #stage(body: AsyncIterable<Uint8Array>, options: StageOptions): Promise<StagedFile> {
    const { db, folder, world } = this.#options;
    db.assertWritable();
    try {
      return await stageFile(folder, world.random, whileThereIsRoom(body, db), options);
    } catch (error) {
      throw isOutOfSpace(error) ? new DiskFullError() : error;
    }
  }

  /** Inserts the row and renames the staged file. If the transaction is dropped, the next start removes the bytes. */
  async #insert(transaction: Transaction, staged: StagedFile): Promise<string> {
    const storageId = transaction.insert(TABLE, rowOf(staged));
    await this.#keep(staged, storageId);
    return storageId;
  }

  async #keep(staged: StagedFile, storageId: string): Promise<void> {
    await rename(staged.path, this.pathOf(storageId));
    await syncFolder(this.#options.folder);
  }

  /** Earlier versions stored digests in hex. */
  #rewriteHexDigests(): void {
    const { db } = this.#options;
    const transaction = db.begin({ trusted: true });
    for (const component of db.tables.namespacesOf(TABLE)) {
      const own = transaction.inComponent(component);
      const source = { type: "FullTableScan" as const, tableName: TABLE, order: "asc" as const };
      const stream = own.stream({ source, operators: [] });
      for (let row = stream.next(); row !== null; row = stream.next()) {
        const { sha256 } = JSON.parse(row.text) as { sha256: string };
        if (HEX_DIGEST.test(sha256)) own.patch(row.id, { sha256: toBase64Digest(sha256) });
      }
    }
    db.commit(transaction);
  }

  async #sweep(): Promise<void> {
    const { folder, world } = this.#options;
    const trash = new Trash(join(dirname(folder), "trash"), () => world.clock.now());
    await trash.empty();
    for (const name of await readdir(folder)) {
      const isFile = /^[0-9a-f]{32}$/.test(name);
      const isStored = isFile && this.#hasRow(Buffer.from(name, "hex"));
      if ((isFile || name.startsWith(STAGED_PREFIX)) && !isStored) await trash.put(join(folder, name), name);
    }
  }

  /** True if the app or any component, mounted or not, has a file with this internal id. */
  #hasRow(internal: Buffer): boolean {
    const { tables } = this.#options.db;
    const snapshot = this.#options.db.snapshot({ trusted: true });
    return tables.namespacesOf(TABLE).some((component) => {
      const table = tables.numberOf(qualifiedName(component, TABLE));
      return table !== null && snapshot.get(encodeId(table, internal)) !== null;
    });
  }
}

function internalOf(storageId: string): Buffer {
  const decoded = decodeId(storageId);
  if (!decoded) throw new UserError(`Invalid storage ID: ${JSON.stringify(storageId.slice(0, 100))}`);
  return decoded.internal;
}

const HEX_DIGEST = /^[0-9a-f]{64}$/i;

/** Converts a SHA-256 in hex or base64 to lowercase hex. */
export function toHexDigest(sum: string): string {
  return HEX_DIGEST.test(sum) ? sum.toLowerCase() : Buffer.from(sum, "base64").toString("hex");
}

function toBase64Digest(hex: string): string {
  return Buffer.from(hex, "hex").toString("base64");
}

/** The row of a complete file. */
function rowOf({ sha256, size, contentType }: Omit<StagedFile, "path">): ConvexObject {
  const row: ConvexObject = { sha256: toBase64Digest(sha256), size };
  return contentType === null ? row : { ...row, contentType };
}

async function* whileThereIsRoom(body: AsyncIterable<Uint8Array>, db: Database): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    if (db.isDiskFull) throw new DiskFullError();
    yield chunk;
  }
}

async function* singleChunk(bytes: Uint8Array) {
  yield await Promise.resolve(bytes);
}

async function unlinkIfThere(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** A rename is durable only once its folder is synchronized. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await openFolder(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
