import type { FunctionResult, RequestMetadata } from "../calls";
import { functionIdentifier, type FunctionName } from "../function-path";

/** One finished function, for the function log. Nested calls are part of their parent's record. */
export interface ExecutionRecord {
  udfType: "Query" | "Mutation" | "Action" | "HttpAction";
  /** `mod:fn`, or `GET /path` for an HTTP action. */
  identifier: string;
  /** The function's name in statistics: that of a route for an HTTP action. Null if no such function is defined. */
  name: string | null;
  requestId: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  durationMs: number;
  /** True for a query that was answered without running. */
  cached: boolean;
  /** The whole message without a request id, or null on success. */
  error: string | null;
  logLines: string[];
}

/** An execution as the function log and its readers get it. */
export function toExecutionRecord(options: {
  udfType: ExecutionRecord["udfType"];
  identifier: string;
  name: string | null;
  request: RequestMetadata;
  startedAt: number;
  now: number;
  result: FunctionResult;
  logLines: string[];
}): ExecutionRecord {
  const { udfType, identifier, name, request, startedAt, now, result, logLines } = options;
  return {
    udfType,
    identifier,
    name,
    requestId: request.requestId,
    startedAt,
    durationMs: now - startedAt,
    cached: false,
    error: result.ok ? null : result.failure.message,
    logLines,
  };
}

/** The record of a query that was answered from a cached result, which may be the error that it is not defined. */
export function cachedRecord(
  query: FunctionName,
  { isDefined, requestId, at }: { isDefined: boolean; requestId: string; at: number },
): ExecutionRecord {
  const identifier = functionIdentifier(query);
  return {
    ...{ udfType: "Query", identifier, name: isDefined ? identifier : null, requestId, startedAt: at },
    ...{ durationMs: 0, cached: true, error: null, logLines: [] },
  };
}
