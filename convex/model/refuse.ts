import { ConvexError } from "convex/values";
import type { Refusal } from "../../domain/refusals";
import { refusalData } from "../../domain/refusals";

/** Refuses the person with one of the closed list of reasons. Anything else thrown is a bug. */
export function refuse(reason: Refusal, details?: { retryAfterMs: number }): never {
  throw new ConvexError({ ...refusalData(reason), ...details });
}
