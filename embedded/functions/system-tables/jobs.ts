import type { Snapshot, Transaction } from "../../db/access";
import type { Database } from "../../db/database";
import { UserError } from "../../db/errors";
import { qualifiedName } from "../../db/tables";
import type { ConvexObject } from "../../values/value";

/** `_scheduled_functions`: what `ctx.scheduler` asked for. User code may read the rows, so they hold nothing else. */
export const JOBS_TABLE = "_scheduled_functions";
/** Touched by every commit that adds or changes a job, so that the scheduler looks at its queue. */
export const JOBS_TOKEN = "jobs";
/** State and time order the queue; state and completion order the clean-up. */
const JOBS_INDEXES = [
  { name: "by_time", fields: ["state.kind", "scheduledTime"] },
  { name: "by_completion", fields: ["state.kind", "completedTime"] },
];

/** Names the jobs table of a component; called before its code runs. */
export function defineJobsTable(db: Database, component: string): void {
  db.defineSystemTable(qualifiedName(component, JOBS_TABLE), { indexes: JOBS_INDEXES });
}

export type JobState =
  { kind: "pending" | "inProgress" | "success" | "canceled" } | { kind: "failed"; error: string };

export interface Job {
  _id: string;
  /** `mod.js:fn`, with another component's path before it when it is there (`jobName`). */
  name: string;
  args: [ConvexObject];
  /** Milliseconds since the epoch. */
  scheduledTime: number;
  completedTime?: number;
  state: JobState;
}

/** Puts a job into the transaction: nothing runs when it is rolled back. Returns its id. */
export function insertJob(
  transaction: Transaction,
  job: { name: string; args: ConvexObject; scheduledTime: number; state: JobState["kind"]; now: number },
): string {
  const isFinished = job.state === "canceled";
  const id = transaction.trusted.insert(JOBS_TABLE, {
    name: job.name,
    args: [job.args],
    scheduledTime: job.scheduledTime,
    state: { kind: job.state },
    ...(isFinished ? { completedTime: job.now } : {}),
  });
  transaction.touch(JOBS_TOKEN);
  return id;
}

export function readJob(snapshot: Snapshot, id: string): Job | null {
  const text = snapshot.trusted.get(id, { table: JOBS_TABLE, system: true });
  return text === null ? null : (JSON.parse(text) as Job);
}

/** Sets a job's state; a finished state gets its time. */
export function setJobState(transaction: Transaction, id: string, state: JobState, now: number): void {
  const isFinished = state.kind !== "pending" && state.kind !== "inProgress";
  transaction.trusted.patch(
    id,
    { state: { ...state }, ...(isFinished ? { completedTime: now } : {}) },
    JOBS_TABLE,
  );
  transaction.touch(JOBS_TOKEN);
}

/**
 * Cancels a job that has not ended: a pending one never runs, a running action goes on but what it
 * schedules from now on is canceled. A finished or deleted job stays as it is. Throws UserError.
 */
export function cancelJob(transaction: Transaction, id: string, now: number): void {
  if (transaction.normalizeId(JOBS_TABLE, id, { system: true }) === null) {
    throw new UserError(`Invalid scheduled function ID: ${id.slice(0, 200)}`);
  }
  const kind = readJob(transaction, id)?.state.kind;
  if (kind === "pending" || kind === "inProgress") setJobState(transaction, id, { kind: "canceled" }, now);
}
