import { mkdir, open, readdir, readFile, rename, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { Snapshot, Transaction } from "../db/access";
import type { Database } from "../db/database";
import { UserError } from "../db/errors";
import { decodeId, encodeId } from "../values/ids";
import type { ConvexObject } from "../values/value";
import type { World } from "../system/world";
import type { Seal } from "./seal";
import { STAGED_PREFIX, writeStaged } from "./stage";
import type { StagedFile, StageOptions } from "./stage";

const TABLE = "_storage";
/** How long an upload URL may be used, in ms. */
const UPLOAD_TOKEN_MS = 60 * 60 * 1000;
/** Touched by a transaction that deletes a file, so that its bytes go once the deletion is durable. */
const DELETED_TOKEN = "file-deleted:";

export interface FileMetadata {
  storageId: string;
  /** Hex. */
  sha256: string;
  /** Bytes. */
  size: number;
  contentType: string | null;
}

export interface FileStoreOptions {
  db: Database;
  /** The folder of the bytes; made when it is missing, mode 0700. */
  folder: string;
  /** Where clients reach the cloud port; no trailing slash. */
  cloudUrl: string;
  seal: Seal;
  world: World;
}

/**
 * Stored files: one row in `_storage` each (`sha256` hex, `size`, `contentType` when there is one), the
 * bytes on disk under a name made of the row's own id, never of anything a client sent. The public
 * address is that id encrypted with a key of this deployment: it looks like a random uuid, cannot be
 * guessed or derived from the id, and needs no second table.
 */
export class FileStore {
  readonly #options: FileStoreOptions;

  private constructor(options: FileStoreOptions) {
    this.#options = options;
  }

  /** Opens the folder and removes what a crash left in it: unfinished files, and bytes without a row. */
  static async open(options: FileStoreOptions): Promise<FileStore> {
    await mkdir(options.folder, { recursive: true, mode: 0o700 });
    const store = new FileStore(options);
    await store.#sweep();
    return store;
  }

  /** The file's address, or null when there is no such file. Depends on the file's row. */
  url(snapshot: Snapshot, storageId: string): string | null {
    const metadata = this.metadata(snapshot, storageId);
    if (!metadata) return null;
    return `${this.#options.cloudUrl}/api/storage/${this.#options.seal.uuidOf(internalOf(storageId))}`;
  }

  /** A URL that accepts bodies by POST for an hour. */
  uploadUrl(): string {
    const expiresAt = this.#options.world.clock.now() + UPLOAD_TOKEN_MS;
    const token = this.#options.seal.seal("upload", String(expiresAt));
    return `${this.#options.cloudUrl}/api/storage/upload?token=${token}`;
  }

  /** Whether `token` is one of ours and has not expired. */
  acceptsUpload(token: string): boolean {
    const expiresAt = this.#options.seal.open("upload", token);
    return expiresAt !== null && this.#options.world.clock.now() < Number(expiresAt);
  }

  /** Null when there is no such file, also for text that is no storage id. */
  metadata(snapshot: Snapshot, storageId: string): FileMetadata | null {
    const { trusted } = snapshot;
    if (trusted.normalizeId(TABLE, storageId, { system: true }) === null) return null;
    const text = trusted.get(storageId, { table: TABLE, system: true });
    if (text === null) return null;
    const row = JSON.parse(text) as { sha256: string; size: number; contentType?: string };
    return { storageId, sha256: row.sha256, size: row.size, contentType: row.contentType ?? null };
  }

  /** The file behind the last segment of a public address; "malformed" when it cannot be one. */
  atAddress(snapshot: Snapshot, uuid: string): FileMetadata | "malformed" | null {
    const internal = this.#options.seal.internalOf(uuid);
    if (!internal) return "malformed";
    const table = this.#options.db.tables.numberOf(TABLE);
    return table === null ? null : this.metadata(snapshot, encodeId(table, internal));
  }

  /**
   * Writes a body to a temporary file, hashing and counting as it arrives. Nothing refers to it until
   * `insert`; call `discard` when that does not happen. Throws `FileTooLarge` and `DigestMismatch`.
   */
  async stage(body: AsyncIterable<Uint8Array>, options: StageOptions): Promise<StagedFile> {
    return await writeStaged(this.#options.folder, this.#options.world.random, body, options);
  }

  async discard(staged: StagedFile): Promise<void> {
    await unlinkIfThere(staged.path);
  }

  /**
   * Gives a staged file its row in `tx` and its final name on disk, and returns its storage id. When `tx`
   * is never committed the bytes are an orphan, which the next start sweeps.
   */
  async insert(tx: Transaction, staged: StagedFile): Promise<string> {
    const { sha256, size, contentType } = staged;
    const row: ConvexObject = { sha256, size };
    if (contentType !== null) row["contentType"] = contentType;
    const storageId = tx.trusted.insert(TABLE, row);
    await rename(staged.path, this.pathOf(storageId));
    await syncFolder(this.#options.folder);
    return storageId;
  }

  /** Deletes the row in `tx`; the bytes follow by `forget`. Throws UserError when there is no such file. */
  remove(tx: Transaction, storageId: string): void {
    if (!this.metadata(tx, storageId)) throw new UserError(`storage id ${storageId} not found`);
    tx.trusted.remove(storageId, TABLE);
    tx.touch(DELETED_TOKEN + storageId);
  }

  /** Unlinks what a commit with these touched tokens deleted. Call it once that commit is durable. */
  async forget(tokens: ReadonlySet<string>): Promise<void> {
    for (const token of tokens) {
      if (!token.startsWith(DELETED_TOKEN)) continue;
      const storageId = token.slice(DELETED_TOKEN.length);
      // A nested mutation that was rolled back may have left its token: the row decides.
      if (this.metadata(this.#options.db.snapshot({ trusted: true }), storageId)) continue;
      await unlinkIfThere(this.pathOf(storageId));
    }
  }

  /** The whole file, for an action's `storage.get`, or null. */
  async read(
    snapshot: Snapshot,
    storageId: string,
  ): Promise<{ bytes: Buffer; contentType: string | null } | null> {
    const metadata = this.metadata(snapshot, storageId);
    if (!metadata) return null;
    return { bytes: await readFile(this.pathOf(storageId)), contentType: metadata.contentType };
  }

  /** Where the bytes of an existing storage id are. */
  pathOf(storageId: string): string {
    return join(this.#options.folder, internalOf(storageId).toString("hex"));
  }

  async #sweep(): Promise<void> {
    const { db, folder } = this.#options;
    const table = db.tables.numberOf(TABLE);
    const snapshot = db.snapshot({ trusted: true });
    for (const name of await readdir(folder)) {
      const isStored =
        table !== null &&
        /^[0-9a-f]{32}$/.test(name) &&
        this.metadata(snapshot, encodeId(table, Buffer.from(name, "hex"))) !== null;
      const isOurs = name.startsWith(STAGED_PREFIX) || /^[0-9a-f]{32}$/.test(name);
      if (isOurs && !isStored) await unlinkIfThere(join(folder, name));
    }
  }
}

function internalOf(storageId: string): Buffer {
  const decoded = decodeId(storageId);
  if (!decoded) throw new UserError(`Invalid storage id ${storageId}`);
  return decoded.internal;
}

async function unlinkIfThere(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** A rename is durable only once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
