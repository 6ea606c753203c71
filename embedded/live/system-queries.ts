import type { Snapshot } from "../db/access";
import { parseDocument } from "../db/document-cache";
import { UserError } from "../db/errors";
import type { Deployment } from "../functions/deployment";
import { canonicalPath } from "../functions/function-path";
import type { ConvexObject, ConvexValue } from "../values/value";

/** The inputs of a system query. The snapshot's read set records everything it reads. */
export interface SystemContext {
  /** Opened with `{ trusted: true }`. */
  snapshot: Snapshot;
  deployment: Deployment | null;
  cloudUrl: string;
  siteUrl: string;
}

/**
 * Answers a `_system/…` query of the official CLI. Throws UserError for invalid arguments. The caller must
 * check the admin key first and refuse others with `SYSTEM_QUERY_REFUSED`.
 */
export type SystemQuery = (context: SystemContext, args: ConvexObject) => ConvexValue;

/** The CLI prints a message with this beginning and exits. Any other message ends it with a stack trace. */
export const SYSTEM_QUERY_REFUSED =
  "You do not have permission to perform this operation. The admin key is missing or wrong.";

const queries: ReadonlyMap<string, SystemQuery> = new Map<string, SystemQuery>([
  ["_system/cli/queryEnvironmentVariables:default", listVariables],
  ["_system/cli/queryEnvironmentVariables:get", getVariable],
  ["_system/cli/modules:apiSpec", apiSpec],
  ["_system/cli/queryTable:default", tableVersion],
  ["_system/cli/convexUrl:cloudUrl", ({ cloudUrl }) => cloudUrl],
  ["_system/cli/convexUrl:siteUrl", ({ siteUrl }) => siteUrl],
]);

/**
 * The system query at a path such as `_system/cli/queryEnvironmentVariables:get`, or null for other paths.
 * For a CLI command that this backend lacks, it returns a query that throws.
 */
export function systemQuery(path: string): SystemQuery | null {
  if (!path.startsWith("_system/")) return null;
  const canonical = canonicalPath(path);
  return queries.get(canonical) ?? (() => refuseUnknown(canonical));
}

/** Worded as a refusal, so that the CLI exits with one sentence instead of a stack trace. */
function refuseUnknown(path: string): never {
  throw new UserError(
    `You do not have permission to perform this operation: this backend does not answer ${path} yet.`,
  );
}

function listVariables({ snapshot }: SystemContext): ConvexValue {
  const variables: { name: string; value: string }[] = [];
  const stream = snapshot.stream({
    source: { type: "FullTableScan", tableName: "_environment", order: "asc" },
    operators: [],
  });
  for (let document = stream.next(); document !== null; document = stream.next()) {
    const row = parseDocument(document.text);
    if (typeof row.name === "string" && typeof row.value === "string") {
      variables.push({ name: row.name, value: row.value });
    }
  }
  return variables.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function getVariable(context: SystemContext, args: ConvexObject): ConvexValue {
  const variables = listVariables(context) as { name: string; value: string }[];
  return variables.find((variable) => variable.name === args.name) ?? null;
}

/** The deployment's functions. The CLI's `run` suggests names from it. */
function apiSpec({ snapshot, deployment }: SystemContext): ConvexValue {
  snapshot.dependOn("deployment");
  return [...(deployment?.functions.values() ?? [])].map((spec) => ({
    identifier: `${spec.modulePath}:${spec.exportName}`,
    functionType: spec.udfType,
    visibility: { kind: spec.visibility },
    args: spec.args as ConvexValue,
    returns: (spec.returns ?? { type: "any" }) as ConvexValue,
  }));
}

/**
 * A value that changes with every write to the table. `dev` waits for it after documents failed the schema.
 */
function tableVersion({ snapshot }: SystemContext, args: ConvexObject): ConvexValue {
  if (typeof args.tableName !== "string") throw new UserError("`tableName` must be a string.");
  return { count: snapshot.count(args.tableName), ts: String(snapshot.ts) };
}
