import type { Database } from "../db/database";
import { DiskFullError, UserError } from "../db/errors";
import type { Engine } from "../functions/run/engine";
import type { Environment, EnvironmentChange } from "../functions/system-tables/environment";
import type { World } from "../system/world";
import { replaceAuthProviders } from "./activate";
import { asArray, asObject, asString } from "./json-body";
import { DeployError } from "./deploy-error";
import { evaluateAuthConfig } from "./evaluate/evaluate";

export interface EnvironmentContext {
  db: Database;
  engine: Engine;
  environment: Environment;
  world: World;
  modulesDir: string;
}

/**
 * Sets and removes variables, and updates the auth providers that `auth.config.js` derives from them. Throws
 * DeployError, with nothing changed, if that file no longer evaluates.
 */
export async function changeVariables(context: EnvironmentContext, body: unknown): Promise<void> {
  const changes = asArray(body, "changes").map(parseChange);
  const live = context.engine.deployment;
  const providers = live
    ? await evaluateAuthConfig(live, { ...context, readEnv: applyChanges(context, changes) })
    : [];
  await setEnvironment(context.engine, changes);
  if (live && JSON.stringify(providers) !== JSON.stringify(live.authProviders)) {
    await replaceAuthProviders(context, providers);
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

function applyChanges(
  { environment }: EnvironmentContext,
  changes: readonly EnvironmentChange[],
): (name: string) => string | undefined {
  const changed = new Map(changes.map(({ name, value }) => [name, value ?? undefined]));
  return (name) => (changed.has(name) ? changed.get(name) : environment.get(name));
}

async function setEnvironment(engine: Engine, changes: readonly EnvironmentChange[]): Promise<void> {
  try {
    await engine.setEnvironment(changes);
  } catch (error) {
    if (error instanceof UserError && !(error instanceof DiskFullError))
      throw new DeployError("InvalidEnvironmentVariable", error.message);
    throw error;
  }
}
