import type { Database } from "../db/database";
import { DiskFullError, UserError } from "../db/errors";
import type { DeploymentChange, Engine } from "../functions/run/engine";
import type { EnvironmentChange } from "../functions/system-tables/environment";
import type { World } from "../system/world";
import { asArray, asObject, asString } from "./json-body";
import { DeployError } from "./deploy-error";
import { evaluateAuthConfig } from "./evaluate/evaluate";
import { readDeployment, readSources, writeDeployment } from "./stored-deployment";

export interface EnvironmentContext {
  db: Database;
  engine: Engine;
  world: World;
  modulesDir: string;
}

/**
 * Sets and removes variables, and updates the auth providers that `auth.config.js` derives from them, in one commit.
 * Throws DeployError, with nothing changed, if that file no longer evaluates.
 */
export async function changeVariables(context: EnvironmentContext, body: unknown): Promise<void> {
  const changes = asArray(body, "changes").map(parseChange);
  try {
    await context.engine.setEnvironment(changes, (readEnv) => deriveProviders(context, readEnv));
  } catch (error) {
    if (error instanceof UserError && !(error instanceof DiskFullError))
      throw new DeployError("InvalidEnvironmentVariable", error.message);
    throw error;
  }
}

function parseChange(value: unknown): EnvironmentChange {
  const change = asObject(value, "a change");
  return {
    name: asString(change.name, "the name of a variable"),
    value:
      change.value === null || change.value === undefined
        ? null
        : asString(change.value, "the value of a variable"),
  };
}

/** The live deployment with the auth providers that follow from these variables, or null if they stay the same. */
async function deriveProviders(
  { db, world, modulesDir }: EnvironmentContext,
  readEnv: (name: string) => string | undefined,
): Promise<DeploymentChange | null> {
  const live = readDeployment(db.snapshot({ trusted: true }));
  if (live === null) return null;
  const authProviders = await evaluateAuthConfig(live, { world, modulesDir, readEnv });
  if (JSON.stringify(authProviders) === JSON.stringify(live.authProviders)) return null;
  const deployment = { ...live, authProviders };
  return {
    deployment,
    write(transaction, replaced) {
      readSources(replaced);
      writeDeployment(transaction, deployment, Math.floor(world.clock.now()));
    },
  };
}
