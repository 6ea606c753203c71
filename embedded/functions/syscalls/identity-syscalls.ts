import { UserError } from "../../db/errors";
import type { Identity, RequestMetadata } from "../calls";
import { findComponentCode } from "../deployment";
import type { FunctionSpec } from "../deployment";
import { resolveAddress, canonicalPath, functionHandle, modulePath, formatTarget } from "../function-path";
import type { ActiveComponent } from "../realm/active-component";
import type { ActiveDeployment } from "../realm/active-deployment";
import type { SyscallArgs } from "./syscall-args";

/**
 * `ctx.auth.getUserIdentity()` as JSON. It is null inside a component. Throws UserError if the bearer token
 * failed verification.
 */
export function identityJson(
  identity: Identity | null,
  request: RequestMetadata,
  component: ActiveComponent,
): string {
  if (!component.isApp) return "null";
  if (request.authError !== undefined) throw new UserError(request.authError);
  return JSON.stringify(identity);
}

/** What `ctx.meta` tells of the request, as JSON. */
export function requestMetadataJson(request: RequestMetadata, jobId: string | null): string {
  const { ip, userAgent, requestId } = request;
  return JSON.stringify({ ip, userAgent, requestId, scheduledFunctionId: jobId, authToken: null });
}

/** What `ctx.meta` tells of the function, as JSON. An HTTP action has no spec. */
export function functionMetadataJson(spec: FunctionSpec | null, component: ActiveComponent): string {
  return JSON.stringify({
    name: spec === null ? "http" : canonicalPath(modulePath(spec)),
    componentPath: component.path,
  });
}

/** What `ctx.meta` tells of the deployment, as JSON. */
export function deploymentMetadataJson(name: string): string {
  return JSON.stringify({ name, region: null, class: "s16" });
}

/** `createFunctionHandle()` as JSON. Throws UserError if the address names no function of the deployment. */
export function createHandleJson(
  { deployment }: ActiveDeployment,
  component: ActiveComponent,
  args: SyscallArgs,
): string {
  const target = resolveAddress(deployment, args, component.path);
  if (!findComponentCode(deployment, target.component)?.functions.has(target.path)) {
    throw new UserError(`Could not find function for '${formatTarget(target)}'.`);
  }
  return JSON.stringify(functionHandle(target));
}

/** The entry of `log.audit` as a line of the function's log, with its variables filled in. */
export function auditEntry({ body }: SyscallArgs, request: RequestMetadata, now: number): string {
  const { ip, userAgent, requestId } = request;
  const variables: { [name: string]: unknown } = { ip, userAgent, requestId, now, convexActor: null };
  const fill = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== "object" || value === null) return value;
    if ("$var" in value && typeof value.$var === "string") return variables[value.$var] ?? null;
    return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, fill(inner)]));
  };
  return `audit ${JSON.stringify(fill(body ?? null))}`;
}
