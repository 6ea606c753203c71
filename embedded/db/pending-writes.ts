import type { Store, StoreWrite } from "../store/store";
import type { Clock } from "../system/world";
import { BacklogError, StoreFailedError } from "./errors";
import { SortedKeys } from "./sorted-keys";

/** From here on `whenRoom` waits; a mutation that does not wait is refused at the hard bound. */
const SOFT_LIMIT_BYTES = 32 * 1024 * 1024;
const HARD_LIMIT_BYTES = 256 * 1024 * 1024;
const WRITE_OVERHEAD = 64;

/** So long may commits wait in the journal before the store shows them, in ms: many at once cost little more than one. */
const APPLY_MS = 100;
/** They do not wait any longer when there are so many of them. */
const APPLY_BYTES = 2 * 1024 * 1024;

/** The commits that reach the disk together. */
class Batch {
  readonly writes: StoreWrite[] = [];
  readonly durable: Promise<void>;
  finish: (error: Error | null) => void = () => undefined;
  ts = 0n;
  /** A commit may consist of the engine's records alone. */
  hasCommits = false;

  constructor() {
    this.durable = new Promise((resolve, reject) => {
      this.finish = (error) => (error === null ? resolve() : reject(error));
    });
    // A failure is reported through `onFatal`; nobody is obliged to hold this promise.
    this.durable.catch(() => undefined);
  }
}

/** Commits that the store does not show yet. Immutable from the moment it is being applied. */
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

/** One commit as it enters the pending layer. */
export interface PendingCommit {
  ts: bigint;
  /** By id; null removes. */
  documents: ReadonlyMap<string, string | null>;
  /** Index entries, without the index number. */
  entries: readonly { index: number; key: Buffer; present: boolean }[];
  /** The same and more, as the store takes it. */
  writes: readonly StoreWrite[];
}

export interface PendingOptions {
  store: Store;
  clock: Clock;
  /** The engine's records as of now, written with every batch. */
  records: () => Iterable<StoreWrite>;
  durableTs: bigint;
  onFatal: (error: Error) => void;
}

/**
 * Commits that are visible above the store and below every transaction. Each goes two ways. The first is to the disk:
 * one batch is being appended at a time, and what is committed meanwhile goes with the next. The second, later and
 * many at once, is into what the store shows: the layer they lie in is applied when it is whole on the disk, and a
 * new one is begun above it. After a failed write nothing is accepted or retried.
 */
export class PendingWrites {
  readonly #options: PendingOptions;
  #queue = new Batch();
  #appending: Batch | null = null;
  #recent = new Layer();
  #applying: Layer | null = null;
  /** The recent layer shall be applied as soon as it can be. */
  #applyIsDue = false;
  #cancelTimer: (() => void) | null = null;
  #durableTs: bigint;
  #failure: StoreFailedError | null = null;
  /** Told when a layer was applied, or never will be. */
  #applyWaiters: (() => void)[] = [];

  constructor(options: PendingOptions) {
    this.#options = options;
    this.#durableTs = options.durableTs;
  }

  get durableTs(): bigint {
    return this.#durableTs;
  }

  /** True after a write failed: the store is not to be touched any more. */
  get hasFailed(): boolean {
    return this.#failure !== null;
  }

  /** Throws when nothing more may be written. */
  assertAccepting(): void {
    if (this.#failure !== null) throw this.#failure;
    if (this.#bytes() > HARD_LIMIT_BYTES) throw new BacklogError();
  }

  /** Makes the commit visible. Resolves when it is on disk. */
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
    batch.hasCommits = true;
    if (this.#appending === null && this.#failure === null) void this.#appendQueued();
    return batch.durable;
  }

  /** The text of a document changed lately, null when it was removed, undefined when nothing is known here. */
  document(id: string): string | null | undefined {
    const recent = this.#recent.documents.get(id);
    return recent !== undefined ? recent : this.#applying?.documents.get(id);
  }

  /** The layers that know of this index, topmost first. They stay valid for as long as a reader holds them. */
  layersOf(index: number): SortedKeys[] {
    const layers: SortedKeys[] = [];
    for (const layer of [this.#recent, this.#applying]) {
      const keys = layer?.indexes.get(index);
      if (keys !== undefined) layers.push(keys);
    }
    return layers;
  }

  /** Resolves when everything up to `ts` is on disk. */
  whenDurable(ts: bigint): Promise<void> {
    if (ts <= this.#durableTs) return Promise.resolve();
    if (this.#failure !== null) return Promise.reject(this.#failure);
    const appending = this.#appending;
    return appending !== null && ts <= appending.ts ? appending.durable : this.#queue.durable;
  }

  async whenRoom(): Promise<void> {
    while (this.#bytes() > SOFT_LIMIT_BYTES && this.#failure === null) await this.#waitForApply();
  }

  /** Resolves when the store shows every commit made before the call, or nothing can be written any more. */
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
        // Commits from here on lie in the next layer: this one is whole on the disk after this batch.
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

  /** At once when it is due and nothing is on its way to the disk, so that the recent layer is whole there. */
  #scheduleApply(): void {
    if (!this.#recent.hasCommits || this.#failure !== null) return;
    if (this.#appending === null && this.#canApply()) {
      this.#startNewLayer();
      void this.#apply();
      return;
    }
    const { clock } = this.#options;
    this.#cancelTimer ??= clock.runAt(clock.now() + APPLY_MS, () => {
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
