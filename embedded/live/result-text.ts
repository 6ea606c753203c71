import type { FunctionResult } from "../functions/calls";
import { errorText } from "../functions/errors";

/** The part of QueryUpdated or QueryFailed after the query id. It is the same text for every subscriber. */
export function resultText(options: {
  result: FunctionResult;
  logLines: string[];
  journal: string | null;
  requestId: string;
  redact: boolean;
}): string {
  const { result, logLines, journal, requestId, redact } = options;
  const tail = `"logLines":${JSON.stringify(logLines)},"journal":${JSON.stringify(journal)}}`;
  if (result.ok) return `"value":${result.valueJson},${tail}`;
  const message = JSON.stringify(errorText(result.failure, requestId, redact));
  return `"errorMessage":${message}${errorDataField(result)},${tail}`;
}

/** Empty for a plain error. The field's mere presence makes the client throw a ConvexError. */
export function errorDataField(result: FunctionResult & { ok: false }): string {
  return result.failure.dataJson === undefined ? "" : `,"errorData":${result.failure.dataJson}`;
}
