import { tableShapes, toJsonSchema } from "../admin/streaming/shapes";
import type { ExportSelection, StreamingExport } from "../admin/streaming/streaming-export";
import { indexesOf } from "../admin/system/table-queries";
import type { Database } from "../db/database";
import type { Engine } from "../functions/run/engine";
import type { Environment } from "../functions/system-tables/environment";
import {
  badRequest,
  HttpError,
  jsonResponse,
  jsonTextResponse,
  type ApiRequest,
  type ApiResponse,
  type Route,
} from "../net/route";

export interface AdminRoutesContext {
  db: Database;
  engine: Engine;
  environment: Environment;
  streaming: StreamingExport;
}

const MAX_BODY_BYTES = 1024 * 1024;

/** The dashboard's routes, and streaming export. Reads run between two commits, in a turn of the engine's queue. */
export function adminRoutes({ db, engine, environment, streaming }: AdminRoutesContext): Route[] {
  const inTurn = async (answer: () => string): Promise<ApiResponse> =>
    jsonTextResponse(await engine.exclusive(async () => answer()));
  const listSnapshot = async (request: ApiRequest) => {
    const args = await exportArgs(request);
    return await inTurn(() =>
      streaming.listSnapshot(selection(args), timestamp(args.get("snapshot")), args.get("cursor") ?? null),
    );
  };
  const documentDeltas = async (request: ApiRequest) => {
    const args = await exportArgs(request);
    return await inTurn(() => streaming.documentDeltas(selection(args), timestamp(args.get("cursor"))));
  };
  return [
    get("/api/list_environment_variables", async () => {
      const variables = environment.list().map(({ name, value }) => [name, value]);
      return jsonResponse({ environmentVariables: Object.fromEntries(variables) });
    }),
    get("/api/check_admin_key", async () =>
      jsonResponse({ success: true, allowedOps: ALLOWED_OPERATIONS, isReadOnly: false }),
    ),
    get("/api/shapes2", async ({ query }) => {
      const component = (query.get("component") ?? "").replace(/^component:/, "");
      return await inTurn(() => JSON.stringify(tableShapes(db, component)));
    }),
    get(
      "/api/json_schemas",
      async ({ query }) => await inTurn(() => JSON.stringify(jsonSchemas(db, engine, query))),
    ),
    get("/api/get_indexes", async ({ query }) => {
      const component = (query.get("componentId") ?? "").replace(/^component:/, "");
      return await inTurn(() => JSON.stringify({ indexes: indexesOf(db.tables, component) }));
    }),
    get("/api/test_streaming_export_connection", async () => jsonResponse(null)),
    get("/api/list_snapshot", listSnapshot),
    post("/api/list_snapshot", listSnapshot),
    get("/api/document_deltas", documentDeltas),
    post("/api/document_deltas", documentDeltas),
    post("/api/delete_tables", async () => {
      throw new HttpError(
        400,
        "NotSupported",
        "Tables stay. Clear the table to delete all of its documents.",
      );
    }),
    get("/api/app_metrics/*", async ({ rest }) => {
      throw new HttpError(400, "NotSupported", `This backend keeps no time series, so it has no ${rest}.`);
    }),
  ];
}

/** The key of a deployment on one machine may do everything. */
const ALLOWED_OPERATIONS = [
  ...["Deploy", "ViewEnvironmentVariables", "WriteEnvironmentVariables", "ViewLogs", "ViewMetrics"],
  ...["ViewData", "WriteData", "ViewBackups", "CreateBackups", "DownloadBackups", "ImportBackups"],
  ...["ActAsUser", "RunInternalQueries", "RunInternalMutations", "RunInternalActions", "RunTestQuery"],
];

function get(path: string, handle: (request: ApiRequest) => Promise<ApiResponse>): Route {
  return { method: "GET", path, access: "admin", handle };
}

function post(path: string, handle: (request: ApiRequest) => Promise<ApiResponse>): Route {
  return { method: "POST", path, access: "admin", handle };
}

/** The arguments of the URL or the body as texts. A timestamp is larger than JavaScript's exact integers. */
async function exportArgs(request: ApiRequest): Promise<ReadonlyMap<string, string>> {
  if (request.method !== "POST") return new Map(request.query);
  const text = (await request.bytes(MAX_BODY_BYTES)).toString();
  try {
    const exact = text.replace(/(:\s*)(\d{16,})(?=\s*[,}])/g, '$1"$2"');
    const json = JSON.parse(exact) as { [name: string]: unknown };
    return new Map(
      Object.entries(json).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
    );
  } catch {
    throw new HttpError(400, "BadJsonBody", "The body must be a JSON object.");
  }
}

function selection(args: ReadonlyMap<string, string>): ExportSelection {
  return {
    table: args.get("tableName") ?? null,
    component: args.get("component") ?? null,
    format: args.get("format") ?? null,
  };
}

function timestamp(text: string | undefined): bigint | null {
  if (text === undefined || text === "") return null;
  if (/^\d{1,19}$/.test(text)) return BigInt(text);
  throw badRequest("A timestamp must be a whole number of nanoseconds.");
}

function jsonSchemas(db: Database, engine: Engine, query: URLSearchParams): object {
  const ofComponent = (component: string) =>
    Object.fromEntries(
      Object.entries(tableShapes(db, component)).map(([table, shape]) => {
        const schema = toJsonSchema(shape);
        if (query.get("deltaSchema") !== "true" || !("properties" in schema)) return [table, schema];
        return [table, { ...schema, properties: { ...(schema.properties as object), ...DELTA_FIELDS } }];
      }),
    );
  if (query.get("byComponent") !== "true") return ofComponent("");
  const components = ["", ...(engine.deployment?.components.keys() ?? [])];
  return Object.fromEntries(components.map((component) => [component, ofComponent(component)]));
}

const DELTA_FIELDS = {
  _table: { type: "string" },
  _component: { type: "string" },
  _ts: { type: "integer" },
  _deleted: { type: "boolean" },
};
