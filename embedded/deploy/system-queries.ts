import type { Snapshot } from "../db/database";
import type { Deployment } from "../functions/deployment";
import type { ConvexObject, ConvexValue } from "../values/value";

/** What an answer may rest on. Everything read is recorded in the snapshot's read set. */
export interface SystemContext {
  /** Opened with `{ trusted: true }`. */
  snapshot: Snapshot;
  deployment: Deployment | null;
  cloudUrl: string;
  siteUrl: string;
}

/**
 * Answers a `_system/…` query of the official CLI at one state. Throws a UserError for arguments it
 * cannot use. The caller has checked the admin key; for anyone else it answers `SYSTEM_QUERY_REFUSED`.
 */
export type SystemQuery = (context: SystemContext, args: ConvexObject) => ConvexValue;

/** The CLI shows a sentence that starts like this, and ends; any other text ends it with a stack trace. */
export const SYSTEM_QUERY_REFUSED =
  "You do not have permission to perform this operation. The admin key is missing or wrong.";

const queries: ReadonlyMap<string, SystemQuery> = new Map();

/** The query behind a path such as `_system/cli/queryEnvironmentVariables:get`, or null when there is none. */
export function systemQuery(path: string): SystemQuery | null {
  const colon = path.lastIndexOf(":");
  const modulePath = (colon < 0 ? path : path.slice(0, colon)).replace(/\.js$/, "");
  return queries.get(`${modulePath}:${colon < 0 ? "default" : path.slice(colon + 1)}`) ?? null;
}
