import type { AuthProvider, ModuleSource } from "../../functions/deployment";
import { isJsonObject, type JsonObject } from "../../values/json";
import { DeployError } from "../deploy-error";
import { type EvaluationOptions, openEvaluationRealm } from "./evaluation-realm";

/** The file imports no native package, which takes others their time. Meanwhile pushes and changes of variables wait. */
const MAX_LOAD_MS = 3_000;

/**
 * The providers of `auth.config.js`. Reading an unset variable throws DeployError, even if the code catches
 * the error. Its code and message tell the CLI to ask for that variable.
 */
export async function readAuthProviders(
  module: ModuleSource,
  options: EvaluationOptions,
): Promise<AuthProvider[]> {
  let unset: string | null = null;
  const readEnv = (name: string) => {
    const value = options.readEnv(name);
    if (value === undefined) unset ??= name;
    return value;
  };
  const maxLoadMs = Math.min(options.maxLoadMs ?? MAX_LOAD_MS, MAX_LOAD_MS);
  const realm = openEvaluationRealm(new Map([[module.path, module]]), { ...options, readEnv, maxLoadMs });
  try {
    const { default: config } = await realm.load(module.path);
    return realm.run(module.path, () => parseProviders(config));
  } finally {
    if (unset !== null) throwUnset(unset);
  }
}

function throwUnset(name: string): never {
  throw new DeployError(
    "AuthConfigMissingEnvironmentVariable",
    `Environment variable ${name} is used in auth config file but its value was not set.`,
  );
}

function parseProviders(config: unknown): AuthProvider[] {
  const providers = isJsonObject(config) ? config.providers : undefined;
  if (!Array.isArray(providers)) {
    throw invalid("its default export must be an object with a list of `providers`");
  }
  return JSON.parse(JSON.stringify(providers)).map(parseProvider);
}

function parseProvider(provider: unknown, index: number): AuthProvider {
  if (!isJsonObject(provider)) throw invalid(`providers[${index}] must be an object`);
  if (provider.type === "customJwt") {
    const { algorithm } = provider;
    if (algorithm !== "RS256" && algorithm !== "ES256") {
      throw invalid(`providers[${index}].algorithm must be "RS256" or "ES256"`);
    }
    return {
      type: "customJwt",
      issuer: text(provider, "issuer", index),
      jwks: text(provider, "jwks", index),
      algorithm,
      applicationID:
        (provider.applicationID ?? null) === null ? null : text(provider, "applicationID", index),
    };
  }
  return {
    type: "oidc",
    domain: text(provider, "domain", index),
    applicationID: text(provider, "applicationID", index),
  };
}

function text(provider: JsonObject, field: string, index: number): string {
  const value = provider[field];
  if (typeof value === "string" && value !== "") return value;
  throw invalid(`providers[${index}].${field} must be a non-empty string`);
}

function invalid(reason: string): DeployError {
  return new DeployError("InvalidAuthConfig", `auth.config.js is not valid: ${reason}.`);
}
