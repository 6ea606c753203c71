import { toQueryRequest } from "../functions/request";
import type { CallTarget, QueryRequest, Requester } from "../functions/request";
import type { Slot } from "../functions/run/transactions";
import type { QueryResult } from "../live/result";
import type { CacheEntry, Subscriber } from "../live/cache-entry";
import type { SharedResults } from "../live/shared-results";
import type { Delivery, Fanout, Recipient } from "./fanout";
import { StateVersion, chunked, queryRemoved, queryResult, transition } from "./messages";
import type { ClockReading } from "./messages";
import type { AddQuery, RemoveQuery } from "./protocol";

/** The services that one socket's live queries use. */
export interface LiveHost {
  results: SharedResults;
  fanout: Fanout;
  /** The timestamp of the latest commit. */
  latestTs(): bigint;
  /** The socket, whose queries are refreshed together. */
  session: object;
  maxAnonymousBytes: number;
  newId(): string;
  post(message: Buffer, ts: bigint): void;
  /** True if too much data waits for the client to read. Transitions are then postponed and merged. */
  isBacklogged(): boolean;
  /** Schedules one call of `flush` in a queue slot. Repeated requests before it have no effect. */
  requestFlush(): void;
  /** True if the socket has ended or its token has expired. An expired token ends the socket. */
  isOver(): boolean;
  onFailure(): void;
}

/** Up to this many new queries run in one turn of the queue. */
const FEW_QUERIES = 8;
/** How long an answer waits for its turn while commits change it, before all of its socket run at once, in ms. */
const PATIENCE_MS = 60_000;
/** The same for the first answers to a large query set. */
const FIRST_PATIENCE_MS = 10_000;

interface Subscription extends Subscriber {
  readonly queryId: number;
  requester: Requester;
  target: CallTarget;
  sent: QueryResult | null;
}

/**
 * The query set of one socket and the chain of Transitions that keeps the client's copy current. Each
 * Transition starts where the last one ended, and all its results show one state. A mutation's response goes
 * out first. A Transition of its state or a later one always follows it.
 */
export class LiveQueries implements Recipient {
  readonly #host: LiveHost;
  readonly #subscriptions = new Map<number, Subscription>();
  readonly #dirty = new Set<Subscription>();
  #changes: (AddQuery | RemoveQuery)[] = [];
  /** The parts of the next Transition that are already known. */
  #modifications: string[] = [];
  #target = { querySet: 0, identity: 0 };
  #requester: Requester;
  #clock: ClockReading | undefined;
  #sent = new StateVersion(0, 0, 0n);
  /** The state that a mutation's response promised and no Transition has reached yet. */
  #awaited: bigint | null = null;
  /** Transitions held back while a mutation runs, because its response must go first. Null if none runs. */
  #deferred: { messages: Buffer[]; ts: bigint }[] | null = null;
  #isFlushPending = false;
  /** The queries that wait for the next flush and have not run ahead of it. */
  #cold: { target: CallTarget; journal: string | null }[] = [];
  /** Keep the answers of those that have run current until the flush. */
  #warm: Subscriber[] = [];

  constructor(host: LiveHost, requester: Requester) {
    this.#host = host;
    this.#requester = requester;
  }

  /** Applies a ModifyQuerySet. The Transition follows in the next queue slot. */
  changeQuerySet(newVersion: number, changes: readonly (AddQuery | RemoveQuery)[]): void {
    this.#target.querySet = newVersion;
    this.#changes.push(...changes);
    for (const change of changes)
      if (change.type === "Add") this.#cold.push({ target: change, journal: change.journal });
    this.requestFlush();
  }

  /** Reruns every query as `requester`. */
  setIdentity(newVersion: number, requester: Requester, clock: ClockReading | undefined): void {
    this.#target.identity = newVersion;
    this.#requester = requester;
    this.#clock = clock;
    for (const { target, entry } of this.#subscriptions.values())
      this.#cold.push({ target, journal: entry.journal });
    this.requestFlush();
  }

  requestFlush(): void {
    this.#isFlushPending = true;
    this.#host.requestFlush();
  }

  /**
   * The next query of a large pending change, to run in a turn of its own before `flush`, or null. `flush` then finds
   * its answer.
   */
  nextCold(): ((slot: Slot) => Promise<unknown>) | null {
    if (this.#host.isOver() || this.#host.isBacklogged() || this.#cold.length <= FEW_QUERIES) return null;
    const { results } = this.#host;
    for (let next = this.#cold.shift(); next; next = this.#cold.shift()) {
      const request = this.#request(next.target, next.journal);
      if (results.find(request) === null)
        return async (slot) => this.#keepWarm(request.requester, await results.resolve(slot, request));
    }
    return null;
  }

  /**
   * Sends one Transition with the answers to all changes so far. Runs in a queue slot. If it rejects, it sent nothing
   * and may run again.
   */
  async flush(slot: Slot): Promise<void> {
    const { isOver, isBacklogged } = this.#host;
    // More came since the others ran.
    if (this.#cold.length > FEW_QUERIES && !isOver() && !isBacklogged()) return this.requestFlush();
    try {
      await this.#flush(slot);
    } catch (error) {
      this.#isFlushPending = true;
      throw error;
    }
  }

  async #flush(slot: Slot): Promise<void> {
    this.#isFlushPending = false;
    // The changes stay pending. The socket requests a flush again when the client has caught up.
    if (this.#host.isOver() || this.#host.isBacklogged()) return;
    this.#cold = [];
    const { querySet, identity } = this.#target;
    const isNewIdentity = identity !== this.#sent.identity;
    if (isNewIdentity) await this.#rerunAll(slot);
    await this.#applyChanges(slot);
    this.#dropWarm();
    if (this.#host.isOver()) return;
    const modifications = this.#modifications;
    this.#modifications = [];
    for (const subscription of this.#takeChanged()) modifications.push(toModification(subscription));
    const end = new StateVersion(querySet, identity, this.#host.latestTs());
    const clock = isNewIdentity ? this.#clock : undefined;
    this.#send(Buffer.from(transition(this.#sent, end, modifications, clock)), end);
  }

  /** The socket's Transition for a commit that changed results, or null if there is nothing to send now. */
  prepare(): Delivery | null {
    // The pending flush will cover these changes.
    if (this.#isFlushPending || this.#host.isOver() || this.#host.isBacklogged()) return null;
    const subscriptions = this.#takeChanged();
    if (subscriptions.length === 0) return null;
    const start = this.#sent;
    let key = start.text;
    for (const { queryId, entry } of subscriptions) key += ` ${queryId}:${entry.result.requestId}`;
    return { key, start, modifications: () => subscriptions.map(toModification) };
  }

  /** Sends a Transition built for this delivery or for another with the same key. */
  deliver(message: Buffer, end: StateVersion): void {
    this.#send(message, end);
  }

  /** Holds Transitions back until `mutationEnded`. */
  mutationStarted(): void {
    this.#deferred = [];
  }

  /**
   * Sends a mutation's response, then the Transitions held back. `ts` is the state the client waits for, or
   * null after a failure.
   */
  mutationEnded(response: Buffer, postTs: bigint, ts: bigint | null): void {
    this.#host.post(response, postTs);
    if (ts !== null && (this.#awaited === null || this.#awaited < ts)) this.#awaited = ts;
    const deferred = this.#deferred ?? [];
    this.#deferred = null;
    for (const { messages, ts: endTs } of deferred) this.#post(messages, endTs);
    this.sendAwaited();
  }

  /** Sends an empty Transition if a mutation's state was reached and no other Transition says so. */
  sendAwaited(): void {
    const awaited = this.#awaited;
    if (awaited === null || this.#isFlushPending || this.#deferred) return;
    if (this.#host.isOver() || this.#host.isBacklogged()) return;
    if (this.#host.fanout.processedTs < awaited) return this.#host.fanout.markAwaiting(this);
    const end = this.#sent.at(awaited > this.#sent.ts ? awaited : this.#sent.ts);
    this.#send(Buffer.from(transition(this.#sent, end, [])), end);
  }

  /** Removes every subscription. */
  end(): void {
    this.#host.fanout.forget(this);
    for (const subscription of this.#subscriptions.values()) this.#host.results.unsubscribe(subscription);
    this.#dropWarm();
    this.#subscriptions.clear();
    this.#dirty.clear();
    this.#changes = [];
    this.#cold = [];
    this.#deferred = null;
  }

  async #rerunAll(slot: Slot): Promise<void> {
    const requester = this.#requester;
    for (const subscription of [...this.#subscriptions.values()]) {
      if (this.#host.isOver()) return;
      subscription.requester = requester;
      const request = this.#request(subscription.target, subscription.entry.journal);
      const entry = await this.#host.results.resolve(slot, request);
      if (!this.#subscriptions.has(subscription.queryId)) continue;
      if (entry !== subscription.entry) {
        this.#host.results.unsubscribe(subscription);
        this.#host.results.subscribe(subscription, entry);
      }
      this.#dirty.add(subscription);
    }
  }

  async #applyChanges(slot: Slot): Promise<void> {
    const changes = this.#changes;
    this.#changes = [];
    const lastRemoval = new Map<number, number>();
    for (const [i, { type, queryId }] of changes.entries())
      if (type === "Remove") lastRemoval.set(queryId, i);
    for (const [i, change] of changes.entries()) {
      if (this.#host.isOver()) return;
      if (change.type === "Remove") this.#modifications.push(this.#remove(change.queryId));
      // A query that a later change removes need not run.
      else if ((lastRemoval.get(change.queryId) ?? -1) < i) {
        await this.#add(slot, change).catch((error: unknown) => {
          this.#changes = [...changes.slice(i), ...this.#changes];
          throw error;
        });
      }
    }
  }

  #remove(queryId: number): string {
    const subscription = this.#subscriptions.get(queryId);
    if (subscription) {
      this.#host.results.unsubscribe(subscription);
      this.#subscriptions.delete(queryId);
      this.#dirty.delete(subscription);
    }
    return queryRemoved(queryId);
  }

  async #add(slot: Slot, { queryId, journal, ...target }: AddQuery): Promise<void> {
    const requester = this.#requester;
    const entry = await this.#host.results.resolve(slot, this.#request(target, journal));
    if (this.#host.isOver()) return;
    const subscription = this.#newSubscription(queryId, target, requester, entry);
    this.#host.results.subscribe(subscription, entry);
    this.#subscriptions.set(queryId, subscription);
    this.#dirty.add(subscription);
  }

  #keepWarm(requester: Requester, entry: CacheEntry): void {
    if (this.#host.isOver()) return;
    const warm = this.#subscriber(requester, FIRST_PATIENCE_MS, entry);
    this.#host.results.subscribe(warm, entry);
    this.#warm.push(warm);
  }

  #dropWarm(): void {
    for (const warm of this.#warm.splice(0)) this.#host.results.unsubscribe(warm);
  }

  #request(target: CallTarget, journal: string | null): QueryRequest {
    return toQueryRequest(target, journal, this.#requester, this.#host.maxAnonymousBytes);
  }

  #newSubscription(
    queryId: number,
    target: CallTarget,
    requester: Requester,
    entry: CacheEntry,
  ): Subscription {
    const subscription: Subscription = {
      ...this.#subscriber(requester, PATIENCE_MS, entry),
      queryId,
      target,
      sent: null,
      onChange: () => {
        this.#dirty.add(subscription);
        this.#host.fanout.markDirty(this);
      },
    };
    return subscription;
  }

  #subscriber(requester: Requester, patienceMs: number, entry: CacheEntry): Subscriber {
    return {
      requester,
      session: this.#host.session,
      patienceMs,
      entry,
      onChange: () => undefined,
      onFailure: () => this.#host.onFailure(),
      onCaughtUp: () => this.requestFlush(),
    };
  }

  /** The subscriptions whose answers the client lacks. They count as sent from now on. */
  #takeChanged(): Subscription[] {
    const changed: Subscription[] = [];
    for (const subscription of this.#dirty) {
      const { result } = subscription.entry;
      if (subscription.sent === null || !result.equals(subscription.sent)) changed.push(subscription);
      subscription.sent = result;
    }
    this.#dirty.clear();
    return changed;
  }

  #send(message: Buffer, end: StateVersion): void {
    this.#sent = end;
    const messages = chunked(message, () => this.#host.newId());
    if (this.#deferred) this.#deferred.push({ messages, ts: end.ts });
    else this.#post(messages, end.ts);
  }

  #post(messages: readonly Buffer[], ts: bigint): void {
    if (this.#awaited !== null && this.#awaited <= ts) this.#awaited = null;
    for (const message of messages) this.#host.post(message, ts);
  }
}

function toModification({ queryId, entry }: Subscription): string {
  return queryResult(queryId, entry.result.result.ok, entry.result.text);
}
