import type { FunctionFailure } from "./calls";

/**
 * The text a client sees: `[Request ID: x] Server Error`, and unless redacted the message below it.
 * `ConvexError` data travels beside it and is never redacted.
 */
export function errorText(failure: FunctionFailure, requestId: string, redact: boolean): string {
  const firstLine = `[Request ID: ${requestId}] Server Error`;
  return redact ? firstLine : `${firstLine}\n${failure.message}`;
}
