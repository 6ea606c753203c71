import type { Snapshot } from "../../db/access";
import type { Database } from "../../db/database";
import type { IndexPendingError } from "../../db/search/index-build";
import type { World } from "../../system/world";
import type { Identity, RequestMetadata } from "../calls";
import type { FunctionFiles } from "../files";
import type { ActiveDeployment } from "../realm/active-deployment";
import type { Environment } from "../system-tables/environment";
import type { LogBuffer } from "./log-buffer";
import type { UserTime } from "./user-time";

/** The services that every function uses, one set per engine. */
export interface EngineServices {
  db: Database;
  world: World;
  environment: Environment;
  files: FunctionFiles;
  quarantine: { check(deployment: string, name: () => string): void };
  /** The deployment's name. */
  instanceName: string;
}

/** The state a query or mutation shares with its nested calls, in one transaction. */
export interface UdfRun {
  readonly services: EngineServices;
  readonly active: ActiveDeployment;
  /**
   * The state to read. In a mutation it includes the mutation's own writes. Components see it through their
   * own views.
   */
  readonly snapshot: Snapshot;
  readonly identity: Identity | null;
  readonly request: RequestMetadata;
  /** `Date.now()` for the whole transaction, in whole milliseconds. */
  readonly startedAt: number;
  readonly logs: LogBuffer;
  readonly time: UserTime;
  /**
   * Called when this run's work continues, or never settles, after its end. Later functions get fresh
   * modules.
   */
  readonly onUnfinishedWork: () => void;
  /** The scheduled job that runs this, which may not cancel itself. */
  readonly jobId: string | null;
  /** The end of the previous run's page, for the first page requested. */
  journal: string | null;
  /** The end of this run's first page. */
  newJournal: string | null;
  hasPaged: boolean;
  /** What this run's nested calls share with it even in a view of their own. */
  readonly shared: {
    /** Set by a search of a text index that is still being built. The run then has no result, and is repeated. */
    pendingIndex: IndexPendingError | null;
  };
  readsIdentity: boolean;
  readsTime: boolean;
}
