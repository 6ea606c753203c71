import { canonicalPath } from "../../functions/function-path";
import { deploymentQueries } from "./deployment-queries";
import { documentQueries } from "./document-queries";
import type { SystemQuery } from "./system-function";
import { tableQueries } from "./table-queries";

/** The CLI prints a message with this beginning and exits. Any other message ends it with a stack trace. */
export const SYSTEM_QUERY_REFUSED =
  "You do not have permission to perform this operation. The admin key is missing or wrong.";

const PREFIX = "_system/";
const queries = new Map(
  Object.entries<SystemQuery>({ ...deploymentQueries, ...tableQueries, ...documentQueries }),
);

/** True for the path of a function that the backend itself answers. */
export function isSystemPath(path: string): boolean {
  return path.startsWith(PREFIX);
}

/** The system query at a path such as `_system/cli/queryEnvironmentVariables:get`, or null if there is none. */
export function systemQuery(path: string): SystemQuery | null {
  return queries.get(canonicalPath(path).slice(PREFIX.length)) ?? null;
}

/** Worded as a refusal, so that the CLI exits with one sentence instead of a stack trace. */
export function unknownSystemFunction(path: string): string {
  return `You do not have permission to perform this operation: this backend does not answer ${canonicalPath(path)}.`;
}
