import type { Database } from "../db/database";
import { UserError } from "../db/errors";
import type { Commit } from "../db/read-set";
import type { AuthProvider } from "../functions/deployment";
import type { Engine, Slot } from "../functions/engine";
import { applyCrons, type CronDiff } from "../schedule/crons";
import type { World } from "../system/world";
import { DeployError } from "./deploy-error";
import {
  defineDeployTables,
  functionsByPath,
  type LiveDeployment,
  readDeployment,
  writeDeployment,
} from "./stored-deployment";
import type { StagedPush } from "./staging";

/**
 * The deployment that the last finished push left, read without evaluating a module; null before the
 * first. Called once at start, before anything else of the deploy API. A crash in the middle of a switch
 * can leave the schema of a push that never went live: then the indexes of this one are made again.
 */
export async function loadDeployment(db: Database): Promise<LiveDeployment | null> {
  defineDeployTables(db);
  const deployment = readDeployment(db.snapshot({ trusted: true }));
  if (deployment) await restoreSchema(db, deployment);
  return deployment;
}

async function restoreSchema(db: Database, { schema }: LiveDeployment): Promise<void> {
  const { added, removed } = db.schemaDiff(schema);
  if (added.length === 0 && removed.length === 0) return;
  const problem = await db.prepareSchema(schema);
  if (problem) throw new Error(`The schema of the last push cannot be restored: ${problem.message}`);
  await db.activateSchema(schema).durable;
}

export interface ActivationContext {
  db: Database;
  engine: Engine;
  world: World;
}

/** What a staged push would put in force. */
export function deploymentOf(push: StagedPush): LiveDeployment {
  const { evaluation } = push;
  return {
    id: push.id,
    modules: push.modules,
    functions: functionsByPath([...evaluation.functions.values()].flat()),
    schema: evaluation.schema,
    crons: evaluation.crons,
    authProviders: evaluation.authProviders,
    hasHttp: evaluation.httpRoutes !== null,
    serverVersion: push.serverVersion,
    httpRoutes: evaluation.httpRoutes,
    envDeclarations: evaluation.envDeclarations,
  };
}

/**
 * Puts a deployment in force: schema, functions, crons and sign-in providers between two functions, then
 * every live subscription runs again. `check` runs inside the same turn and refuses by throwing. Resolves
 * when the switch is on disk. Throws a DeployError, and has changed nothing, when a document written
 * after the schema was prepared does not match it.
 */
export async function activateDeployment(
  context: ActivationContext,
  deployment: LiveDeployment,
  check: () => void,
): Promise<CronDiff> {
  const { crons, commit } = await context.engine.exclusive(async (slot) => {
    check();
    activateSchema(context.db, deployment);
    await context.engine.activate(deployment);
    return await store(context, slot, deployment);
  });
  await commit.durable;
  return crons;
}

/** The live deployment with other sign-in providers: what a change of variables can do without a push. */
export async function replaceAuthProviders(
  context: ActivationContext,
  providers: readonly AuthProvider[],
): Promise<void> {
  const stored = await context.engine.exclusive(async (slot) => {
    const live = readDeployment(context.db.snapshot({ trusted: true }));
    if (!live) return null;
    const deployment = { ...live, authProviders: providers };
    await context.engine.activate(deployment);
    return await store(context, slot, deployment);
  });
  await stored?.commit.durable;
}

function activateSchema(db: Database, deployment: LiveDeployment): void {
  try {
    db.activateSchema(deployment.schema);
  } catch (error) {
    if (error instanceof UserError) throw new DeployError("SchemaValidationFailed", error.message);
    throw error;
  }
}

async function store(
  context: ActivationContext,
  slot: Slot,
  deployment: LiveDeployment,
): Promise<{ crons: CronDiff; commit: Commit }> {
  const now = Math.floor(context.world.clock.now());
  const tx = context.db.begin({ trusted: true });
  writeDeployment(tx, deployment, now);
  const crons = applyCrons(tx, deployment.crons, now);
  tx.touch("deployment");
  return { crons, commit: await slot.commit(tx) };
}
