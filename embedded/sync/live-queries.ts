import { toQueryRequest } from "../functions/request";
import type { Requester, Target } from "../functions/request";
import type { Slot } from "../functions/run/transactions";
import type { QueryResult } from "../live/result";
import type { Entry, SharedResults, Subscriber } from "../live/shared-results";
import type { Delivery, Fanout, Recipient } from "./fanout";
import { StateVersion, chunked, queryRemoved, queryResult, transition } from "./messages";
import type { ClockReading } from "./messages";
import type { AddQuery, RemoveQuery } from "./protocol";

/** What the live queries of one socket need from the socket and the server around it. */
export interface LiveHost {
  results: SharedResults;
  fanout: Fanout;
  /** Timestamp of the latest commit. */
  latestTs(): bigint;
  newId(): string;
  post(message: Buffer, ts: bigint): void;
  /** Too much is waiting for the client to read: Transitions are put off and folded into one. */
  isBacklogged(): boolean;
  /** Asks for a call of `flush` in a queue slot of its own. Asking again before it came has no effect. */
  requestFlush(): void;
  /** True when the socket is over, or the caller's token has expired (which ends the socket). */
  isOver(): boolean;
  abandon(): void;
}

interface Subscription extends Subscriber {
  readonly queryId: number;
  requester: Requester;
  target: Target;
  sent: QueryResult | null;
}

/**
 * The query set of one socket and the chain of Transitions that keeps the client's copy of it. Rules
 * (wire 1.4): a Transition starts exactly where the last one ended, all its results are of one state, the
 * response of a mutation goes before, and at least one Transition of that state or a later one after it.
 */
export class LiveQueries implements Recipient {
  readonly #host: LiveHost;
  readonly #subscriptions = new Map<number, Subscription>();
  readonly #dirty = new Set<Subscription>();
  #changes: (AddQuery | RemoveQuery)[] = [];
  #target = { querySet: 0, identity: 0 };
  #requester: Requester;
  #clock: ClockReading | undefined;
  #sent = new StateVersion(0, 0, 0n);
  /** The state a Transition has yet to reach because a mutation's response named it. */
  #awaited: bigint | null = null;
  /** Transitions made while a mutation runs; its response has to go first. Null when none runs. */
  #deferred: { messages: Buffer[]; ts: bigint }[] | null = null;
  #isFlushPending = false;

  constructor(host: LiveHost, requester: Requester) {
    this.#host = host;
    this.#requester = requester;
  }

  /** Takes in a ModifyQuerySet; its answer follows from the next queue slot. */
  change(newVersion: number, changes: readonly (AddQuery | RemoveQuery)[]): void {
    this.#target.querySet = newVersion;
    this.#changes.push(...changes);
    this.requestFlush();
  }

  /** Every query is asked again as `requester`. */
  identify(newVersion: number, requester: Requester, clock: ClockReading | undefined): void {
    this.#target.identity = newVersion;
    this.#requester = requester;
    this.#clock = clock;
    this.requestFlush();
  }

  requestFlush(): void {
    this.#isFlushPending = true;
    this.#host.requestFlush();
  }

  /** Answers everything taken in so far with one Transition. Runs in a queue slot. */
  async flush(slot: Slot): Promise<void> {
    this.#isFlushPending = false;
    // What is not answered now stays; the socket asks again when the client has caught up.
    if (this.#host.isOver() || this.#host.isBacklogged()) return;
    const modifications: string[] = [];
    const { querySet, identity } = this.#target;
    const isNewIdentity = identity !== this.#sent.identity;
    if (isNewIdentity) await this.#reask(slot);
    await this.#applyChanges(slot, modifications);
    if (this.#host.isOver()) return;
    for (const subscription of this.#takeChanged()) modifications.push(updateOf(subscription));
    const end = new StateVersion(querySet, identity, this.#host.latestTs());
    const clock = isNewIdentity ? this.#clock : undefined;
    this.#send(Buffer.from(transition(this.#sent, end, modifications, clock)), end);
  }

  /** What a commit that changed results means for this socket, or null when nothing is to be sent now. */
  prepare(): Delivery | null {
    // A flush that is on its way answers for these changes too.
    if (this.#isFlushPending || this.#host.isOver() || this.#host.isBacklogged()) return null;
    const subscriptions = this.#takeChanged();
    if (subscriptions.length === 0) return null;
    const start = this.#sent;
    let key = start.text;
    for (const { queryId, entry } of subscriptions) key += ` ${queryId}:${entry.result.requestId}`;
    return { key, start, modifications: () => subscriptions.map(updateOf) };
  }

  /** Sends a Transition made for this delivery, or for another one with the same key. */
  deliver(message: Buffer, end: StateVersion): void {
    this.#send(message, end);
  }

  /** Transitions are kept back from now on, until `mutationEnded`. */
  mutationStarted(): void {
    this.#deferred = [];
  }

  /** `response` names the state `ts` (null for a failure, which the client does not wait for). */
  mutationEnded(response: Buffer, postTs: bigint, ts: bigint | null): void {
    this.#host.post(response, postTs);
    if (ts !== null && (this.#awaited === null || this.#awaited < ts)) this.#awaited = ts;
    const deferred = this.#deferred ?? [];
    this.#deferred = null;
    for (const { messages, ts: endTs } of deferred) this.#post(messages, endTs);
    this.settle();
  }

  /** Sends an empty Transition when a mutation's state has been reached and nothing else says so. */
  settle(): void {
    const awaited = this.#awaited;
    if (awaited === null || this.#isFlushPending || this.#deferred) return;
    if (this.#host.isOver() || this.#host.isBacklogged()) return;
    if (this.#host.fanout.processedTs < awaited) return this.#host.fanout.markAwaiting(this);
    const end = this.#sent.at(awaited > this.#sent.ts ? awaited : this.#sent.ts);
    this.#send(Buffer.from(transition(this.#sent, end, [])), end);
  }

  /** Gives up every subscription. */
  end(): void {
    this.#host.fanout.forget(this);
    for (const subscription of this.#subscriptions.values()) this.#host.results.unsubscribe(subscription);
    this.#subscriptions.clear();
    this.#dirty.clear();
    this.#changes = [];
    this.#deferred = null;
  }

  async #reask(slot: Slot): Promise<void> {
    const requester = this.#requester;
    for (const subscription of [...this.#subscriptions.values()]) {
      if (this.#host.isOver()) return;
      subscription.requester = requester;
      const request = toQueryRequest(subscription.target, subscription.entry.journal, requester);
      const entry = await this.#host.results.resolve(slot, request);
      if (!this.#subscriptions.has(subscription.queryId)) continue;
      if (entry !== subscription.entry) {
        this.#host.results.unsubscribe(subscription);
        this.#host.results.subscribe(subscription, entry);
      }
      this.#dirty.add(subscription);
    }
  }

  async #applyChanges(slot: Slot, modifications: string[]): Promise<void> {
    const changes = this.#changes;
    this.#changes = [];
    const lastRemoval = new Map<number, number>();
    for (const [i, { type, queryId }] of changes.entries())
      if (type === "Remove") lastRemoval.set(queryId, i);
    for (const [i, change] of changes.entries()) {
      if (this.#host.isOver()) return;
      if (change.type === "Remove") modifications.push(this.#remove(change.queryId));
      // What is gone again already need not be executed.
      else if ((lastRemoval.get(change.queryId) ?? -1) < i) await this.#add(slot, change);
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
    const entry = await this.#host.results.resolve(slot, toQueryRequest(target, journal, requester));
    if (this.#host.isOver()) return;
    const subscription = this.#newSubscription(queryId, target, requester, entry);
    this.#host.results.subscribe(subscription, entry);
    this.#subscriptions.set(queryId, subscription);
    this.#dirty.add(subscription);
  }

  #newSubscription(queryId: number, target: Target, requester: Requester, entry: Entry): Subscription {
    const subscription: Subscription = {
      queryId,
      target,
      requester,
      entry,
      sent: null,
      changed: () => {
        this.#dirty.add(subscription);
        this.#host.fanout.markDirty(this);
      },
      abandon: () => this.#host.abandon(),
    };
    return subscription;
  }

  /** The subscriptions whose answer differs from what the client has; they count as sent from now on. */
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

function updateOf({ queryId, entry }: Subscription): string {
  return queryResult(queryId, entry.result.result.ok, entry.result.text);
}
