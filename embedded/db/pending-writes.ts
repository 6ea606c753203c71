import type { Store, StoreWrite } from "../store/store";
import { BacklogError, StoreFailedError } from "./errors";
import { SortedKeys } from "./sorted-keys";

/** From here on `whenRoom` waits; a mutation that does not wait is refused at the hard bound. */
const SOFT_BYTES = 32 * 1024 * 1024;
const HARD_BYTES = 256 * 1024 * 1024;
const WRITE_OVERHEAD = 64;

/** The commits that reach the disk as one batch. Immutable from the moment it is being written. */
class Generation {
  readonly documents = new Map<string, string | null>();
  readonly indexes = new Map<number, SortedKeys>();
  readonly writes: StoreWrite[] = [];
  readonly durable: Promise<void>;
  settle: (error: Error | null) => void = () => undefined;
  bytes = 0;
  ts = 0n;
  /** A commit may consist of the engine's records alone. */
  used = false;

  constructor() {
    this.durable = new Promise((resolve, reject) => {
      this.settle = (error) => (error === null ? resolve() : reject(error));
    });
    // A failure is reported through `onFatal`; nobody is obliged to hold this promise.
    this.durable.catch(() => undefined);
  }

  keysOf(index: number): SortedKeys {
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
  /** The engine's records as of now, written with every batch. */
  records: () => Iterable<StoreWrite>;
  durableTs: bigint;
  onFatal: (error: Error) => void;
}

/**
 * Commits that are visible but not yet on disk, above the store and below every transaction. One batch
 * is being written at a time; what is committed meanwhile gathers and goes with the next. After a failed
 * write nothing is accepted or retried.
 */
export class PendingWrites {
  readonly #options: PendingOptions;
  #gathering = new Generation();
  #writing: Generation | null = null;
  #durableTs: bigint;
  #failure: StoreFailedError | null = null;
  #idle: (() => void)[] = [];

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
    if (this.#bytes() > HARD_BYTES) throw new BacklogError();
  }

  /** Makes the commit visible. Resolves when it is on disk. */
  add(commit: PendingCommit): Promise<void> {
    const generation = this.#gathering;
    for (const [id, text] of commit.documents) {
      generation.documents.set(id, text);
      generation.bytes += text?.length ?? 0;
    }
    for (const { index, key, present } of commit.entries) generation.keysOf(index).set(key, present);
    for (const write of commit.writes) {
      generation.writes.push(write);
      generation.bytes += write.key.length + WRITE_OVERHEAD;
    }
    generation.ts = commit.ts;
    generation.used = true;
    const { durable } = generation;
    this.#startWriting();
    return durable;
  }

  /** The text of a document changed lately, null when it was removed, undefined when nothing is known here. */
  document(id: string): string | null | undefined {
    const gathered = this.#gathering.documents.get(id);
    return gathered !== undefined ? gathered : this.#writing?.documents.get(id);
  }

  /** The layers that know of this index, topmost first. They stay valid for as long as a reader holds them. */
  layersOf(index: number): SortedKeys[] {
    const layers: SortedKeys[] = [];
    for (const generation of [this.#gathering, this.#writing]) {
      const keys = generation?.indexes.get(index);
      if (keys !== undefined) layers.push(keys);
    }
    return layers;
  }

  /** Resolves when everything up to `ts` is on disk. */
  whenDurable(ts: bigint): Promise<void> {
    if (ts <= this.#durableTs) return Promise.resolve();
    if (this.#failure !== null) return Promise.reject(this.#failure);
    const writing = this.#writing;
    return writing !== null && ts <= writing.ts ? writing.durable : this.#gathering.durable;
  }

  async whenRoom(): Promise<void> {
    while (this.#bytes() > SOFT_BYTES && this.#failure === null) {
      await this.#writing?.durable.catch(() => undefined);
    }
  }

  /** Resolves when nothing is waiting, or nothing can be written any more. */
  whenIdle(): Promise<void> {
    if (this.#writing === null || this.#failure !== null) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  #bytes(): number {
    return this.#gathering.bytes + (this.#writing?.bytes ?? 0);
  }

  #startWriting(): void {
    if (this.#writing !== null || this.#failure !== null) return;
    if (!this.#gathering.used) return;
    const generation = this.#gathering;
    this.#writing = generation;
    this.#gathering = new Generation();
    void this.#write(generation);
  }

  async #write(generation: Generation): Promise<void> {
    try {
      await this.#options.store.apply([...generation.writes, ...this.#options.records()]);
      await this.#options.store.flush();
    } catch (cause) {
      this.#fail(generation, new StoreFailedError(cause));
      return;
    }
    this.#durableTs = generation.ts;
    this.#writing = null;
    generation.settle(null);
    this.#startWriting();
    if (this.#writing === null) this.#release();
  }

  #fail(generation: Generation, error: StoreFailedError): void {
    this.#failure = error;
    generation.settle(error);
    this.#gathering.settle(error);
    this.#release();
    this.#options.onFatal(error);
  }

  #release(): void {
    const idle = this.#idle;
    this.#idle = [];
    for (const resolve of idle) resolve();
  }
}
