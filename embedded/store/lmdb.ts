import { mkdir } from "node:fs/promises";
import { open, type Database, type RootDatabase, type RootDatabaseOptionsWithPath } from "lmdb";
import { Journal, type JournalMark } from "./journal";
import type { KeyRange, Space, Store, StoreWrite } from "./store";

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

/**
 * A store in one folder: an LMDB tree with a journal in front of it. A batch is durable once the journal holds it,
 * which takes a third of the tree's time. The tree receives many batches at once, and of each key only the last value.
 * LMDB commits on its own thread. With `overlappingSync: false` a commit resolves after the file is synchronized,
 * so the journal's older file is free for reuse then.
 */
export class LmdbStore implements Store {
  readonly #root: RootDatabase;
  readonly #spaces: Spaces;
  readonly #journal: Journal;
  /** Writes in the journal that the tree does not hold yet, by space and key. */
  #unapplied = new Map<string, StoreWrite>();

  /** Opens or creates the store in the folder `path`. Rejects if the folder cannot be written. */
  static async open(path: string): Promise<LmdbStore> {
    // The package's types lack `txnStartThreshold`, the number of writes that may wait for the end of an event turn.
    const options: RootDatabaseOptionsWithPath & { txnStartThreshold: number } = {
      path,
      mapSize: MAP_BYTES,
      maxDbs: 3,
      overlappingSync: false,
      // Event-turn batches have a promise that no caller can catch, so a failure would end the process.
      eventTurnBatching: false,
      txnStartThreshold: 1,
      keyEncoder: RAW_KEY_ENCODER,
      cache: false,
    };
    const root = open(options);
    const spaces = openSpaces(root);
    const { journal, recovered } = Journal.open(path, parseMark(spaces.meta.get(APPLIED_MARK_KEY)));
    const store = new LmdbStore(root, spaces, journal);
    store.#rememberUnapplied(recovered.writes);
    try {
      if (recovered.writes.length > 0) await store.#applyUpTo(recovered.mark);
    } catch (error) {
      await store.close();
      throw error;
    }
    return store;
  }

  private constructor(root: RootDatabase, spaces: Spaces, journal: Journal) {
    this.#root = root;
    this.#spaces = spaces;
    this.#journal = journal;
  }

  get(space: Space, key: Buffer): string | null {
    if (space === "idx") return this.#spaces.idx.doesExist(key) ? "" : null;
    return this.#spaces[space].get(key) ?? null;
  }

  keys(space: Space, range: KeyRange): Buffer[] {
    const { lo, hi, reverse, limit } = range;
    const options = reverse
      ? { start: hi ?? undefined, exclusiveStart: true, end: lo, inclusiveEnd: true, reverse, limit }
      : { start: lo, end: hi ?? undefined, limit };
    return [...this.#spaces[space].getKeys(options)];
  }

  async append(writes: readonly StoreWrite[]): Promise<void> {
    await this.#journal.append(writes);
    this.#rememberUnapplied(writes);
  }

  async apply(): Promise<void> {
    if (this.#unapplied.size > 0) await this.#applyUpTo(this.#journal.switchFiles());
  }

  async backup(path: string): Promise<void> {
    await mkdir(path, { recursive: true });
    await this.#root.backup(path, true);
  }

  async close(): Promise<void> {
    await this.#root.close();
    this.#journal.close();
  }

  #rememberUnapplied(writes: readonly StoreWrite[]): void {
    for (const write of writes) this.#unapplied.set(write.space + write.key.toString("latin1"), write);
  }

  /** Writes everything unapplied into the tree, with the journal mark after the last of those writes. */
  async #applyUpTo({ generation, checksum }: JournalMark): Promise<void> {
    const writes = [...this.#unapplied.values()];
    this.#unapplied = new Map();
    await this.#commit([
      ...writes,
      { space: "meta", key: APPLIED_MARK_KEY, value: `${generation} ${checksum}` },
    ]);
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
      // The package rejects this promise too. Without a handler the process would end.
      if (isCommitFailure(error)) error.commitError?.catch(() => undefined);
      throw error;
    }
    await this.#root.flushed;
    this.#root.resetReadTxn();
  }

  #put({ space, key, value }: StoreWrite): Promise<boolean> {
    const { idx } = this.#spaces;
    if (space === "idx") return value === null ? idx.remove(key) : idx.put(key, EMPTY);
    const texts = this.#spaces[space];
    return value === null ? texts.remove(key) : texts.put(key, value);
  }
}

interface CommitFailure extends Error {
  commitError?: Promise<never>;
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

function parseMark(text: string | undefined): JournalMark {
  const [generation = "0", sum = "0"] = (text ?? "").split(" ");
  return { generation: BigInt(generation), checksum: Number(sum) };
}
