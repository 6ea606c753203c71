import type { Authenticator } from "../auth/authenticator";
import type { Database } from "../db/database";
import type { ActionOutcome, FunctionCall } from "../functions/calls";
import { ANONYMOUS, checkTarget, toQueryRequest } from "../functions/request";
import type { QueryRequest, Requester } from "../functions/request";
import type { Engine } from "../functions/run/engine";
import type { QueryResult } from "../live/result";
import type { SharedResults } from "../live/shared-results";
import { cleanUdfResponse, udfResponse } from "../live/udf-response";
import type { Limits } from "../net/limits";
import { badRequest, HttpError, JSON_HEADERS, jsonResponse, jsonTextResponse } from "../net/route";
import type { ApiRequest, ApiResponse, Route } from "../net/route";
import { u64ToBase64 } from "../values/int64";
import { bodyLimit, parseFunctionRequest, parseFunctionUrl } from "./function-request";
import type { Format, FunctionRequest } from "./function-request";
import { QueryCallCache } from "./query-call-cache";

export interface FunctionRoutesContext {
  engine: Engine;
  db: Database;
  results: SharedResults;
  authenticator: Authenticator;
  redact: boolean;
  limits: Limits;
}

/** The HTTP API for calling functions. Query answers are shared with live queries. */
export function functionRoutes(context: FunctionRoutesContext): Route[] {
  const api = new FunctionApi(context);
  return [
    post("/api/query", (request) => api.postedQuery(request)),
    {
      ...post("/api/query", async (request) => api.query(request, parseFunctionUrl(request.query))),
      method: "GET",
    },
    post("/api/query_at_ts", (request) => api.queryAt(request)),
    post("/api/query_ts", () => api.latestTs()),
    post("/api/query_batch", (request) => api.batch(request)),
    post("/api/mutation", (request) => api.mutation(request)),
    post("/api/action", (request) => api.action(request)),
    { ...post("/api/function", (request) => api.any(request)), access: "admin" },
    post("/api/run/*", (request) => api.run(request)),
    { ...post("/api/run_test_function", (request) => api.testQuery(request)), access: "admin" },
  ];
}

function post(path: string, handle: (request: ApiRequest) => Promise<ApiResponse>): Route {
  return { method: "POST", path, access: "anyone", handle };
}

class FunctionApi {
  readonly #context: FunctionRoutesContext;
  readonly #cachedCalls: QueryCallCache;

  constructor(context: FunctionRoutesContext) {
    this.#context = context;
    this.#cachedCalls = new QueryCallCache(context.limits.anonymousArgumentBytes);
  }

  /** Like `query`, but parses repeated identical bodies only once. */
  async postedQuery(request: ApiRequest): Promise<ApiResponse> {
    if (request.headers.authorization !== undefined) {
      const requester = await this.#requester(request);
      return await this.#query(
        request,
        requester,
        parseFunctionRequest(await this.#body(request, requester)),
      );
    }
    const { query, format } = this.#cachedCalls.read(
      await request.bytes(this.#bodyLimit(request, ANONYMOUS)),
    );
    const cached = this.#findResult(query, request.requestId);
    return this.#answer(cached ?? (await this.#executeOne(query, request.lane)), format, ANONYMOUS);
  }

  async query(request: ApiRequest, call: FunctionRequest): Promise<ApiResponse> {
    return await this.#query(request, await this.#requester(request), call);
  }

  async #query(request: ApiRequest, requester: Requester, call: FunctionRequest): Promise<ApiResponse> {
    const query = toQueryRequest(call, null, requester, this.#context.limits.anonymousArgumentBytes);
    const cached = this.#findResult(query, request.requestId);
    const result = cached ?? (await this.#executeOne(query, request.lane));
    return this.#answer(result, call.format, requester);
  }

  /**
   * Answers at the timestamp that `query_ts` returned, as long as nothing has changed what the query reads.
   * Only the latest state is kept, so it refuses otherwise.
   */
  async queryAt(request: ApiRequest): Promise<ApiResponse> {
    const requester = await this.#requester(request);
    const body = await this.#body(request, requester);
    const ts = readTimestamp(body);
    const call = parseFunctionRequest(body);
    const query = toQueryRequest(call, null, requester, this.#context.limits.anonymousArgumentBytes);
    const cached = this.#findResult(query, request.requestId);
    const result = cached ?? (await this.#executeOne(query, request.lane));
    if (ts > this.#context.db.latestTs)
      throw new HttpError(400, "TimestampInFuture", "ts is later than every commit.");
    if (result.ts > ts) {
      throw new HttpError(
        400,
        "TimestampTooOld",
        "This backend keeps only the latest state, and it has changed since ts. Get a new ts and try again.",
      );
    }
    return this.#answer(result, call.format, requester);
  }

  /** Answers all queries of a batch at one state. */
  async batch(request: ApiRequest): Promise<ApiResponse> {
    const { batchCalls, anonymousArgumentBytes } = this.#context.limits;
    const requester = await this.#requester(request);
    const body = await this.#body(request, requester, batchCalls);
    const queries: unknown =
      typeof body === "object" && body !== null && "queries" in body ? body.queries : null;
    if (!Array.isArray(queries)) throw badRequest("queries must be an array.");
    if (queries.length > batchCalls) {
      throw new HttpError(
        400,
        "BatchTooLarge",
        `A batch may have ${batchCalls} calls, not ${queries.length}.`,
      );
    }
    const calls = queries.map((query: unknown) => parseFunctionRequest(query));
    const requests = calls.map((call) => toQueryRequest(call, null, requester, anonymousArgumentBytes));
    await this.#warm(requests, request.lane);
    const results = await this.#execute(requests, request.lane);
    const texts = results.map((result, i) =>
      this.#print(result, calls[i]?.format ?? "json", result.requestId, requester),
    );
    return jsonTextResponse(`{"results":[${texts.join(",")}]}`);
  }

  async latestTs(): Promise<ApiResponse> {
    const ts = this.#context.db.latestTs;
    await this.#context.db.whenDurable(ts);
    return jsonResponse({ ts: u64ToBase64(ts) });
  }

  async mutation(request: ApiRequest): Promise<ApiResponse> {
    return await this.#run(request, parseFunctionRequest, async (call) => {
      const outcome = await this.#context.engine.mutation(call, undefined, request.lane);
      await outcome.durable;
      return outcome;
    });
  }

  async action(request: ApiRequest): Promise<ApiResponse> {
    const { engine } = this.#context;
    return await this.#run(request, parseFunctionRequest, (call) => engine.action(call));
  }

  async any(request: ApiRequest): Promise<ApiResponse> {
    return await this.#runAny(request, parseFunctionRequest);
  }

  /** `/api/run/dir/mod/fn`. The last segment is the function. */
  async run(request: ApiRequest): Promise<ApiResponse> {
    const slash = request.rest.lastIndexOf("/");
    if (slash < 1) throw badRequest("The path must name a module and a function.");
    const path = `${request.rest.slice(0, slash)}:${request.rest.slice(slash + 1)}`;
    return await this.#runAny(request, (body) => parseFunctionRequest({ ...(body as object), path }));
  }

  /** The CLI's inline query: a module whose default export is a query. */
  async testQuery(request: ApiRequest): Promise<ApiResponse> {
    let source = "";
    const read = (body: unknown) => {
      source = testSource(body);
      const id = (body as { componentId?: unknown }).componentId;
      const componentPath = typeof id === "string" ? id.replace(/^component:/, "") : null;
      return parseFunctionRequest({ ...(body as object), path: "testQuery", componentPath });
    };
    return await this.#run(request, read, async (functionCall) => {
      return await this.#context.engine.testQuery(source, { ...functionCall, journal: null });
    });
  }

  async #runAny(request: ApiRequest, read: (body: unknown) => FunctionRequest): Promise<ApiResponse> {
    const { engine, db } = this.#context;
    return await this.#run(request, read, async (functionCall) => {
      const outcome = await engine.runAny(functionCall);
      await db.whenDurable(db.latestTs);
      return outcome;
    });
  }

  async #run(
    request: ApiRequest,
    read: (body: unknown) => FunctionRequest,
    execute: (call: FunctionCall) => Promise<ActionOutcome>,
  ): Promise<ApiResponse> {
    const requester = await this.#requester(request);
    const call = read(await this.#body(request, requester));
    const { caller, identity } = requester;
    const { component, argsJson, invalid } = checkTarget(
      call,
      requester,
      this.#context.limits.anonymousArgumentBytes,
    );
    const userAgent = request.headers["user-agent"] ?? null;
    const metadata = { ip: request.ip, userAgent, requestId: request.requestId };
    const outcome = invalid
      ? { result: { ok: false as const, failure: { message: invalid } }, logLines: [] }
      : await execute({ path: call.udfPath, component, argsJson, identity, caller, request: metadata });
    return jsonTextResponse(this.#print(outcome, call.format, request.requestId, requester));
  }

  /** A cached answer that is already on disk, or null. */
  #findResult(query: QueryRequest, requestId: string): QueryResult | null {
    const { results, db, engine } = this.#context;
    const result = results.find(query)?.result;
    if (!result || result.ts > db.durableTs) return null;
    engine.recordCached(query, requestId);
    return result;
  }

  /** Runs all queries at one state, in one queue turn. Resolves when that state is on disk. */
  async #execute(requests: readonly QueryRequest[], lane: object): Promise<QueryResult[]> {
    const { results, engine, db } = this.#context;
    const answers = await engine.exclusive(async (slot) => {
      const answers: QueryResult[] = [];
      for (const request of requests) answers.push((await results.resolve(slot, request)).result);
      return answers;
    }, lane);
    const newest = answers.reduce((ts, result) => (result.ts > ts ? result.ts : ts), 0n);
    if (newest > db.durableTs) await db.whenDurable(newest);
    return answers;
  }

  /** Runs each query in a turn of its own. The turn that answers them all then finds most of them computed. */
  async #warm(requests: readonly QueryRequest[], lane: object): Promise<void> {
    const { results, engine } = this.#context;
    for (const request of requests) {
      if (results.find(request) === null)
        await engine.exclusive((slot) => results.resolve(slot, request), lane);
    }
  }

  async #executeOne(query: QueryRequest, lane: object): Promise<QueryResult> {
    const [result] = await this.#execute([query], lane);
    if (!result) throw new HttpError(500, "InternalServerError", "The query has no result.");
    return result;
  }

  #answer(result: QueryResult, format: Format, requester: Requester): ApiResponse {
    if (format === "json" || requester.caller === "admin")
      return jsonTextResponse(this.#print(result, format, result.requestId, requester));
    return { status: 200, headers: JSON_HEADERS, body: result.http };
  }

  /** The parsed body of a call, or of a batch. It is read once the caller is known. */
  #body(request: ApiRequest, requester: Requester, calls?: number): Promise<unknown> {
    return request.json(this.#bodyLimit(request, requester, calls));
  }

  #bodyLimit(request: ApiRequest, requester: Requester, calls?: number): number {
    return bodyLimit(request, requester, {
      maxAnonymousBytes: this.#context.limits.anonymousArgumentBytes,
      calls,
    });
  }

  async #requester(request: ApiRequest): Promise<Requester> {
    return (await this.#context.authenticator.verifyHeader(request.headers.authorization)).requester;
  }

  /** Encodes an outcome. Admins always see the whole error. */
  #print(outcome: ActionOutcome, format: Format, requestId: string, { caller }: Requester): string {
    const print = format === "json" ? cleanUdfResponse : udfResponse;
    return print(outcome, requestId, this.#context.redact && caller !== "admin");
  }
}

/** The `ts` of a body: a timestamp of 8 bytes in base64, as `query_ts` returns it. */
function readTimestamp(body: unknown): bigint {
  const ts: unknown = typeof body === "object" && body !== null && "ts" in body ? body.ts : null;
  const bytes = typeof ts === "string" ? Buffer.from(ts, "base64") : null;
  if (bytes?.length !== 8) throw badRequest("ts must be a timestamp from query_ts.");
  return bytes.readBigUInt64LE();
}

function testSource(body: unknown): string {
  const bundle: unknown = typeof body === "object" && body !== null && "bundle" in body ? body.bundle : null;
  const source: unknown =
    typeof bundle === "object" && bundle !== null && "source" in bundle ? bundle.source : null;
  if (typeof source !== "string") throw badRequest("bundle.source must be a module.");
  return source;
}
