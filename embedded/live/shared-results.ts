import type { Commit, ReadSet } from "../db/read-set";
import type { QueryCall, QueryOutcome } from "../functions/calls";
import type { QueryRequest, Requester } from "../functions/request";
import type { Slot } from "../functions/run/transactions";
import { randomHex } from "../system/random";
import type { World } from "../system/world";
import { InvalidationIndex } from "./invalidation";
import { QueryResult } from "./result";

/** One query of one subscriber; `changed` hears of every new answer, inside the queue slot that made it. */
export interface Subscriber {
  readonly requester: Requester;
  entry: Entry;
  changed(): void;
  /** The answer could not be computed for a reason that is ours: the subscriber has to start over. */
  abandon(): void;
}

export interface SharedResultsOptions {
  world: World;
  redact: boolean;
  /** Executes a query at the current state. */
  run(slot: Slot, call: QueryCall): Promise<QueryOutcome>;
  /** Upper bound of what is kept without a subscriber, in bytes; 64 MiB when missing. */
  maxIdleBytes?: number;
}

/** The scope of an answer that did not depend on who asked. */
const EVERYBODY = "*";
/** How long an answer that depends on the time of day may be given to others (wire 3.6). */
const TIMED_RESULT_MS = 17_000;
const DEFAULT_IDLE_BYTES = 64 * 1024 * 1024;
/** What remembering one read takes: two keys, a bucket and the way back. */
const BYTES_PER_READ = 600;

/** An answer that is right for the latest state as long as `isCurrent`, and whom to tell when it changes. */
export interface Entry {
  readonly request: QueryRequest;
  /** Handed back to every re-execution: pins the end of a page. */
  journal: string | null;
  scope: string;
  result: QueryResult;
  isCurrent: boolean;
  /** Newcomers get it before this moment only (ms since the epoch): it may show the time it was made at. */
  sharedUntil: number;
  readonly subscribers: Set<Subscriber>;
  keys: string[];
  forgetReads: () => void;
  /** What remembering its reads takes, in bytes. */
  readBytes: number;
}

/**
 * The answers of queries, each computed once however many ask. Entries with subscribers are executed
 * again, once, by the commit that made them stale, in that commit's queue slot; entries without are
 * dropped then, and the oldest of them when there are too many.
 *
 * An execution that did not ask who calls is right for everybody. One that did is kept per caller; when
 * a shared entry begins to ask, it is split among its subscribers.
 */
export class SharedResults {
  readonly #options: SharedResultsOptions;
  readonly #entries = new Map<string, Entry>();
  readonly #reads = new InvalidationIndex<Entry>();
  /** Entries without subscribers, least recently used first, with their size. */
  readonly #idle = new Map<Entry, number>();
  #idleBytes = 0;

  constructor(options: SharedResultsOptions) {
    this.#options = options;
  }

  /** A current answer that exists already, or null. May be called at any time. */
  find(request: QueryRequest): Entry | null {
    const entry =
      this.#entries.get(keyOf(request, EVERYBODY)) ??
      this.#entries.get(keyOf(request, request.requester.fingerprint));
    if (!entry?.isCurrent) return null;
    if (entry.sharedUntil < this.#options.world.clock.now()) {
      this.#removeKeys(entry);
      if (entry.subscribers.size === 0) this.#forget(entry);
      return null;
    }
    // A failure may be an accident of the moment, such as a time limit: it is shared while somebody
    // watches it, and tried again for whoever comes later.
    if (!entry.result.result.ok && entry.subscribers.size === 0) {
      this.#forget(entry);
      return null;
    }
    const bytes = this.#idle.get(entry);
    if (bytes !== undefined) {
      this.#idle.delete(entry);
      this.#idle.set(entry, bytes);
    }
    return entry;
  }

  /** The current answer, executed inside the slot when it is not known. */
  async resolve(slot: Slot, request: QueryRequest): Promise<Entry> {
    return this.find(request) ?? (await this.#execute(slot, request));
  }

  /** From now on the subscriber hears of `entry`. Call it in the same turn as `resolve` returned it. */
  subscribe(subscriber: Subscriber, entry: Entry): void {
    subscriber.entry = entry;
    entry.subscribers.add(subscriber);
    this.#leaveIdle(entry);
  }

  unsubscribe(subscriber: Subscriber): void {
    const { entry } = subscriber;
    entry.subscribers.delete(subscriber);
    if (entry.subscribers.size === 0) this.#enterIdle(entry);
  }

  /**
   * Brings every subscribed answer that the commit made stale to the commit's state, telling the
   * subscribers of those that changed. Runs inside the commit's queue slot.
   */
  async refresh(commit: Commit, slot: Slot): Promise<void> {
    const stale = this.#reads.affected(commit.writes);
    // Nobody may find a stale answer while the others are still being executed.
    for (const entry of stale) this.#expire(entry);
    for (const entry of stale) {
      if (entry.subscribers.size > 0) await this.#reexecute(slot, entry);
    }
  }

  async #execute(slot: Slot, request: QueryRequest): Promise<Entry> {
    const { outcome, result } = await this.#run(slot, request, request.journal);
    const entry: Entry = {
      request,
      journal: outcome.journal ?? request.journal,
      scope: outcome.readsIdentity ? request.requester.fingerprint : EVERYBODY,
      result,
      isCurrent: true,
      sharedUntil: this.#sharedUntil(outcome),
      subscribers: new Set(),
      keys: [],
      forgetReads: () => {},
      readBytes: 0,
    };
    this.#register(entry, outcome.reads);
    this.#enterIdle(entry);
    return entry;
  }

  async #reexecute(slot: Slot, entry: Entry): Promise<void> {
    const asker = entry.subscribers.values().next().value;
    if (!asker) return;
    try {
      const request = { ...entry.request, journal: entry.journal, requester: asker.requester };
      // Another entry may have come to ask the same, such as a later page that ended in the same place.
      if (this.find(request)) return await this.#spread(slot, entry);
      const { outcome, result } = await this.#run(slot, request, entry.journal);
      if (outcome.readsIdentity && entry.scope === EVERYBODY) return await this.#spread(slot, entry);
      this.#update(entry, result, outcome);
    } catch (error) {
      this.#abandon(entry, error);
    }
  }

  #update(entry: Entry, result: QueryResult, outcome: QueryOutcome): void {
    entry.journal = outcome.journal ?? entry.journal;
    entry.isCurrent = true;
    entry.sharedUntil = this.#sharedUntil(outcome);
    this.#register(entry, outcome.reads);
    if (!result.equals(entry.result)) {
      entry.result = result;
      for (const subscriber of entry.subscribers) subscriber.changed();
    }
    if (entry.subscribers.size === 0) this.#enterIdle(entry);
  }

  /** Every subscriber gets the entry of its own: the query began to ask who calls, or there are two for one. */
  async #spread(slot: Slot, entry: Entry): Promise<void> {
    for (const subscriber of [...entry.subscribers]) {
      const request = { ...entry.request, journal: entry.journal, requester: subscriber.requester };
      const own = await this.resolve(slot, request);
      if (!entry.subscribers.delete(subscriber)) continue;
      this.subscribe(subscriber, own);
      subscriber.changed();
    }
    if (entry.subscribers.size === 0) this.#forget(entry);
  }

  #abandon(entry: Entry, error: unknown): void {
    this.#options.world.log("error", `A live query could not be executed again: ${String(error)}`);
    for (const subscriber of [...entry.subscribers]) subscriber.abandon();
  }

  async #run(slot: Slot, request: QueryRequest, journal: string | null) {
    const requestId = randomHex(this.#options.world.random, 8);
    const { caller, identity } = request.requester;
    const call: QueryCall = {
      path: request.path,
      argsJson: request.argsJson,
      identity,
      caller,
      journal,
      request: { ip: null, userAgent: null, requestId },
    };
    const outcome =
      request.invalid === null ? await this.#options.run(slot, call) : refusedOutcome(request.invalid);
    // Admins debug with what clients must not see.
    const redact = this.#options.redact && caller !== "admin";
    return { outcome, result: new QueryResult(outcome, requestId, redact) };
  }

  #sharedUntil({ readsTime }: QueryOutcome): number {
    return readsTime ? this.#options.world.clock.now() + TIMED_RESULT_MS : Infinity;
  }

  #register(entry: Entry, reads: ReadSet): void {
    entry.forgetReads();
    entry.forgetReads = this.#reads.add(entry, reads);
    entry.readBytes = reads.intervals.length * BYTES_PER_READ;
    const { request, scope, journal } = entry;
    const keys = [keyOf({ ...request, journal }, scope)];
    // Until the first change, who comes without a journal may share the page that was just read.
    if (entry.keys.length === 0 && request.journal !== journal) keys.push(keyOf(request, scope));
    entry.keys = keys;
    for (const key of keys) this.#entries.set(key, entry);
  }

  #expire(entry: Entry): void {
    entry.isCurrent = false;
    this.#removeKeys(entry);
    if (entry.subscribers.size === 0) this.#forget(entry);
  }

  #forget(entry: Entry): void {
    this.#leaveIdle(entry);
    this.#removeKeys(entry);
    entry.forgetReads();
    entry.forgetReads = () => {};
  }

  #removeKeys(entry: Entry): void {
    for (const key of entry.keys) if (this.#entries.get(key) === entry) this.#entries.delete(key);
  }

  #enterIdle(entry: Entry): void {
    if (!entry.isCurrent) return this.#forget(entry);
    const bytes = entry.result.bytes + entry.request.argsJson.length * 2 + entry.readBytes;
    this.#leaveIdle(entry);
    this.#idle.set(entry, bytes);
    this.#idleBytes += bytes;
    const max = this.#options.maxIdleBytes ?? DEFAULT_IDLE_BYTES;
    for (const oldest of this.#idle.keys()) {
      if (this.#idleBytes <= max || oldest === entry) break;
      this.#forget(oldest);
    }
  }

  #leaveIdle(entry: Entry): void {
    const bytes = this.#idle.get(entry);
    if (bytes === undefined) return;
    this.#idle.delete(entry);
    this.#idleBytes -= bytes;
  }
}

function keyOf(request: QueryRequest, scope: string): string {
  const { path, argsJson, invalid, journal, requester } = request;
  return [requester.caller, scope, path, journal ?? "", invalid ?? "", argsJson].join("\0");
}

function refusedOutcome(message: string): QueryOutcome {
  return {
    result: { ok: false, failure: { message } },
    logLines: [],
    journal: null,
    ts: 0n,
    reads: { intervals: [], searches: [], tokens: new Set() },
    readsIdentity: false,
    readsTime: false,
  };
}
