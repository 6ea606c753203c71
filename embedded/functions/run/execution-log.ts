import type { Log } from "../../system/world";
import type { ExecutionRecord } from "./execution-record";

const REFUSAL = "Uncaught ConvexError";

/** Lines by which a failed check shows the arguments or the document itself: a password, for instance. */
const SHOWN_VALUE = /^(?:Value|Object): [^\n]*/gm;

/**
 * Puts a finished function into the server's own log: what it printed, and its failure under the request
 * id that a client was shown. A ConvexError is an answer, not a failure, and may name a person: it stays
 * out, as do the values that did not pass a validator.
 */
export function logExecution(execution: ExecutionRecord, log: Log): void {
  const { requestId, udfType, identifier, error, logLines } = execution;
  const name = `[${requestId}] ${udfType} ${identifier}`;
  for (const line of logLines) log("info", `${name} ${line}`);
  if (error !== null && !error.startsWith(REFUSAL)) log("error", `${name} failed: ${withoutValues(error)}`);
}

function withoutValues(error: string): string {
  return error.replace(SHOWN_VALUE, "").replace(/\n{2,}/g, "\n");
}
