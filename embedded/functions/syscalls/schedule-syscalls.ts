import type { Snapshot, Transaction } from "../../db/access";
import { UserError } from "../../db/errors";
import { valueSize } from "../../values/size";
import { checkedObject } from "../../values/value";
import { findComponentCode } from "../deployment";
import { resolveAddress, jobName, modulePath, formatTarget, type FunctionTarget } from "../function-path";
import type { ActiveComponent } from "../realm/active-component";
import type { ActiveDeployment } from "../realm/active-deployment";
import { cancelJob, insertJob, readJob } from "../system-tables/jobs";
import { numberArg, objectArg, stringArg, type SyscallArgs } from "./syscall-args";

/** Five years of 366 days, in ms. */
const MAX_DISTANCE_MS = 5 * 366 * 24 * 60 * 60 * 1000;

export interface ScheduleContext {
  active: ActiveDeployment;
  /** The component whose scheduler is called. The job goes to this component's tables. */
  component: ActiveComponent;
  /** Milliseconds since the epoch. */
  now: number;
  /** The job that makes this call, or null. */
  jobId: string | null;
}

/** Checks the scheduled call and adds the job to the transaction. Returns its id. Throws UserError. */
export function scheduleJob(transaction: Transaction, args: SyscallArgs, context: ScheduleContext): string {
  const { active, component, now, jobId } = context;
  // Seconds as a float carry noise below a microsecond.
  const scheduledTime = Math.round(numberArg(args, "ts", "scheduler.runAt") * 1e6) / 1e3;
  if (!Number.isFinite(scheduledTime) || Math.abs(scheduledTime - now) > MAX_DISTANCE_MS) {
    throw new UserError("Scheduled functions must be within 5 years of now.");
  }
  const functionArgs = checkedObject(objectArg(args, "args", "scheduler.runAt"));
  const target = resolveAddress(active.deployment, args, component.path);
  const name = schedulableName(active, target, component.path);
  transaction.usage.recordScheduled(valueSize(functionArgs));
  const state = isCanceled(transaction, jobId) ? "canceled" : "pending";
  return insertJob(transaction, {
    name,
    args: functionArgs,
    scheduledTime: Math.max(scheduledTime, 0),
    state,
    now,
  });
}

/** Cancels a job. Throws UserError for an invalid id, and for the job that is making the call. */
export function cancelScheduled(
  transaction: Transaction,
  args: SyscallArgs,
  context: { now: number; jobId: string | null },
): void {
  const id = stringArg(args, "id", "scheduler.cancel");
  if (id === context.jobId) throw new UserError("A mutation cannot cancel itself");
  cancelJob(transaction, id, context.now);
}

/** The name stored in the job's row: `mod.js:fn`, with the component's path if it is another one. */
function schedulableName({ deployment }: ActiveDeployment, target: FunctionTarget, home: string): string {
  const spec = findComponentCode(deployment, target.component)?.functions.get(target.path);
  if (spec === undefined) {
    throw new UserError(`Attempted to schedule function at nonexistent path: ${formatTarget(target)}`);
  }
  if (spec.udfType === "Query") {
    throw new UserError(
      `Attempted to schedule ${modulePath(spec)}, but it is a query: only mutations and actions can be scheduled.`,
    );
  }
  return jobName({ ...target, path: modulePath(spec) }, home);
}

/**
 * True if the calling job was canceled. A canceled action runs to its end, but the jobs it schedules are
 * canceled too.
 */
function isCanceled(snapshot: Snapshot, jobId: string | null): boolean {
  return jobId !== null && readJob(snapshot, jobId)?.state.kind === "canceled";
}
