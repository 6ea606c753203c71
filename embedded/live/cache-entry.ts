import type { QueryRequest, Requester } from "../functions/request";
import type { QueryResult } from "./result";

/**
 * One query of one subscriber. `onChange` is called for every new answer, inside the queue slot that produced
 * it.
 */
export interface Subscriber {
  readonly requester: Requester;
  /** The connection. All its answers show one state, so it waits until each is current. */
  readonly session: object;
  /** How long it waits for its answer among others' turns before all of the session's run at once, in ms. */
  readonly patienceMs: number;
  entry: CacheEntry;
  onChange(): void;
  /**
   * Called when the answer could not be computed because of a server error. The subscriber must start over.
   */
  onFailure(): void;
  /** Called when the session has no stale answer any more, after it had some. */
  onCaughtUp(): void;
}

/** A cached answer, valid while `isCurrent`, with its subscribers. */
export interface CacheEntry {
  readonly request: QueryRequest;
  /** Passed to every rerun. It pins the end of a page. */
  journal: string | null;
  scope: string;
  result: QueryResult;
  isCurrent: boolean;
  /**
   * New subscribers may share the answer until this time (ms since the epoch), since it may show its time.
   */
  sharedUntil: number;
  readonly subscribers: Set<Subscriber>;
  keys: string[];
  forgetReads: () => void;
  /** The approximate memory of its registered reads, in bytes. */
  readBytes: number;
}
