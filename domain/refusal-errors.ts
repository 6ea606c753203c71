import type { RefusalData } from "./refusals";

/** The message for any error that is not a refusal. */
export const SOMETHING_WENT_WRONG = "Something went wrong. Please try again.";

/**
 * The refusal inside an error's `data`, or null when the error is anything else. Its sentence is the one the
 * server sent, so a page that is older than the server shows new refusals too.
 */
export function refusalOf(error: unknown): RefusalData | null {
  const data = dataOf(error);
  return isRefusal(data) ? { code: data.code, reason: data.reason, message: data.message } : null;
}

/** The message to show for any error: the refusal's own, or one neutral sentence. */
export function messageFor(error: unknown): string {
  const refusal = refusalOf(error);
  const data = dataOf(error);
  if (refusal?.reason === "rate_limited" && data !== null && "retryAfterMs" in data) {
    return `Too many attempts. Please wait ${formatWait(Number(data.retryAfterMs))} and try again.`;
  }
  return refusal?.message ?? SOMETHING_WENT_WRONG;
}

function dataOf(error: unknown): object | null {
  const data = error instanceof Error && "data" in error ? error.data : null;
  return typeof data === "object" ? data : null;
}

/** Checks the shape only: the browser has no list of all reasons. */
function isRefusal(data: object | null): data is RefusalData {
  if (data === null || !("code" in data) || !("reason" in data) || !("message" in data)) return false;
  return [data.code, data.reason, data.message].every((part) => typeof part === "string" && part !== "");
}

/** Rounds up, so that nobody retries too early. */
function formatWait(ms: number): string {
  if (!(ms > 0)) return "a moment";
  const [size, unit] =
    ms <= 60_000 ? [1000, "second"] : ms <= 3_600_000 ? [60_000, "minute"] : [3_600_000, "hour"];
  const count = Math.ceil(ms / Number(size));
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
