import type { Snapshot, Transaction } from "../../db/access";
import type { Database } from "../../db/database";
import { UserError } from "../../db/errors";
import { qualifiedName } from "../../db/tables";
import type { ConvexObject } from "../../values/value";

/**
 * The table of jobs from `ctx.scheduler`. User code may read its rows, so they hold only documented fields.
 */
export const JOBS_TABLE = "_scheduled_functions";
/** Touched by every commit that adds or changes a job. It wakes the scheduler. */
export const JOBS_TOKEN = "jobs";
/** One index orders the queue by state and time, the other the cleanup by state and completion. */
const JOBS_INDEXES = [
  { name: "by_time", fields: ["state.kind", "scheduledTime"] },
  { name: "by_completion", fields: ["state.kind", "completedTime"] },
];

/** Defines a component's jobs table. Call it before the component's code runs. */
export function defineJobsTable(db: Database, component: string): void {
  db.defineSystemTable(qualifiedName(component, JOBS_TABLE), { indexes: JOBS_INDEXES });
}

export type JobState =
  { kind: "pending" | "inProgress" | "success" | "canceled" } | { kind: "failed"; error: string };

export interface Job {
  _id: string;
  /** `mod.js:fn`, prefixed with the component's path if it is another component (see `jobName`). */
  name: string;
  args: [ConvexObject];
  /** Milliseconds since the epoch. */
  scheduledTime: number;
  completedTime?: number;
  state: JobState;
}

/** Inserts a job into the transaction and returns its id. A rolled-back transaction schedules nothing. */
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

/** A scheduled job, or null if there is none with this id. */
export function readJob(snapshot: Snapshot, id: string): Job | null {
  const text = snapshot.trusted.get(id, { table: JOBS_TABLE, system: true });
  return text === null ? null : (JSON.parse(text) as Job);
}

/** Sets a job's state. A finished state also records its time. */
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
 * Cancels an unfinished job. A pending job never runs. A running action continues, but the jobs it schedules
 * from now on are canceled. A finished or deleted job is unchanged. Throws UserError for an invalid id.
 */
export function cancelJob(transaction: Transaction, id: string, now: number): void {
  if (transaction.normalizeId(JOBS_TABLE, id, { system: true }) === null) {
    throw new UserError(`Invalid scheduled function ID: ${id.slice(0, 200)}`);
  }
  const kind = readJob(transaction, id)?.state.kind;
  if (kind === "pending" || kind === "inProgress") setJobState(transaction, id, { kind: "canceled" }, now);
}
