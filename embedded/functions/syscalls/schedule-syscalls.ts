import type { Snapshot, Transaction } from "../../db/access";
import { UserError } from "../../db/errors";
import { valueSize } from "../../values/size";
import { checkedObject } from "../../values/value";
import { codeOf } from "../deployment";
import { addressedFunction, jobName, modulePath, targetText, type FunctionTarget } from "../function-path";
import type { ActiveComponent } from "../realm/active-component";
import type { ActiveDeployment } from "../realm/active-deployment";
import { cancelJob, insertJob, readJob } from "../system-tables/jobs";
import { numberArg, objectArg, stringArg, type SyscallArgs } from "./syscall-args";

/** Five years of 366 days, in ms. */
const MAX_DISTANCE_MS = 5 * 366 * 24 * 60 * 60 * 1000;

export interface ScheduleContext {
  active: ActiveDeployment;
  /** Whose scheduler it is: the job goes to the tables of this component. */
  component: ActiveComponent;
  /** Milliseconds since the epoch. */
  now: number;
  /** The job that is scheduling, if any. */
  jobId: string | null;
}

/** Checks what is to be scheduled and adds the job to the transaction. Returns its id. Throws UserError. */
export function scheduleJob(transaction: Transaction, args: SyscallArgs, context: ScheduleContext): string {
  const { active, component, now, jobId } = context;
  // Seconds as a float carry noise below a microsecond.
  const scheduledTime = Math.round(numberArg(args, "ts", "scheduler.runAt") * 1e6) / 1e3;
  if (!Number.isFinite(scheduledTime) || Math.abs(scheduledTime - now) > MAX_DISTANCE_MS) {
    throw new UserError("Scheduled functions must be within 5 years of now.");
  }
  const functionArgs = checkedObject(objectArg(args, "args", "scheduler.runAt"));
  const target = addressedFunction(active.deployment, args, component.path);
  const name = schedulableName(active, target, component.path);
  transaction.usage.scheduled(valueSize(functionArgs));
  const state = isCanceled(transaction, jobId) ? "canceled" : "pending";
  return insertJob(transaction, {
    name,
    args: functionArgs,
    scheduledTime: Math.max(scheduledTime, 0),
    state,
    now,
  });
}

/** Throws UserError for an id that is none, and for the job that is asking. */
export function cancelScheduled(
  transaction: Transaction,
  args: SyscallArgs,
  context: { now: number; jobId: string | null },
): void {
  const id = stringArg(args, "id", "scheduler.cancel");
  if (id === context.jobId) throw new UserError("A mutation cannot cancel itself");
  cancelJob(transaction, id, context.now);
}

/** What the job's row says: `mod.js:fn`, and where it is when that is in another component. */
function schedulableName({ deployment }: ActiveDeployment, target: FunctionTarget, home: string): string {
  const spec = codeOf(deployment, target.component)?.functions.get(target.path);
  if (spec === undefined) {
    throw new UserError(`Attempted to schedule function at nonexistent path: ${targetText(target)}`);
  }
  if (spec.udfType === "Query") {
    throw new UserError(
      `Attempted to schedule ${modulePath(spec)}, but it is a query: only mutations and actions can be scheduled.`,
    );
  }
  return jobName({ ...target, path: modulePath(spec) }, home);
}

/** A canceled action runs to its end, but starts nothing any more. */
function isCanceled(snapshot: Snapshot, jobId: string | null): boolean {
  return jobId !== null && readJob(snapshot, jobId)?.state.kind === "canceled";
}
