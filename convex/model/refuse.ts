import { ConvexError } from "convex/values";
import type { Refusal } from "../../domain/refusals";
import { refusalData } from "../../domain/refusals";

/** Throws a refusal from the closed list. Any other error is a bug. */
export function refuse(reason: Refusal, details?: { retryAfterMs: number }): never {
  throw new ConvexError({ ...refusalData(reason), ...details });
}
