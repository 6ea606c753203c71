import type { FunctionResult, RequestMetadata } from "../calls";

/** One finished function, for the function log. Nested calls are part of their parent's record. */
export interface ExecutionRecord {
  udfType: "Query" | "Mutation" | "Action" | "HttpAction";
  /** `mod:fn`, or `GET /path` for an HTTP action. */
  identifier: string;
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

export function toExecutionRecord(options: {
  udfType: ExecutionRecord["udfType"];
  identifier: string;
  request: RequestMetadata;
  startedAt: number;
  now: number;
  result: FunctionResult;
  logLines: string[];
}): ExecutionRecord {
  const { udfType, identifier, request, startedAt, now, result, logLines } = options;
  return {
    udfType,
    identifier,
    requestId: request.requestId,
    startedAt,
    durationMs: now - startedAt,
    cached: false,
    error: result.ok ? null : result.failure.message,
    logLines,
  };
}
