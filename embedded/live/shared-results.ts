import { setImmediate } from "node:timers/promises";
import type { Commit, ReadSet } from "../db/read-set";
import { IndexPendingError } from "../db/search/index-build";
import type { QueryCall, QueryOutcome } from "../functions/calls";
import type { QueryRequest } from "../functions/request";
import type { Slot } from "../functions/run/transactions";
import { runAfter } from "../system/clock";
import { randomHex } from "../system/random";
import type { World } from "../system/world";
import type { CacheEntry, Subscriber } from "./cache-entry";
import { InvalidationIndex } from "./invalidation";
import { Laggards } from "./laggards";
import { QueryResult } from "./result";

export interface SharedResultsOptions {
  world: World;
  redact: boolean;
  /** Executes a query at the current state. */
  run(slot: Slot, call: QueryCall): Promise<QueryOutcome>;
  /** Runs `work` in a queue slot, in turn with other lanes. */
  exclusive(work: (slot: Slot) => Promise<void>, lane: object): Promise<void>;
  /** Called when a request is answered without executing its query. */
  onCached?(request: QueryRequest): void;
  /** The most memory for answers without subscribers, in bytes. Defaults to 16 MiB. */
  maxIdleBytes?: number;
}

/** The scope of an answer that does not depend on the caller's identity. */
const EVERYONE = "*";
/** The time an answer that depends on the clock may be shared, in ms. */
const TIMED_RESULT_MS = 17_000;
/** A thousand pages of a list. With the garbage that V8 leaves beside them, they take twice as much. */
const DEFAULT_IDLE_BYTES = 16 * 1024 * 1024;
/** The time that an answer without subscribers is kept unasked, in ms. */
const MAX_IDLE_MS = 60_000;
/** The longest time that others wait while reads are forgotten, in ms. */
const FORGET_MS = 1;
/** The approximate memory of one registered interval: two keys and a bucket entry. */
const BYTES_PER_INTERVAL = 600;
/** The approximate memory of one registered token: its entries in two sets. */
const BYTES_PER_TOKEN = 100;

/**
 * The answers of queries, each computed once for all who request it. A commit reruns each stale entry with
 * subscribers once, in its own queue slot. It drops stale entries without subscribers. The least recently
 * used of those are also dropped when they exceed the memory limit.
 *
 * An answer that did not read the identity is shared by everyone. Otherwise each caller has its own. If a
 * shared query starts to read the identity, its entry is split among its subscribers.
 */
export class SharedResults {
  readonly #options: SharedResultsOptions;
  readonly #entries = new Map<string, CacheEntry>();
  readonly #reads = new InvalidationIndex<CacheEntry>();
  /** Entries without subscribers, least recently used first. */
  readonly #idle = new Map<CacheEntry, { bytes: number; usedAt: number }>();
  readonly #laggards: Laggards;
  /** Entries that nobody finds any more, whose reads are still registered. */
  readonly #dropped: CacheEntry[] = [];
  #idleBytes = 0;
  #cancelSweep: (() => void) | null = null;

  constructor(options: SharedResultsOptions) {
    this.#options = options;
    this.#laggards = new Laggards({
      rerun: (slot, entry) => this.#reexecute(slot, entry),
      exclusive: options.exclusive,
    });
  }

  /** How many answers are kept. */
  get size(): number {
    return this.#entries.size;
  }

  /** A current cached answer, or null. May be called at any time. */
  find(request: QueryRequest): CacheEntry | null {
    const entry =
      this.#entries.get(entryKey(request, EVERYONE)) ??
      this.#entries.get(entryKey(request, request.requester.fingerprint));
    if (!entry?.isCurrent) return null;
    if (entry.sharedUntil < this.#options.world.clock.now()) {
      this.#removeKeys(entry);
      if (entry.subscribers.size === 0) this.#forget(entry);
      return null;
    }
    // A failure may be temporary, such as a time limit. It is shared while someone subscribes to it, and
    // retried for later requests.
    if (!entry.result.result.ok && entry.subscribers.size === 0) {
      this.#forget(entry);
      return null;
    }
    const idle = this.#idle.get(entry);
    if (idle !== undefined) {
      this.#idle.delete(entry);
      this.#idle.set(entry, { ...idle, usedAt: this.#options.world.clock.now() });
    }
    return entry;
  }

  /** The current answer. Executes the query inside the slot if it is not cached. */
  async resolve(slot: Slot, request: QueryRequest): Promise<CacheEntry> {
    const found = this.find(request);
    if (found !== null) this.#options.onCached?.(request);
    return found ?? (await this.#execute(slot, request));
  }

  /** Subscribes to an entry. Call it in the same turn in which `resolve` returned the entry. */
  subscribe(subscriber: Subscriber, entry: CacheEntry): void {
    subscriber.entry = entry;
    entry.subscribers.add(subscriber);
    this.#leaveIdle(entry);
  }

  unsubscribe(subscriber: Subscriber): void {
    const { entry } = subscriber;
    entry.subscribers.delete(subscriber);
    this.#laggards.leave(subscriber);
    if (entry.subscribers.size === 0) this.#enterIdle(entry);
  }

  /**
   * Brings subscribed stale answers to the commit's state and notifies subscribers of changed ones. Runs inside the
   * commit's queue slot. A session whose answers take long gets the rest of them in turns of its own.
   */
  async refresh(commit: Commit, slot: Slot): Promise<void> {
    const stale = this.#reads.affected(commit.writes);
    // Expires all first, so that no rerun finds another stale answer.
    for (const entry of stale) this.#expire(entry);
    const turn = this.#laggards.newTurn();
    for (const entry of stale) {
      if (entry.subscribers.size > 0) await turn.run(entry, () => this.#reexecute(slot, entry));
    }
  }

  /** True if the session waits for answers that a commit made stale. */
  isBehind(session: object): boolean {
    return this.#laggards.has(session);
  }

  close(): void {
    this.#cancelSweep?.();
  }

  async #execute(slot: Slot, request: QueryRequest): Promise<CacheEntry> {
    const { outcome, result } = await this.#run(slot, request, request.journal);
    const entry: CacheEntry = {
      request,
      journal: outcome.journal ?? request.journal,
      scope: outcome.readsIdentity ? request.requester.fingerprint : EVERYONE,
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

  async #reexecute(slot: Slot, entry: CacheEntry): Promise<void> {
    const subscriber = entry.subscribers.values().next().value;
    if (!subscriber) return;
    try {
      const request = { ...entry.request, journal: entry.journal, requester: subscriber.requester };
      // Another entry may now have the same key, such as a later page that ended in the same place.
      if (this.find(request)) return await this.#splitSubscribers(slot, entry);
      const { outcome, result } = await this.#run(slot, request, entry.journal);
      if (outcome.readsIdentity && entry.scope === EVERYONE) return await this.#splitSubscribers(slot, entry);
      this.#update(entry, result, outcome);
    } catch (error) {
      if (!(error instanceof IndexPendingError)) return this.#abandon(entry, error);
      // A commit's answers cannot wait.
      error.finishNow();
      await this.#reexecute(slot, entry);
    }
  }

  #update(entry: CacheEntry, result: QueryResult, outcome: QueryOutcome): void {
    entry.journal = outcome.journal ?? entry.journal;
    entry.isCurrent = true;
    entry.sharedUntil = this.#sharedUntil(outcome);
    this.#register(entry, outcome.reads);
    if (!result.equals(entry.result)) {
      entry.result = result;
      for (const subscriber of entry.subscribers) subscriber.onChange();
    }
    if (entry.subscribers.size === 0) this.#enterIdle(entry);
  }

  /**
   * Moves each subscriber to its own entry. Needed if the query starts to read the identity, or if two
   * entries became the same.
   */
  async #splitSubscribers(slot: Slot, entry: CacheEntry): Promise<void> {
    for (const subscriber of [...entry.subscribers]) {
      const request = { ...entry.request, journal: entry.journal, requester: subscriber.requester };
      const own = await this.resolve(slot, request);
      if (!entry.subscribers.delete(subscriber)) continue;
      this.subscribe(subscriber, own);
      subscriber.onChange();
    }
    if (entry.subscribers.size === 0) this.#forget(entry);
  }

  #abandon(entry: CacheEntry, error: unknown): void {
    this.#options.world.log("error", `A live query could not be rerun: ${String(error)}`);
    for (const subscriber of [...entry.subscribers]) subscriber.onFailure();
  }

  async #run(slot: Slot, request: QueryRequest, journal: string | null) {
    const requestId = randomHex(this.#options.world.random, 8);
    const { caller, identity } = request.requester;
    const call: QueryCall = {
      path: request.path,
      component: request.component,
      argsJson: request.argsJson,
      identity,
      caller,
      journal,
      request: { ip: null, userAgent: null, requestId },
    };
    const outcome =
      request.invalid === null ? await this.#options.run(slot, call) : invalidOutcome(request.invalid);
    // Admins see the errors that clients must not.
    const redact = this.#options.redact && caller !== "admin";
    return { outcome, result: new QueryResult(outcome, requestId, redact) };
  }

  #sharedUntil({ readsTime }: QueryOutcome): number {
    return readsTime ? this.#options.world.clock.now() + TIMED_RESULT_MS : Infinity;
  }

  #register(entry: CacheEntry, reads: ReadSet): void {
    entry.forgetReads();
    entry.forgetReads = this.#reads.add(entry, reads);
    entry.readBytes = reads.intervals.length * BYTES_PER_INTERVAL + reads.tokens.size * BYTES_PER_TOKEN;
    const { request, scope, journal } = entry;
    const keys = [entryKey({ ...request, journal }, scope)];
    // Until the first change, a request without a journal may share this page.
    if (entry.keys.length === 0 && request.journal !== journal) keys.push(entryKey(request, scope));
    entry.keys = keys;
    for (const key of keys) this.#entries.set(key, entry);
  }

  #expire(entry: CacheEntry): void {
    if (!entry.isCurrent) return;
    entry.isCurrent = false;
    this.#removeKeys(entry);
    if (entry.subscribers.size > 0) return;
    this.#leaveIdle(entry);
    if (this.#dropped.push(entry) === 1) void this.#forgetDropped();
  }

  /** One commit may drop thousands of answers, whose reads take a while to forget. Nobody waits for it. */
  async #forgetDropped(): Promise<void> {
    while (this.#dropped.length > 0) {
      await setImmediate();
      const until = performance.now() + FORGET_MS;
      while (this.#dropped.length > 0 && performance.now() < until) this.#dropped.pop()?.forgetReads();
    }
  }

  #forget(entry: CacheEntry): void {
    this.#leaveIdle(entry);
    this.#removeKeys(entry);
    entry.forgetReads();
    entry.forgetReads = () => {};
  }

  #removeKeys(entry: CacheEntry): void {
    for (const key of entry.keys) if (this.#entries.get(key) === entry) this.#entries.delete(key);
  }

  #enterIdle(entry: CacheEntry): void {
    if (!entry.isCurrent) return this.#forget(entry);
    const bytes = entry.result.bytes + entry.request.argsJson.length * 2 + entry.readBytes;
    this.#leaveIdle(entry);
    this.#idle.set(entry, { bytes, usedAt: this.#options.world.clock.now() });
    this.#idleBytes += bytes;
    this.#sweepLater();
    const max = this.#options.maxIdleBytes ?? DEFAULT_IDLE_BYTES;
    for (const oldest of this.#idle.keys()) {
      if (this.#idleBytes <= max || oldest === entry) break;
      this.#forget(oldest);
    }
  }

  #leaveIdle(entry: CacheEntry): void {
    const idle = this.#idle.get(entry);
    if (idle === undefined) return;
    this.#idle.delete(entry);
    this.#idleBytes -= idle.bytes;
  }

  #sweepLater(): void {
    this.#cancelSweep ??= runAfter(this.#options.world.clock, MAX_IDLE_MS / 2, () => {
      this.#cancelSweep = null;
      const before = this.#options.world.clock.now() - MAX_IDLE_MS;
      for (const [entry, { usedAt }] of this.#idle) {
        if (usedAt > before) break;
        this.#forget(entry);
      }
      if (this.#idle.size > 0) this.#sweepLater();
    });
  }
}

function entryKey(request: QueryRequest, scope: string): string {
  const { path, component, argsJson, invalid, journal, requester } = request;
  return [requester.caller, scope, component, path, journal ?? "", invalid ?? "", argsJson].join("\0");
}

function invalidOutcome(message: string): QueryOutcome {
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
