import type { Transaction } from "../db/access";
import type { Database } from "../db/database";
import { UserError } from "../db/errors";
import type { Commit } from "../db/read-set";
import type { SchemaJson } from "../db/schema/schema";
import type { Engine } from "../functions/run/engine";
import { applyCrons, type CronDiff } from "../functions/system-tables/crons";
import type { World } from "../system/world";
import { combineSchemas } from "./component-schemas";
import { DeployError } from "./deploy-error";
import { allCrons } from "./evaluate/component-tree";
import { functionsByPath } from "./functions-by-path";
import type { StagedPush } from "./staged-pushes";
import {
  defineDeployTables,
  type LiveDeployment,
  readDeployment,
  readSources,
  writeDeployment,
} from "./stored-deployment";

/**
 * Loads the deployment of the last finished push without running a module, or null before the first push.
 * Call it once at startup, before anything else of the deploy API.
 */
export function loadDeployment(db: Database): Promise<LiveDeployment | null> {
  defineDeployTables(db);
  return Promise.resolve(readDeployment(db.snapshot({ trusted: true })));
}

export interface ActivationContext {
  db: Database;
  engine: Engine;
  world: World;
}

/** The deployment that a staged push puts in force. */
export function toDeployment(push: StagedPush): LiveDeployment {
  const { evaluation } = push;
  return {
    id: push.id,
    modules: push.modules,
    functions: functionsByPath([...evaluation.functions.values()].flat()),
    schema: evaluation.schema,
    crons: evaluation.crons,
    authProviders: evaluation.authProviders,
    hasHttp: evaluation.httpRoutes !== null,
    httpMounts: evaluation.httpMounts,
    components: push.components,
    nodePackages: push.nodePackages,
    serverVersion: push.serverVersion,
    httpRoutes: evaluation.httpRoutes,
    envDeclarations: evaluation.envDeclarations,
  };
}

/**
 * Puts a deployment in force. One commit between two functions switches schema, functions, crons and auth
 * providers; then every live query reruns. `check` runs in the same turn and may refuse by throwing. Resolves
 * when the switch is on disk. Throws DeployError, with nothing changed, if a document written since the
 * preparation breaks the schema.
 */
export async function activateDeployment(
  context: ActivationContext,
  deployment: LiveDeployment,
  check: () => void,
): Promise<CronDiff> {
  const { db, engine, world } = context;
  const { crons, commit } = await engine.exclusive(async (slot) => {
    check();
    const switchOver = await engine.prepare(deployment);
    const now = Math.floor(world.clock.now());
    const tx = db.begin({ trusted: true });
    if (engine.deployment !== null) readSources(engine.deployment);
    writeDeployment(tx, deployment, now);
    const crons = applyCrons(tx, allCrons(deployment), now);
    const commit = activateSchema(db, combineSchemas(deployment), tx);
    switchOver();
    await slot.announce(commit);
    return { crons, commit };
  });
  await commit.durable;
  return crons;
}

function activateSchema(db: Database, schema: SchemaJson | null, tx: Transaction): Commit {
  try {
    return db.activateSchema(schema, tx);
  } catch (error) {
    if (error instanceof UserError) throw new DeployError("SchemaValidationFailed", error.message);
    throw error;
  }
}
