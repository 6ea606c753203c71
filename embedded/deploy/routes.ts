import type { Database } from "../db/database";
import type { NodePackages } from "../functions/realm/node-packages";
import type { Engine } from "../functions/run/engine";
import type { Environment } from "../functions/system-tables/environment";
import { type ApiRequest, jsonResponse, type Route } from "../net/route";
import type { World } from "../system/world";
import { asObject } from "./json-body";
import { changeVariables } from "./environment-change";
import { FunctionLog } from "./function-log";
import { Pushes } from "./pushes";

/** The services of the deploy API, one set per server. */
export interface DeployContext {
  db: Database;
  engine: Engine;
  environment: Environment;
  world: World;
  cloudUrl: string;
  siteUrl: string;
  /** The engine's folder for "use node" modules. */
  modulesDir: string;
  packages: NodePackages;
}

/**
 * The official CLI's admin routes: pushes, variables, the log tail and the deployment's URLs. `/api/function`
 * is elsewhere. Unsupported commands answer 400 with a sentence, because the CLI would retry a 404 for half a
 * minute.
 */
export function deployRoutes(context: DeployContext): Route[] {
  const pushes = new Pushes(context);
  const functionLog = new FunctionLog(context.world.clock);
  context.engine.onExecution((execution) => functionLog.record(execution));
  return [
    get("/api/v1/get_canonical_urls", () => ({
      convexCloudUrl: context.cloudUrl,
      convexSiteUrl: context.siteUrl,
    })),
    ...LOG_PATHS.map((path) =>
      get(path, ({ query, signal }) => functionLog.entriesAfter(Number(query.get("cursor")) || 0, signal)),
    ),
    post("/api/get_config_hashes", () => pushes.configHashes()),
    post("/api/deploy2/evaluate_schema", (body) => pushes.evaluateSchema(body)),
    post("/api/deploy2/evaluate_push", (body) => pushes.evaluate(body)),
    post("/api/deploy2/start_push", (body) => pushes.start(body)),
    post("/api/deploy2/wait_for_schema", (body) => pushes.waitForSchema(body)),
    post("/api/deploy2/finish_push", (body) => pushes.finish(body)),
    post("/api/deploy2/report_push_completed", () => null),
    post("/api/update_environment_variables", async (body) => {
      await changeVariables(context, asObject(body, "the body").changes);
      return null;
    }),
    ...UNSUPPORTED.flatMap(({ path, command }) => [
      unsupported("GET", path, command),
      unsupported("POST", path, command),
    ]),
  ];
}

function get(path: string, answer: (request: ApiRequest) => unknown): Route {
  return {
    method: "GET",
    path,
    access: "admin",
    handle: async (request) => jsonResponse(await answer(request)),
  };
}

function post(path: string, answer: (body: unknown) => unknown): Route {
  return {
    method: "POST",
    path,
    access: "admin",
    handle: async (request) => jsonResponse(await answer(await request.json(MAX_PUSH_BYTES))),
  };
}

function unsupported(method: "GET" | "POST", path: string, command: string): Route {
  return {
    method,
    path,
    access: "admin",
    handle: () =>
      Promise.resolve(
        jsonResponse(
          { code: "NotSupported", message: `This backend does not have \`convex ${command}\` yet.` },
          400,
        ),
      ),
  };
}

/** The decoded size. A push carries every changed module with its source map, and complete components. */
const MAX_PUSH_BYTES = 256 * 1024 * 1024;

/** The CLI reads the first, dashboards the others. */
const LOG_PATHS = [
  "/api/stream_function_logs",
  "/api/stream_udf_execution",
  "/api/app_metrics/stream_function_logs",
  "/api/app_metrics/stream_udf_execution",
];

const UNSUPPORTED = [{ path: "/api/deploy2/*", command: "deploy with this version of the CLI" }] as const;
