import type { Transaction } from "../../db/access";
import { UserError } from "../../db/errors";
import { readSyscalls, syncDbSyscalls, writeSyscalls } from "./db-syscalls";
import {
  auditEntry,
  createHandleJson,
  deploymentMetadataJson,
  functionMetadataJson,
  identityJson,
  requestMetadataJson,
} from "./identity-syscalls";
import { cancelScheduled, scheduleJob } from "./schedule-syscalls";
import { deleteFile } from "./storage-syscalls";
import { stringArg, type SyscallArgs } from "./syscall-args";
import type { UdfExecution, UdfSyscalls } from "./udf-execution";

type Answer = string | Promise<string>;
type Handler = (execution: UdfExecution, args: SyscallArgs) => Answer;
type WriteHandler = (transaction: Transaction, args: SyscallArgs, execution: UdfExecution) => Answer;

/** The syscalls of queries and mutations. `runUdf` runs a nested function. */
export function udfSyscalls(runUdf: Handler): UdfSyscalls {
  const sync = new Map(Object.entries(syncDbSyscalls));
  const async = new Map<string, Handler>(
    Object.entries({ ...readSyscalls, ...sharedSyscalls, "1.0/runUdf": runUdf }),
  );
  for (const [name, handler] of Object.entries<WriteHandler>({ ...writeSyscalls, ...mutationSyscalls })) {
    async.set(name, (execution, args) => {
      if (execution.transaction === null) throw new UserError(`${name} can only be used in a mutation.`);
      return handler(execution.transaction, args, execution);
    });
  }
  return { sync: (name) => sync.get(name), async: (name) => async.get(name) };
}

const sharedSyscalls = {
  "1.0/getUserIdentity": ({ run, component }: UdfExecution) => {
    run.readsIdentity ||= component.isApp;
    return identityJson(run.identity, run.request, component);
  },
  "1.0/storageGetUrl": ({ run, snapshot, component }: UdfExecution, args: SyscallArgs) => {
    const storageId = stringArg(args, "storageId", "storage.getUrl");
    return JSON.stringify(run.services.files.in(component.path).url(storageId, snapshot));
  },
  "1.0/storageGetMetadata": ({ run, snapshot, component }: UdfExecution, args: SyscallArgs) => {
    const storageId = stringArg(args, "storageId", "storage.getMetadata");
    return JSON.stringify(run.services.files.in(component.path).metadata(storageId, snapshot));
  },
  "1.0/createFunctionHandle": ({ run, component }: UdfExecution, args: SyscallArgs) =>
    createHandleJson(run.active, component, args),
  "1.0/auditLog": ({ run }: UdfExecution, args: SyscallArgs) => {
    run.logs.add("INFO", auditEntry(args, run.request, run.startedAt));
    return "null";
  },
  "1.0/getFunctionMetadata": ({ spec, component }: UdfExecution) => functionMetadataJson(spec, component),
  "1.0/getDeploymentMetadata": ({ run }: UdfExecution) => deploymentMetadataJson(run.services.instanceName),
  "1.0/getTransactionMetrics": ({ run }: UdfExecution) => JSON.stringify(run.snapshot.usage.metrics()),
};

const mutationSyscalls = {
  "1.0/schedule": (transaction: Transaction, args: SyscallArgs, { run, component }: UdfExecution) => {
    const { active, startedAt, jobId } = run;
    return JSON.stringify(scheduleJob(transaction, args, { active, component, now: startedAt, jobId }));
  },
  "1.0/cancel_job": (transaction: Transaction, args: SyscallArgs, { run }: UdfExecution) => {
    cancelScheduled(transaction, args, { now: run.startedAt, jobId: run.jobId });
    return "null";
  },
  "1.0/storageGenerateUploadUrl": (_transaction: Transaction, _args: SyscallArgs, execution: UdfExecution) =>
    JSON.stringify(execution.run.services.files.in(execution.component.path).generateUploadUrl()),
  "1.0/storageDelete": (transaction: Transaction, args: SyscallArgs, { run, component }: UdfExecution) => {
    deleteFile(run.services.files.in(component.path), transaction, args);
    return "null";
  },
  "1.0/getRequestMetadata": (_transaction: Transaction, _args: SyscallArgs, { run }: UdfExecution) =>
    requestMetadataJson(run.request, run.jobId),
};
