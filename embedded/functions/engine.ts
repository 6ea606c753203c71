import type { Database, Transaction } from "../db/database";
import type { Commit } from "../db/read-set";
import type { World } from "../system/world";
import type {
  ActionOutcome,
  FunctionCall,
  Identity,
  MutationCall,
  MutationOutcome,
  QueryCall,
  QueryOutcome,
  RequestMetadata,
} from "./calls";
import type { Deployment } from "./deployment";
import type { Environment, EnvironmentChange } from "./environment";
import type { FunctionFiles } from "./files";

export interface EngineOptions {
  db: Database;
  world: World;
  environment: Environment;
  files: FunctionFiles;
  cloudUrl: string;
  siteUrl: string;
  /** Folder for the files of `"use node"` modules, usually `<data dir>/modules`. */
  modulesDir: string;
}

/** One turn of the serial queue, valid until the work it was given to has settled. */
export interface Slot {
  /** Runs a query at the current state, inside this turn. */
  query(call: QueryCall): Promise<QueryOutcome>;
  /** Commits, then runs the commit listeners. A transaction without writes commits nothing. */
  commit(transaction: Transaction): Promise<Commit>;
}

export type CommitListener = (commit: Commit, slot: Slot) => Promise<void>;

/** One finished function, for the function log. Nested calls are part of their parent. */
export interface ExecutionRecord {
  udfType: "Query" | "Mutation" | "Action" | "HttpAction";
  /** `mod:fn`, or `GET /path` for an HTTP action. */
  identifier: string;
  requestId: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  durationMs: number;
  /** The whole message, without a request id. */
  error: string | null;
  logLines: string[];
}

/**
 * Runs functions. Exactly one query or mutation executes at a time, in order of arrival; actions run
 * outside of that queue and enter it per call. When a mutation has committed, its outcome resolves, then
 * the commit listeners run, and only after them the next function: so a listener that re-executes queries
 * reads exactly the state of that commit.
 */
export class Engine {
  constructor(_options: EngineOptions) {}

  get deployment(): Deployment | null {
    return null;
  }

  /**
   * Puts a deployment's functions in force: calls that start from now on use it, running actions finish
   * in the old one. It takes no queue slot, so it can be called inside of one (with the schema switch);
   * subscribers hear of it through the token "deployment" that the switch commits.
   */
  activate(_deployment: Deployment): Promise<void> {
    throw new Error("not built yet");
  }

  /** Never rejects for what the function did, only when the queue is full (a QueueFullError). */
  query(_call: QueryCall): Promise<QueryOutcome> {
    throw new Error("not built yet");
  }

  /** A repeat of a recorded `(sessionId, requestId)` is answered from the record. */
  mutation(_call: MutationCall): Promise<MutationOutcome> {
    throw new Error("not built yet");
  }

  /** Resolves when the action has ended and everything it committed is on disk. */
  action(_call: FunctionCall): Promise<ActionOutcome> {
    throw new Error("not built yet");
  }

  /** Any type of function, found by its path; what `/api/function` and `/api/run` need. */
  any(_call: FunctionCall): Promise<ActionOutcome> {
    throw new Error("not built yet");
  }

  /** Routes the request through the deployment's `http.js`. `request.url` is what user code sees. */
  httpAction(
    _request: Request,
    _meta: { identity: Identity | null; request: RequestMetadata },
  ): Promise<Response> {
    throw new Error("not built yet");
  }

  /** Runs `work` alone, between two functions. Calling `query` or `mutation` of the engine inside of it waits for ever. */
  exclusive<T>(_work: (slot: Slot) => Promise<T>): Promise<T> {
    throw new Error("not built yet");
  }

  /** Sets and removes variables in one commit; queries that read them run again. Throws a UserError. */
  setEnvironment(_changes: readonly EnvironmentChange[]): Promise<void> {
    throw new Error("not built yet");
  }

  /** Awaited inside the commit's queue slot, in order of registration. */
  onCommit(_listener: CommitListener): () => void {
    throw new Error("not built yet");
  }

  /** Told of every finished function that was not answered from a record. */
  onExecution(_listener: (record: ExecutionRecord) => void): () => void {
    throw new Error("not built yet");
  }

  /** Refuses new work and resolves when the queue is empty; running actions are abandoned. */
  close(): Promise<void> {
    throw new Error("not built yet");
  }
}
