import type { Database } from "../db/database";
import { UserError } from "../db/errors";
import type { FunctionResult, QueryCall, QueryOutcome } from "../functions/calls";
import type { Engine } from "../functions/run/engine";
import type { Slot } from "../functions/run/transactions";
import { ValueError, checkedObject } from "../values/value";
import { SYSTEM_QUERY_REFUSED, systemQuery } from "./system-queries";
import type { SystemQuery } from "./system-queries";

export interface QueryRunnerContext {
  engine: Engine;
  db: Database;
  cloudUrl: string;
  siteUrl: string;
}

/**
 * Executes a query at the current state: a system query if the path starts with `_system/`, else the
 * deployment's.
 */
export async function runQuery(
  context: QueryRunnerContext,
  slot: Slot,
  call: QueryCall,
): Promise<QueryOutcome> {
  if (!call.path.startsWith("_system/")) return await slot.query(call);
  const snapshot = context.db.snapshot({ trusted: true });
  // A system query may describe the deployment itself.
  snapshot.dependOn("deployment");
  const query = systemQuery(call.path);
  const result = query
    ? runSystemQuery(context, snapshot, query, call)
    : failure(`Could not find public function for '${call.path}'.`);
  const { ts, reads } = snapshot;
  return { result, logLines: [], journal: null, ts, reads, readsIdentity: false, readsTime: false };
}

function runSystemQuery(
  { engine, cloudUrl, siteUrl }: QueryRunnerContext,
  snapshot: ReturnType<Database["snapshot"]>,
  query: SystemQuery,
  call: QueryCall,
): FunctionResult {
  if (call.caller === "client") return failure(SYSTEM_QUERY_REFUSED);
  try {
    const [args] = JSON.parse(call.argsJson) as unknown[];
    const context = { snapshot, deployment: engine.deployment, cloudUrl, siteUrl };
    return { ok: true, valueJson: JSON.stringify(query(context, checkedObject(args))) };
  } catch (error) {
    if (error instanceof UserError || error instanceof ValueError) return failure(error.message);
    throw error;
  }
}

function failure(message: string): FunctionResult {
  return { ok: false, failure: { message } };
}
