import type { FunctionResult } from "../functions/calls";
import { errorText } from "../functions/errors";
import { parseValue, toCleanJson } from "../values/value";

/** The body of an HTTP answer to a function call, with values in Convex-encoded JSON. */
export function udfResponse(
  { result, logLines }: { result: FunctionResult; logLines: string[] },
  requestId: string,
  redact: boolean,
): string {
  return body(result, logLines, requestId, redact, (json) => json);
}

/** Like `udfResponse`, with plain JSON: int64 as decimal text and bytes as base64. */
export function cleanUdfResponse(
  { result, logLines }: { result: FunctionResult; logLines: string[] },
  requestId: string,
  redact: boolean,
): string {
  return body(result, logLines, requestId, redact, (json) => JSON.stringify(toCleanJson(parseValue(json))));
}

function body(
  result: FunctionResult,
  logLines: string[],
  requestId: string,
  redact: boolean,
  print: (json: string) => string,
): string {
  const lines = `"logLines":${JSON.stringify(redact ? [] : logLines)}}`;
  if (result.ok) return `{"status":"success","value":${print(result.valueJson)},${lines}`;
  const message = JSON.stringify(errorText(result.failure, requestId, redact));
  const { dataJson } = result.failure;
  const data = dataJson === undefined ? "" : `"errorData":${print(dataJson)},`;
  return `{"status":"error","errorMessage":${message},${data}${lines}`;
}
