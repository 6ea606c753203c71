import type { Identity, RequestMetadata } from "./calls";
import { UserError } from "../db/errors";
import { addressedPath, canonicalPath, functionHandle, modulePath } from "./function-path";
import type { ActiveDeployment } from "./active-deployment";
import type { FunctionSpec } from "./deployment";
import type { SyscallArgs } from "./syscall-args";

/** `ctx.auth.getUserIdentity()` as JSON. Throws UserError when a bearer token could not be verified. */
export function identityJson(identity: Identity | null, request: RequestMetadata): string {
  if (request.authError !== undefined) throw new UserError(request.authError);
  return JSON.stringify(identity);
}

export function requestMetadataJson(request: RequestMetadata, jobId: string | null): string {
  const { ip, userAgent, requestId } = request;
  return JSON.stringify({ ip, userAgent, requestId, scheduledFunctionId: jobId, authToken: null });
}

export function functionMetadataJson(spec: FunctionSpec | null): string {
  return JSON.stringify({
    name: spec === null ? "http" : canonicalPath(modulePath(spec)),
    componentPath: "",
  });
}

export function deploymentMetadataJson(): string {
  return JSON.stringify({ name: "local", region: null, class: "s16" });
}

/** Throws UserError when the address names no function of the deployment. */
export function createHandleJson(active: ActiveDeployment, args: SyscallArgs): string {
  const path = addressedPath(args);
  if (!active.deployment.functions.has(path)) throw new UserError(`Could not find function for '${path}'.`);
  return JSON.stringify(functionHandle(path));
}
