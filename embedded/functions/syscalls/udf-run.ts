import type { Snapshot } from "../../db/access";
import type { Database } from "../../db/database";
import type { World } from "../../system/world";
import type { Identity, RequestMetadata } from "../calls";
import type { FunctionFiles } from "../files";
import type { ActiveDeployment } from "../realm/active-deployment";
import type { Environment } from "../system-tables/environment";
import type { LogBuffer } from "./log-buffer";
import type { UserTime } from "./user-time";

/** What functions of every kind stand on; one per engine. */
export interface Services {
  db: Database;
  world: World;
  environment: Environment;
  files: FunctionFiles;
}

/** What a query or a mutation shares with the calls nested in it: they are one transaction. */
export interface UdfRun {
  readonly services: Services;
  readonly active: ActiveDeployment;
  /** The transaction of a mutation; what it reads includes its own writes. Every component sees it its own way. */
  readonly snapshot: Snapshot;
  readonly identity: Identity | null;
  readonly request: RequestMetadata;
  /** `Date.now()` of the whole transaction, whole milliseconds. */
  readonly startedAt: number;
  readonly logs: LogBuffer;
  readonly time: UserTime;
  /** Work of this run goes on, or waits for ever, behind its end: functions that start later get fresh modules. */
  readonly leftBehind: () => void;
  /** The scheduled job that is running this, which may not cancel itself. */
  readonly jobId: string | null;
  /** End of the page that the previous run gave; for the first page that is asked for. */
  journal: string | null;
  /** What this run's page ended with. */
  newJournal: string | null;
  hasPaged: boolean;
  readsIdentity: boolean;
  readsTime: boolean;
}
