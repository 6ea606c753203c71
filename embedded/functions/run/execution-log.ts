import type { Log } from "../../system/world";
import { isInterruption } from "../errors";
import type { ExecutionRecord } from "./execution-record";

const CONVEX_ERROR_PREFIX = "Uncaught ConvexError";

/** The lines in which a failed validator quotes the value itself, which may be a password. */
const QUOTED_VALUE = /^(?:Value|Object): [^\n]*/gm;

/**
 * Writes a finished function to the server's log: its console lines and its failure, under the request id the
 * client saw. Leaves out ConvexErrors, which are answers and may name a person. Also leaves out the values
 * that failed a validator.
 */
export function logExecution(execution: ExecutionRecord, log: Log): void {
  const { requestId, udfType, identifier, error, logLines } = execution;
  const about = { requestId, kind: udfType, function: identifier };
  for (const line of logLines) log("info", line, about);
  if (error === null || isRefusal(error)) return;
  if (isInterruption(error)) log("warn", "was interrupted by a stop of the backend", about);
  else log("error", `failed: ${removeQuotedValues(error)}`, about);
}

/** True for the error of a function that refused its caller on purpose. */
export function isRefusal(error: string): boolean {
  return error.startsWith(CONVEX_ERROR_PREFIX);
}

function removeQuotedValues(error: string): string {
  return error.replace(QUOTED_VALUE, "").replace(/\n{2,}/g, "\n");
}
