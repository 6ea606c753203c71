import { mkdirSync, statfsSync, statSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { open, type Database, type RootDatabase, type RootDatabaseOptionsWithPath } from "lmdb";
import { StartError } from "../system/start-error";
import { copyBeforeUpgrade, FORMAT, isMarkedStore, markStore, refuseNewer, UNSEALED_FORMAT } from "./format";
import { Journal } from "./journal";
import type { JournalMark } from "./journal-record";
import { writeWithRoom } from "./out-of-space";
import { DamagedRecordError, sealText, unsealText } from "./sealed-text";
import type { KeyRange, Space, Store, StoreWrite } from "./store";
import { findTreeDamage } from "./tree-check";

/** Reserves address space, not disk: the file grows as needed. Must stay a positive safe integer. */
const MAP_BYTES = 2 ** 40;
const EMPTY = Buffer.alloc(0);
/** Threshold in bytes. A document longer than half a page takes whole pages of its own; compressed, most are shorter. */
const COMPRESSION = { threshold: 1000 };

/**
 * Passes keys through unchanged. `readKey` takes memory from Node's buffer pool: the package's own allocation per key
 * costs more than finding the keys of a page.
 */
const RAW_KEY_ENCODER = {
  writeKey(key: Buffer, target: Buffer, start: number): number {
    target.set(key, start);
    return start + key.length;
  },
  readKey(target: Buffer, start: number, end: number): Buffer {
    const key = Buffer.allocUnsafe(end - start);
    target.copy(key, 0, start, end);
    return key;
  },
};

type TextSpace = Database<string, Buffer>;
type KeySpace = Database<Buffer, Buffer>;
interface Spaces {
  docs: TextSpace;
  idx: KeySpace;
  meta: TextSpace;
}

/** The key of the journal mark up to which the tree holds everything. */
const APPLIED_MARK_KEY = Buffer.from("journal");
const FORMAT_KEY = Buffer.from("format");
/** The time between two attempts to write while the disk is full, in ms. */
const FULL_DISK_RETRY_MS = 500;
/** A store up to this size is checked when it is opened, which takes a few hundredths of a second. */
const CHECKED_AT_START_BYTES = 4 * 1024 * 1024;

/** A store that another process may write. */
export interface ReadOnlyStore {
  /** The journal's generation up to which the tree holds everything. */
  readonly appliedGeneration: bigint;
  /** As `Store.backup`. */
  backup(target: string): Promise<void>;
  close(): Promise<void>;
}

export interface LmdbStoreOptions {
  /** Goes on with a damaged journal, without what cannot be read. */
  acceptLoss?: boolean;
  /** Receives a sentence for the operator about what recovery left out, upgraded, or found damaged. */
  report?: (sentence: string) => void;
}

/**
 * A store in one folder: an LMDB tree with a journal in front of it. A batch is durable once the journal holds it,
 * which takes a third of the tree's time. The tree receives many batches at once, and of each key only the last value.
 * LMDB commits on its own thread. With `overlappingSync: false` a commit resolves after the file is synchronized,
 * so the journal's older file is free for reuse then.
 */
export class LmdbStore implements Store {
  /** True if the store was small when it was opened. Its tree was then checked. */
  readonly isSmall: boolean;
  readonly #path: string;
  readonly #root: RootDatabase;
  readonly #spaces: Spaces;
  readonly #journal: Journal;
  readonly #report: (sentence: string) => void;
  /** Writes in the journal that the tree does not hold yet, by space and key. */
  #unapplied = new Map<string, StoreWrite>();

  /**
   * Opens or creates the store in the folder `path`. Upgrades an older format, after a copy beside the folder. Throws
   * StartError for a newer one, and for a store that is damaged. Rejects if the folder cannot be written.
   */
  static async open(path: string, options: LmdbStoreOptions = {}): Promise<LmdbStore> {
    const { report = () => undefined, acceptLoss = false } = options;
    mkdirSync(path, { recursive: true, mode: 0o700 });
    const isMarked = isMarkedStore(path);
    const isSmall = isMarked && statSync(join(path, "data.mdb")).size <= CHECKED_AT_START_BYTES;
    const damage = isSmall ? findTreeDamage(join(path, "data.mdb")) : null;
    if (damage !== null)
      throw new StartError(`The database in ${path} is damaged (${damage}): restore a backup.`);
    const root = openRoot(path);
    try {
      const spaces = openSpaces(root);
      const format = readFormat(spaces, isMarked, path);
      if (format === UNSEALED_FORMAT) {
        const copy = copyBeforeUpgrade(path, format);
        report(`The database is upgraded from format ${format} to ${FORMAT}. A copy from before is ${copy}.`);
      }
      const mark = readMark(spaces, format);
      const { journal, recovered } = Journal.open(path, mark, acceptLoss);
      const store = new LmdbStore({ path, isSmall, root, spaces, journal, report });
      for (const sentence of recovered.reports) report(sentence);
      if (format === UNSEALED_FORMAT) store.#sealAll();
      if (format === null) await store.#commit([formatRecord()]);
      store.#rememberUnapplied(recovered.writes);
      if (recovered.writes.length > 0) await store.#recover(recovered.mark);
      if (!isMarked) markStore(path);
      return store;
    } catch (error) {
      await root.close();
      throw error;
    }
  }

  /** Opens a store that another process may write, to read and copy it. It shows what the tree holds by now. */
  static openReadOnly(path: string): ReadOnlyStore {
    const root = openRoot(path, { readOnly: true });
    const { meta } = openSpaces(root);
    return {
      get appliedGeneration() {
        root.resetReadTxn();
        return readMark({ meta }, readFormat({ meta }, true, path)).generation;
      },
      backup: (target) => copyTree(root, target),
      close: () => root.close(),
    };
  }

  private constructor(parts: {
    path: string;
    isSmall: boolean;
    root: RootDatabase;
    spaces: Spaces;
    journal: Journal;
    report: (sentence: string) => void;
  }) {
    this.#path = parts.path;
    this.isSmall = parts.isSmall;
    this.#root = parts.root;
    this.#spaces = parts.spaces;
    this.#journal = parts.journal;
    this.#report = parts.report;
  }

  get(space: Space, key: Buffer): string | null {
    if (space === "idx") return this.#spaces.idx.doesExist(key) ? "" : null;
    const sealed = this.#spaces[space].get(key);
    if (sealed === undefined) return null;
    const text = unsealText(key, sealed);
    if (text !== null) return text;
    const damage = new DamagedRecordError(space, key);
    this.#report(damage.message);
    throw damage;
  }

  keys(space: Space, range: KeyRange): Buffer[] {
    const { lo, hi, reverse, limit } = range;
    const options = reverse
      ? { start: hi ?? undefined, exclusiveStart: true, end: lo, inclusiveEnd: true, reverse, limit }
      : { start: lo, end: hi ?? undefined, limit };
    return [...this.#spaces[space].getKeys(options)];
  }

  reserve(bytes: number): boolean {
    return this.#journal.reserve(bytes);
  }

  async append(writes: readonly StoreWrite[]): Promise<void> {
    await this.#journal.append(writes);
    this.#rememberUnapplied(writes);
  }

  async apply(): Promise<void> {
    if (this.#unapplied.size > 0) await this.#applyUpTo(this.#journal.switchFiles());
  }

  async backup(path: string): Promise<void> {
    await copyTree(this.#root, path);
  }

  async close(): Promise<void> {
    await this.#root.close();
    this.#journal.close();
  }

  async #recover(mark: JournalMark): Promise<void> {
    try {
      await this.#applyUpTo(mark);
    } catch (error) {
      throw error instanceof Error ? new StartError(error.message) : error;
    }
  }

  #rememberUnapplied(writes: readonly StoreWrite[]): void {
    for (const write of writes) this.#unapplied.set(write.space + write.key.toString("latin1"), write);
  }

  /**
   * Writes everything unapplied into the tree, with the journal mark after the last of those writes. The journal holds
   * it all, so a full disk only delays it.
   */
  async #applyUpTo({ generation, checksum }: JournalMark): Promise<void> {
    const writes = [...this.#unapplied.values()];
    this.#unapplied = new Map();
    writes.push({ space: "meta", key: APPLIED_MARK_KEY, value: `${generation} ${checksum}` });
    try {
      await writeWithRoom(() => this.#commit(writes), {
        freeBytes: () => {
          const { bavail, bsize } = statfsSync(this.#path);
          return bavail * bsize;
        },
        wait: () => wait(FULL_DISK_RETRY_MS),
        report: this.#report,
      });
    } catch (error) {
      const hint = "If the disk works and no limit on file sizes is set, it is damaged: restore a backup.";
      throw new Error(`The database file in ${this.#path} cannot be written (${String(error)}). ${hint}`);
    }
  }

  async #commit(writes: readonly StoreWrite[]): Promise<void> {
    const puts = new Set<Promise<boolean>>();
    const batch = this.#root.batch(() => {
      for (const write of writes) puts.add(this.#put(write));
    });
    // The package writes at the end of an event turn, or at once when writes exceed its threshold. This empty batch
    // exceeds it, so the disk works while the process computes what follows a commit, such as live queries.
    const start = this.#root.batch(() => undefined);
    try {
      await Promise.all([batch, start, ...puts]);
    } catch (error) {
      // The package rejects this promise too, with the cause. Without a handler the process would end.
      throw isCommitFailure(error) ? await error.commitError.catch((cause: unknown) => cause) : error;
    }
    await this.#root.flushed;
    this.#root.resetReadTxn();
  }

  #put({ space, key, value }: StoreWrite): Promise<boolean> {
    const { idx } = this.#spaces;
    if (space === "idx") return value === null ? idx.remove(key) : idx.put(key, EMPTY);
    const texts = this.#spaces[space];
    return value === null ? texts.remove(key) : texts.put(key, sealText(key, value));
  }

  /** Upgrades from format 2, whose texts had no checksum, in one transaction. */
  #sealAll(): void {
    this.#root.transactionSync(() => {
      for (const space of [this.#spaces.docs, this.#spaces.meta])
        // Without a start, the package begins at the byte 5.
        for (const key of [...space.getKeys({ start: EMPTY })])
          space.putSync(key, sealText(key, space.get(key) ?? ""));
      const { key, value } = formatRecord();
      this.#spaces.meta.putSync(key, sealText(key, value));
    });
  }
}

interface CommitFailure extends Error {
  commitError: Promise<never>;
}

function isCommitFailure(error: unknown): error is CommitFailure {
  return error instanceof Error && "commitError" in error;
}

function openSpaces(root: RootDatabase): Spaces {
  const options = { keyEncoder: RAW_KEY_ENCODER, cache: false };
  return {
    docs: root.openDB<string, Buffer>({
      name: "docs",
      encoding: "string",
      ...options,
      compression: COMPRESSION,
    }),
    idx: root.openDB<Buffer, Buffer>({ name: "idx", encoding: "binary", ...options }),
    meta: root.openDB<string, Buffer>({ name: "meta", encoding: "string", ...options }),
  };
}

async function copyTree(root: RootDatabase, target: string): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  // Page by page: a compacting copy reads the tree, and would crash on damage.
  await root.backup(target, false);
}

function openRoot(path: string, { readOnly = false } = {}): RootDatabase {
  // The package's types lack `txnStartThreshold`, the number of writes that may wait for the end of an event turn.
  const options: RootDatabaseOptionsWithPath & { txnStartThreshold: number } = {
    path,
    readOnly,
    mapSize: MAP_BYTES,
    maxDbs: 3,
    overlappingSync: false,
    // Event-turn batches have a promise that no caller can catch, so a failure would end the process.
    eventTurnBatching: false,
    txnStartThreshold: 1,
    keyEncoder: RAW_KEY_ENCODER,
    cache: false,
  };
  try {
    return open(options);
  } catch (error) {
    throw new StartError(`The database in ${path} cannot be opened (${String(error)}): restore a backup.`);
  }
}

function formatRecord(): StoreWrite & { value: string } {
  return { space: "meta", key: FORMAT_KEY, value: String(FORMAT) };
}

/** The stored format, or null for a new store. Throws StartError for a newer one and for damage. */
function readFormat({ meta }: Pick<Spaces, "meta">, isMarked: boolean, path: string): string | null {
  const stored = meta.get(FORMAT_KEY);
  if (stored === undefined && !isMarked && [...meta.getKeys({ start: EMPTY, limit: 1 })].length === 0)
    return null;
  if (stored === UNSEALED_FORMAT) return stored;
  const format = stored === undefined ? null : unsealText(FORMAT_KEY, stored);
  if (format === null || !/^\d+$/.test(format))
    throw new StartError(`The database in ${path} is damaged: it does not say its format. Restore a backup.`);
  refuseNewer(Number(format));
  return format;
}

/** The journal mark of the tree. Throws StartError if it is damaged. */
function readMark({ meta }: Pick<Spaces, "meta">, format: string | null): JournalMark {
  const stored = meta.get(APPLIED_MARK_KEY);
  if (stored === undefined) return { generation: 0n, checksum: 0 };
  const text = format === UNSEALED_FORMAT ? stored : unsealText(APPLIED_MARK_KEY, stored);
  if (text === null)
    throw new StartError("The database file is damaged at its journal mark: restore a backup.");
  const [generation = "0", sum = "0"] = text.split(" ");
  return { generation: BigInt(generation), checksum: Number(sum) };
}
