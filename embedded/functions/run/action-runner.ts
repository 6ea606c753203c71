import { runAfter } from "../../system/clock";
import type { Clock } from "../../system/world";
import type { ActionOutcome, FunctionCall, Identity, RequestMetadata } from "../calls";
import { findComponentCode, type FunctionSpec } from "../deployment";
import { errorText, toFailure, FunctionError, QueueFullError } from "../errors";
import { findFunction, requireType, specName } from "../function-path";
import { MAX_ACTION_MS, MAX_NODE_ACTION_MS, MAX_RUNNING_ACTIONS } from "../limits";
import type { ActiveComponent } from "../realm/active-component";
import type { ActiveDeployment } from "../realm/active-deployment";
import { currentExecution } from "../realm/execution";
import { ActionExecution } from "../syscalls/action-execution";
import { actionSyscalls, type ActionCalls } from "../syscalls/action-syscalls";
import { LogBuffer } from "../syscalls/log-buffer";
import type { EngineServices } from "../syscalls/udf-run";
import { checkArgs, checkResult } from "./call-checks";
import { hasHttp, findHttpRoute, type HttpRoute } from "./http-routing";

export interface HttpAnswer {
  response: Response;
  error: string | null;
  logLines: string[];
  /** The name of the route, or null if none matches. */
  route: string | null;
}

/** Runs actions and HTTP actions outside the queue of queries and mutations. */
export class ActionRunner {
  readonly #services: EngineServices;
  readonly #syscalls: ReturnType<typeof actionSyscalls>;
  readonly #redactErrors: boolean;
  #running = 0;

  constructor(options: { services: EngineServices; calls: ActionCalls; redactErrors: boolean }) {
    this.#services = options.services;
    this.#syscalls = actionSyscalls(options.calls);
    this.#redactErrors = options.redactErrors;
  }

  get running(): number {
    return this.#running;
  }

  /** Runs one action. `jobId` is the scheduled job, if any. Rejects only with QueueFullError. */
  async run(active: ActiveDeployment, call: FunctionCall, jobId: string | null): Promise<ActionOutcome> {
    const logs = new LogBuffer();
    const path = call.component ?? "";
    const source = findComponentCode(active.deployment, path) === null ? active.app : active.component(path);
    return await this.#limitRunning(async () => {
      try {
        const spec = findFunction(active.deployment, call, call.caller);
        requireType(spec, "Action");
        const valueJson = await this.#invoke({ active, component: source, spec, call, jobId, logs });
        return { result: { ok: true, valueJson }, logLines: logs.lines };
      } catch (error) {
        return {
          result: { ok: false, failure: toFailure(error, source.frames.format) },
          logLines: logs.lines,
        };
      }
    });
  }

  /** Routes one request through `http.js`. An error in the handler becomes a 500 response. */
  async http(
    active: ActiveDeployment | null,
    request: Request,
    meta: { identity: Identity | null; request: RequestMetadata },
  ): Promise<HttpAnswer> {
    const logs = new LogBuffer();
    let source: ActiveComponent | null = active?.app ?? null;
    let name: string | null = null;
    return await this.#limitRunning(async () => {
      try {
        if (active === null || !hasHttp(active)) {
          return toHttpAnswer(notFound("This Convex deployment does not have HTTP actions enabled."));
        }
        const path = new URL(request.url).pathname;
        const route = await findHttpRoute(active, { path, method: request.method }, (router) =>
          this.#services.quarantine.check(active.deployment.id, () => router),
        );
        if (route === null) return toHttpAnswer(notFound("No matching routes found"));
        source = route.component;
        name = route.name;
        const response = await this.#runHttpAction({ active, route, request, meta, logs });
        return { response, error: null, logLines: logs.lines, route: name };
      } catch (error) {
        const { message, dataJson } = toFailure(error, source?.frames.format ?? (() => ""));
        const response = this.#serverError(message, dataJson, meta.request.requestId);
        return { response, error: message, logLines: logs.lines, route: name };
      }
    });
  }

  async #invoke(options: {
    active: ActiveDeployment;
    component: ActiveComponent;
    spec: FunctionSpec;
    call: FunctionCall;
    jobId: string | null;
    logs: LogBuffer;
  }): Promise<string> {
    const { active, component, spec, call, jobId, logs } = options;
    const { db, world } = this.#services;
    const tables = { tables: db.tables, component: component.path };
    const name = specName(spec, component.path);
    this.#services.quarantine.check(active.deployment.id, () => name);
    checkArgs(spec, call.argsJson, tables);
    const argumentBytes = call.argsJson.length;
    const importer = { deployment: active.deployment.id, name, udfType: spec.udfType, argumentBytes };
    const registered = component.findLoaded(spec) ?? (await component.load(spec, importer));
    const { identity, request } = call;
    const execution = new ActionExecution({
      ...{ services: this.#services, active, component, spec, identity, request, jobId, logs },
      ...{ name, argumentBytes },
      syscalls: this.#syscalls,
    });
    const work = currentExecution.run(execution, () =>
      registered.invokeAction(request.requestId, call.argsJson),
    );
    const limit = spec.environment === "node" ? MAX_NODE_ACTION_MS : MAX_ACTION_MS;
    try {
      const valueJson = await withTimeout(world.clock, limit, work);
      checkResult(spec, valueJson, tables);
      return valueJson;
    } finally {
      execution.end();
    }
  }

  async #runHttpAction(options: {
    active: ActiveDeployment;
    route: HttpRoute;
    request: Request;
    meta: { identity: Identity | null; request: RequestMetadata };
    logs: LogBuffer;
  }): Promise<Response> {
    const { active, route, request, meta, logs } = options;
    const { component, router, path, name } = route;
    this.#services.quarantine.check(active.deployment.id, () => name);
    const execution = new ActionExecution({
      ...{ services: this.#services, active, component, spec: null, jobId: null, logs, ...meta },
      ...{ name, argumentBytes: Number(request.headers.get("content-length") ?? 0) },
      syscalls: this.#syscalls,
    });
    execution.httpRequest = request;
    const work = currentExecution.run(execution, async () => {
      await router.runRequest("{}", path);
      return execution.httpResponse;
    });
    return (
      (await withTimeout(this.#services.world.clock, MAX_ACTION_MS, work)) ??
      notFound("No matching routes found")
    );
  }

  #serverError(message: string, dataJson: string | undefined, requestId: string): Response {
    const redacted = errorText({ message }, requestId, true);
    const text = message.replace(/^Uncaught /, "").trimEnd();
    const body = this.#redactErrors
      ? { code: redacted }
      : { code: `${redacted}: ${text.split("\n")[0] ?? ""}`, trace: text };
    const data: unknown = dataJson === undefined ? undefined : JSON.parse(dataJson);
    return Response.json({ ...body, ...(data === undefined ? {} : { data }) }, { status: 500 });
  }

  async #limitRunning<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= MAX_RUNNING_ACTIONS) throw new QueueFullError();
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
    }
  }
}

function toHttpAnswer(response: Response): HttpAnswer {
  return { response, error: null, logLines: [], route: null };
}

function notFound(text: string): Response {
  return new Response(text, { status: 404, headers: { "Content-Type": "text/plain" } });
}

/** Stops waiting after `limitMs`. The action's own work is not interrupted. */
function withTimeout<T>(clock: Clock, limitMs: number, work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const cancel = runAfter(clock, limitMs, () => {
      reject(new FunctionError(`Action timed out (maximum duration: ${limitMs / 60_000} min)`));
    });
    work.then(resolve, reject).finally(cancel);
  });
}
