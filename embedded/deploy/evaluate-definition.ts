import type { ModuleSource } from "../functions/deployment";
import { isObject } from "./body";
import { refuseComponents } from "./components";
import { DeployError } from "./deploy-error";
import type { EnvDeclaration } from "./evaluation";
import { type EvaluationOptions, type Namespace, openEvaluationRealm } from "./evaluation-realm";

export interface AppDefinitionFacts {
  envDeclarations: readonly EnvDeclaration[];
  httpPrefix: string | null;
}

/** What `convex.config.js` says of the app; nothing without that file. Throws a DeployError when it is not an app. */
export async function definitionOf(
  module: ModuleSource | null,
  options: EvaluationOptions,
): Promise<AppDefinitionFacts> {
  if (!module) return { envDeclarations: [], httpPrefix: null };
  const realm = openEvaluationRealm(new Map([[module.path, module]]), options);
  const exports = await realm.load(module.path);
  const exported = realm.run(() => exportedDefinition(exports));
  if (exported.definitionType.type !== "app") {
    throw new DeployError(
      "InvalidDefinition",
      "`convex.config.js` must export `defineApp()`, not a component.",
    );
  }
  refuseComponents((exported.childComponents ?? []).map((child) => child.name));
  return {
    envDeclarations: (exported.envVars ?? []).map(([name, declared]) => ({
      name,
      value: declared.value,
      optional: declared.optional === true,
    })),
    httpPrefix: exported.httpPrefix ?? exported.definitionType.httpPrefix ?? null,
  };
}

interface ExportedDefinition {
  definitionType: { type: string; httpPrefix?: string };
  childComponents?: { name: string }[];
  envVars?: [name: string, declared: { type: "value"; value: string; optional?: boolean }][];
  httpPrefix?: string;
}

function exportedDefinition(namespace: Namespace): ExportedDefinition {
  const app = namespace.default;
  if (!isObject(app) || typeof app.export !== "function") {
    throw new DeployError(
      "InvalidDefinition",
      "The default export of `convex.config.js` is not an app. Make it with `defineApp()`.",
    );
  }
  return app.export() as ExportedDefinition;
}
