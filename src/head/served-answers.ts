import type { Value } from "convex/values";
import { convexToJson } from "convex/values";

/**
 * What the site's server knows when it sends a page: the answers to the page's first queries, so that the page draws
 * before its socket has opened.
 */
export interface ServedAnswers {
  /** The seed that the server chose for what is in random order (`useVisitSeed`). */
  seed: number;
  /** Answers that are the same for everybody, in Convex's JSON, by `answerKey`. */
  everybody: Record<string, unknown>;
  /** Answers for visitors without a login. */
  visitors: Record<string, unknown>;
}

/** The element of the page that holds the answers. */
export const SERVED_ANSWERS_ID = "served-answers";

/** Names a query with its arguments, whatever their order. The id of a paginated query differs on each page. */
export function answerKey(name: string, args: Record<string, Value>): string {
  const { paginationOpts, ...rest } = args;
  if (paginationOpts === undefined) return `${name} ${stable(convexToJson(args))}`;
  const { id: _, ...page } = paginationOpts as Record<string, Value>;
  return `${name} ${stable(convexToJson({ ...rest, page }))}`;
}

function stable(json: unknown): string {
  return JSON.stringify(json, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
