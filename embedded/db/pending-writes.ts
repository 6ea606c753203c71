import type { Store, StoreWrite } from "../store/store";
import { runAfter } from "../system/clock";
import type { Clock } from "../system/world";
import { BacklogError, DiskFullError, StoreFailedError } from "./errors";
import { SortedKeys } from "./sorted-keys";

/** Above the soft limit `whenRoom` waits. Above the hard limit `assertAccepting` throws. */
const SOFT_LIMIT_BYTES = 32 * 1024 * 1024;
const HARD_LIMIT_BYTES = 256 * 1024 * 1024;
const WRITE_OVERHEAD = 64;
/** Room on disk for the engine's records, which join a batch when it is appended. */
const RECORDS_BYTES = 512 * 1024;
/** A text in UTF-8 takes at most three bytes a character. */
const MAX_BYTES_PER_CHARACTER = 3;

/** The longest time commits wait before they are applied to the store, in ms. Applying many costs little more than one. */
const APPLY_MS = 100;
/** A layer of this size is applied without waiting. */
const APPLY_BYTES = 2 * 1024 * 1024;

/** The commits that are appended to the journal together. */
class Batch {
  readonly writes: StoreWrite[] = [];
  readonly durable: Promise<void>;
  finish: (error: Error | null) => void = () => undefined;
  ts = 0n;
  /** What the batch takes on disk, at most. */
  bytes = 0;
  /** A commit may have no writes of its own, so an empty list of writes does not mean an empty batch. */
  hasCommits = false;
  /** When its first commit came, in ms since the epoch. */
  since = 0;

  constructor() {
    this.durable = new Promise((resolve, reject) => {
      this.finish = (error) => (error === null ? resolve() : reject(error));
    });
    // `onFatal` reports a failure, so this promise may have no other handler.
    this.durable.catch(() => undefined);
  }
}

/** Commits that the store does not show yet. Immutable once the store starts to apply it. */
class Layer {
  readonly documents = new Map<string, string | null>();
  readonly indexes = new Map<number, SortedKeys>();
  bytes = 0;
  hasCommits = false;

  keysOfIndex(index: number): SortedKeys {
    let keys = this.indexes.get(index);
    if (keys === undefined) this.indexes.set(index, (keys = new SortedKeys()));
    return keys;
  }
}

/** One commit for the pending layer. */
export interface PendingCommit {
  ts: bigint;
  /** Document texts by id. Null removes the document. */
  documents: ReadonlyMap<string, string | null>;
  /** Index entries. Their keys lack the index number. */
  entries: readonly { index: number; key: Buffer; present: boolean }[];
  /** All writes of the commit in the form of the store. */
  writes: readonly StoreWrite[];
}

export interface PendingOptions {
  store: Store;
  clock: Clock;
  /** Returns the engine's changed records, which every batch includes. */
  records: () => Iterable<StoreWrite>;
  durableTs: bigint;
  /** True while the disk has too little room for new commits. */
  isDiskFull?: () => boolean;
  onFatal: (error: Error) => void;
}

export interface PendingStats {
  commits: number;
  bytes: number;
  /** How long the oldest commit has waited for the disk, in ms. */
  lagMs: number;
}

/**
 * Commits that are visible to snapshots but not yet to readers of the store. First, each commit is appended to the
 * journal. One batch is appended at a time, and later commits join the next batch. Then, the store applies a whole
 * layer of commits once all of it is on disk, while new commits enter a new layer. A failed write stops all writing.
 */
export class PendingWrites {
  readonly #options: PendingOptions;
  #queue = new Batch();
  #appending: Batch | null = null;
  #recent = new Layer();
  #applying: Layer | null = null;
  /** True if the recent layer must be applied as soon as possible. */
  #applyIsDue = false;
  #cancelTimer: (() => void) | null = null;
  #durableTs: bigint;
  #commits = 0;
  #failure: StoreFailedError | null = null;
  /** Resolved after a layer is applied or a write fails. */
  #applyWaiters: (() => void)[] = [];

  constructor(options: PendingOptions) {
    this.#options = options;
    this.#durableTs = options.durableTs;
  }

  get durableTs(): bigint {
    return this.#durableTs;
  }

  /** For an operator: commits since the start, the memory of those that the store does not show, and the wait for the disk. */
  get stats(): PendingStats {
    const oldest = this.#appending ?? this.#queue;
    const lagMs = oldest.hasCommits ? Math.max(0, this.#options.clock.now() - oldest.since) : 0;
    return { commits: this.#commits, bytes: this.#bytes(), lagMs };
  }

  /** True after a failed write. The store must not be used any more. */
  get hasFailed(): boolean {
    return this.#failure !== null;
  }

  /** True while the disk has too little room for new commits. */
  get isDiskFull(): boolean {
    return this.#options.isDiskFull?.() === true;
  }

  /** Throws StoreFailedError after a failed write, BacklogError above the hard limit, DiskFullError on a full disk. */
  assertAccepting(): void {
    if (this.#failure !== null) throw this.#failure;
    if (this.isDiskFull) throw new DiskFullError();
    if (this.#bytes() > HARD_LIMIT_BYTES) throw new BacklogError();
  }

  /** Makes room on disk for writes that `add` gets next: a commit that was shown cannot be taken back. Throws DiskFullError. */
  reserve(writes: readonly StoreWrite[]): void {
    this.#queue.bytes += this.makeRoom(writes);
  }

  /** Grows the journal for writes that `reserve` gets in the same turn. Returns their bytes. Throws DiskFullError. */
  makeRoom(writes: readonly StoreWrite[]): number {
    const bytes = maxBytesOf(writes);
    const waiting = this.#queue.bytes + (this.#appending?.bytes ?? 0);
    if (!this.#options.store.reserve(waiting + bytes + RECORDS_BYTES)) throw new DiskFullError();
    return bytes;
  }

  /** Makes the commit visible at once. Resolves once it is on disk. */
  add(commit: PendingCommit): Promise<void> {
    const layer = this.#recent;
    for (const [id, text] of commit.documents) {
      layer.documents.set(id, text);
      layer.bytes += text?.length ?? 0;
    }
    for (const { index, key, present } of commit.entries) layer.keysOfIndex(index).set(key, present);
    layer.bytes += WRITE_OVERHEAD;
    layer.hasCommits = true;
    const batch = this.#queue;
    for (const write of commit.writes) {
      batch.writes.push(write);
      layer.bytes += write.key.length + WRITE_OVERHEAD;
    }
    batch.ts = commit.ts;
    if (!batch.hasCommits) batch.since = this.#options.clock.now();
    batch.hasCommits = true;
    this.#commits += 1;
    if (this.#appending === null && this.#failure === null) void this.#appendQueued();
    return batch.durable;
  }

  /** The text of a pending document, null if a pending commit removed it, undefined if no pending commit wrote it. */
  document(id: string): string | null | undefined {
    const recent = this.#recent.documents.get(id);
    return recent !== undefined ? recent : this.#applying?.documents.get(id);
  }

  /** The layers with entries of this index, newest first. They stay valid as long as a reader holds them. */
  layersOf(index: number): SortedKeys[] {
    const layers: SortedKeys[] = [];
    for (const layer of [this.#recent, this.#applying]) {
      const keys = layer?.indexes.get(index);
      if (keys !== undefined) layers.push(keys);
    }
    return layers;
  }

  /** Resolves once every commit up to `ts` is on disk. Rejects with StoreFailedError after a failed write. */
  whenDurable(ts: bigint): Promise<void> {
    if (ts <= this.#durableTs) return Promise.resolve();
    if (this.#failure !== null) return Promise.reject(this.#failure);
    const appending = this.#appending;
    return appending !== null && ts <= appending.ts ? appending.durable : this.#queue.durable;
  }

  /** Resolves once the pending commits are below the soft limit, or after a failed write. */
  async whenRoom(): Promise<void> {
    while (this.#bytes() > SOFT_LIMIT_BYTES && this.#failure === null) await this.#waitForApply();
  }

  /**
   * Resolves once the pending commits take at most this many bytes, or once those made before the call are applied:
   * commits that come meanwhile do not prolong the wait. Resolves after a failed write too.
   */
  async whenBelow(bytes: number): Promise<void> {
    for (let applied = 0; applied < 2 && this.#bytes() > bytes && this.#failure === null; applied += 1)
      await this.#waitForApply();
  }

  /** Resolves once the store shows every commit made before the call, or after a failed write. */
  async whenApplied(): Promise<void> {
    const last = this.#recent.hasCommits ? this.#recent : this.#applying;
    if (last === null) return;
    while ((last === this.#recent || last === this.#applying) && this.#failure === null) {
      if (last === this.#recent) this.#applyIsDue = true;
      this.#scheduleApply();
      await this.#waitForApply();
    }
  }

  #bytes(): number {
    return this.#recent.bytes + (this.#applying?.bytes ?? 0);
  }

  #waitForApply(): Promise<void> {
    return new Promise((resolve) => this.#applyWaiters.push(resolve));
  }

  async #appendQueued(): Promise<void> {
    try {
      while (this.#queue.hasCommits && this.#failure === null) {
        const batch = this.#queue;
        this.#appending = batch;
        this.#queue = new Batch();
        // This batch completes the layer on disk, so later commits must enter a new layer.
        const isWhole = this.#canApply();
        if (isWhole) this.#startNewLayer();
        await this.#options.store.append([...batch.writes, ...this.#options.records()]);
        if (this.#failure !== null) return;
        this.#durableTs = batch.ts;
        batch.finish(null);
        if (isWhole) void this.#apply();
        else this.#scheduleApply();
      }
    } catch (cause) {
      return this.#fail(cause);
    }
    this.#appending = null;
    this.#scheduleApply();
  }

  #canApply(): boolean {
    return this.#applying === null && (this.#applyIsDue || this.#recent.bytes > APPLY_BYTES);
  }

  /** Applies the recent layer at once if it is due and completely on disk. Otherwise starts the timer. */
  #scheduleApply(): void {
    if (!this.#recent.hasCommits || this.#failure !== null) return;
    if (this.#appending === null && this.#canApply()) {
      this.#startNewLayer();
      void this.#apply();
      return;
    }
    this.#cancelTimer ??= runAfter(this.#options.clock, APPLY_MS, () => {
      this.#cancelTimer = null;
      this.#applyIsDue = true;
      this.#scheduleApply();
    });
  }

  #startNewLayer(): void {
    this.#applying = this.#recent;
    this.#recent = new Layer();
    this.#applyIsDue = false;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  async #apply(): Promise<void> {
    try {
      await this.#options.store.apply();
    } catch (cause) {
      return this.#fail(cause);
    }
    this.#applying = null;
    this.#wakeApplyWaiters();
    this.#scheduleApply();
  }

  #fail(cause: unknown): void {
    if (this.#failure !== null) return;
    const error = new StoreFailedError(cause);
    this.#failure = error;
    this.#cancelTimer?.();
    this.#appending?.finish(error);
    this.#queue.finish(error);
    this.#wakeApplyWaiters();
    this.#options.onFatal(error);
  }

  #wakeApplyWaiters(): void {
    for (const resolve of this.#applyWaiters.splice(0)) resolve();
  }
}

function maxBytesOf(writes: readonly StoreWrite[]): number {
  let bytes = WRITE_OVERHEAD;
  for (const { key, value } of writes)
    bytes += key.length + (value?.length ?? 0) * MAX_BYTES_PER_CHARACTER + WRITE_OVERHEAD;
  return bytes;
}
