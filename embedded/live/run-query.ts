import type { SystemFunctions } from "../admin/system/system-functions";
import { isSystemPath } from "../admin/system/system-queries";
import type { Database } from "../db/database";
import type { QueryCall, QueryOutcome } from "../functions/calls";
import type { Slot } from "../functions/run/transactions";

export interface QueryRunnerContext {
  db: Database;
  system: SystemFunctions;
}

/**
 * Executes a query at the current state: a system query if the path starts with `_system/`, else the
 * deployment's.
 */
export async function runQuery(
  { db, system }: QueryRunnerContext,
  slot: Slot,
  call: QueryCall,
): Promise<QueryOutcome> {
  if (!isSystemPath(call.path)) return await slot.query(call);
  const snapshot = db.snapshot({ trusted: true });
  const { result, journal } = system.query(snapshot, call);
  const { ts, reads } = snapshot;
  return { result, logLines: [], journal, ts, reads, readsIdentity: false, readsTime: false };
}
