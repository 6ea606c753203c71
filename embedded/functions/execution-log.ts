import type { Log } from "../system/world";
import type { ExecutionRecord } from "./execution-record";

const REFUSAL = "Uncaught ConvexError";

/**
 * Puts a finished function into the server's own log: what it printed, and its failure under the request
 * id that a client was shown. A ConvexError is an answer, not a failure, and may name a person: it stays out.
 */
export function logExecution(execution: ExecutionRecord, log: Log): void {
  const { requestId, udfType, identifier, error, logLines } = execution;
  const name = `[${requestId}] ${udfType} ${identifier}`;
  for (const line of logLines) log("info", `${name} ${line}`);
  if (error !== null && !error.startsWith(REFUSAL)) log("error", `${name} failed: ${error}`);
}
