import type { Database } from "../db/database";
import type { Deployment } from "../functions/deployment";

/** The deployment that the last finished push left, read without evaluating a module; null before the first. */
export function loadDeployment(_db: Database): Promise<Deployment | null> {
  return Promise.resolve(null);
}
