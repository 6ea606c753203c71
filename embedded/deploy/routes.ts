import type { Database } from "../db/database";
import type { Engine } from "../functions/engine";
import type { Environment } from "../functions/environment";
import type { Route } from "../http/route";
import type { World } from "../system/world";
import type { FunctionLog } from "./function-log";

/** What the deploy API works on; one per server. */
export interface DeployContext {
  db: Database;
  engine: Engine;
  environment: Environment;
  world: World;
  cloudUrl: string;
  siteUrl: string;
  /** What `/api/stream_function_logs` tells; the server records every finished execution in it. */
  functionLog: FunctionLog;
}

/**
 * The admin routes of the official CLI except `/api/function`, mounted by the HTTP server after its
 * check of the admin key: `/api/v1/get_canonical_urls`, `/api/get_config_hashes`, `/api/deploy2/*`,
 * `/api/update_environment_variables`, `/api/stream_function_logs`.
 */
export function deployRoutes(_context: DeployContext): Route[] {
  return [];
}
