import type { Transaction } from "../../db/access";
import { UserError } from "../../db/errors";
import type { VectorQueryJson } from "../../db/vector/vector-search";
import { checkedObject } from "../../values/value";
import type { ActionOutcome, FunctionCall, FunctionResult, MutationOutcome, QueryOutcome } from "../calls";
import { resolveAddress } from "../function-path";
import type { ActionExecution, ActionSyscalls } from "./action-execution";
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
import { objectArg, optionalStringArg, stringArg, type SyscallArgs } from "./syscall-args";
import { SyscallFailure } from "./syscall-error";

/** The engine calls that actions need. */
export interface ActionCalls {
  query(call: FunctionCall): Promise<QueryOutcome>;
  mutation(call: FunctionCall): Promise<MutationOutcome>;
  action(call: FunctionCall): Promise<ActionOutcome>;
  /** Runs one trusted transaction in a queue slot. It is on disk when this resolves. */
  transact<T>(work: (transaction: Transaction) => Promise<T> | T): Promise<T>;
}

/** The syscalls of actions and HTTP actions. */
export function actionSyscalls(calls: ActionCalls): ActionSyscalls {
  const async = new Map(
    Object.entries({ ...callSyscalls(calls), ...storageSyscalls(calls), ...metaSyscalls }),
  );
  const js = new Map(Object.entries({ ...blobSyscalls, ...httpSyscalls }));
  return { async: (name) => async.get(name), js: (name) => js.get(name) };
}

function callSyscalls(calls: ActionCalls) {
  return {
    "1.0/actions/query": async (execution: ActionExecution, args: SyscallArgs) => {
      const { result, ts } = await calls.query(toFunctionCall(execution, args));
      await execution.services.db.whenDurable(ts);
      return unwrapResult(result);
    },
    "1.0/actions/mutation": async (execution: ActionExecution, args: SyscallArgs) => {
      const { result, durable } = await calls.mutation(toFunctionCall(execution, args));
      await durable;
      return unwrapResult(result);
    },
    "1.0/actions/action": async (execution: ActionExecution, args: SyscallArgs) =>
      unwrapResult((await calls.action(toFunctionCall(execution, args))).result),
    "1.0/actions/vectorSearch": async ({ services, component }: ActionExecution, args: SyscallArgs) => {
      const results = await services.db.searchVectors(component.path, vectorQueryArg(args));
      return JSON.stringify({ results });
    },
    "1.0/actions/schedule": async (execution: ActionExecution, args: SyscallArgs) =>
      await calls.transact((transaction) => {
        const { active, component, jobId } = execution;
        const context = { active, component, now: execution.now(), jobId };
        return JSON.stringify(scheduleJob(transaction.inComponent(component.path), args, context));
      }),
    "1.0/actions/cancel_job": async (execution: ActionExecution, args: SyscallArgs) =>
      await calls.transact((transaction) => {
        const own = transaction.inComponent(execution.component.path);
        cancelScheduled(own, args, { now: execution.now(), jobId: null });
        return "null";
      }),
  };
}

function storageSyscalls(calls: ActionCalls) {
  return {
    "1.0/storageGetUrl": async (execution: ActionExecution, args: SyscallArgs) => {
      const storageId = stringArg(args, "storageId", "storage.getUrl");
      return JSON.stringify(execution.files.url(storageId, execution.snapshot()));
    },
    "1.0/storageGetMetadata": async (execution: ActionExecution, args: SyscallArgs) => {
      const storageId = stringArg(args, "storageId", "storage.getMetadata");
      return JSON.stringify(execution.files.metadata(storageId, execution.snapshot()));
    },
    "1.0/storageGenerateUploadUrl": async ({ files }: ActionExecution) =>
      JSON.stringify(files.generateUploadUrl()),
    "1.0/storageDelete": async ({ files, component }: ActionExecution, args: SyscallArgs) =>
      await calls.transact((transaction) => {
        deleteFile(files, transaction.inComponent(component.path), args);
        return "null";
      }),
  };
}

const metaSyscalls = {
  "1.0/getUserIdentity": async ({ identity, request, component }: ActionExecution) =>
    identityJson(identity, request, component),
  "1.0/createFunctionHandle": async ({ active, component }: ActionExecution, args: SyscallArgs) =>
    createHandleJson(active, component, args),
  "1.0/auditLog": async (execution: ActionExecution, args: SyscallArgs) => {
    execution.log("INFO", auditEntry(args, execution.request, execution.now()));
    return "null";
  },
  "1.0/getFunctionMetadata": async ({ spec, component }: ActionExecution) =>
    functionMetadataJson(spec, component),
  "1.0/getDeploymentMetadata": async ({ services }: ActionExecution) =>
    deploymentMetadataJson(services.instanceName),
  "1.0/getRequestMetadata": async ({ request, jobId }: ActionExecution) =>
    requestMetadataJson(request, jobId),
};

const blobSyscalls = {
  "storage/storeBlob": async ({ files }: ActionExecution, args: SyscallArgs) => {
    const { blob } = args;
    if (!(blob instanceof Blob)) throw new UserError("storage.store expects a Blob.");
    const sha256 = optionalStringArg((args.options ?? {}) as SyscallArgs, "sha256", "storage.store");
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return await files.store(bytes, blob.type || null, sha256);
  },
  "storage/getBlob": async ({ files }: ActionExecution, args: SyscallArgs) => {
    const file = await files.open(stringArg(args, "storageId", "storage.get"));
    return file && new Blob([file.bytes], { type: file.contentType ?? "" });
  },
};

const httpSyscalls = {
  requestFromConvexJson: (execution: ActionExecution) => {
    if (execution.httpRequest === null) throw new UserError("There is no HTTP request to answer.");
    return execution.httpRequest;
  },
  convexJsonFromResponse: (execution: ActionExecution, args: SyscallArgs) => {
    const { response } = args;
    if (!(response instanceof Response)) {
      throw new UserError("An HTTP action must return a Response.");
    }
    execution.httpResponse = response;
    return {};
  },
};

/** The query argument. The database checks that it fits the index. */
function vectorQueryArg(args: SyscallArgs): VectorQueryJson {
  const query = objectArg(args, "query", "vectorSearch") as Partial<VectorQueryJson>;
  const { indexName, vector } = query;
  if (typeof indexName !== "string" || !Array.isArray(vector))
    throw new UserError("vectorSearch needs an index and a vector.");
  if (!vector.every((item) => typeof item === "number"))
    throw new UserError("`vector` must be an array of numbers in vectorSearch.");
  return { ...query, indexName, vector };
}

/**
 * Builds a call made by an action. It may reach every function it can address, as the action's own user.
 * Components never receive an identity.
 */
function toFunctionCall(execution: ActionExecution, args: SyscallArgs): FunctionCall {
  const { active, component, identity, request } = execution;
  const target = resolveAddress(active.deployment, args, component.path);
  return {
    ...target,
    argsJson: JSON.stringify([checkedObject(objectArg(args, "args", "runQuery"))]),
    identity: component.isApp && target.component === "" ? identity : null,
    caller: "system",
    request,
  };
}

function unwrapResult(result: FunctionResult): string {
  if (result.ok) return result.valueJson;
  throw new SyscallFailure(result.failure.message, result.failure.dataJson);
}
