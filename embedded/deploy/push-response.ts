import type { SchemaDiff } from "../db/schema-change";
import type { FunctionSpec } from "../functions/deployment";
import type { Evaluation } from "./evaluation";
import { indexDiffJson } from "./schema-change";
import type { StagedPush } from "./staging";

/** What the CLI sends back as `schemaChange` while it waits: the push is found again by its id. */
export function schemaChangeJson(pushId: string | null, diff: SchemaDiff) {
  return {
    allocatedComponentIds: {},
    schemaIds: pushId === null ? {} : { "": pushId },
    indexDiffs: { "": indexDiffJson(diff) },
  };
}

/**
 * The answer of `start_push`, from which the CLI writes `_generated`. It comes back whole in
 * `finish_push`, which reads nothing of it but the push's id.
 */
export function startPushJson(push: StagedPush, diff: SchemaDiff) {
  const { evaluation } = push;
  return {
    // The values stay here with the staged push: they are secrets, and the CLI needs none of them.
    environmentVariables: {},
    externalDepsId: null,
    componentDefinitionPackages: { "": push.id },
    appAuth: evaluation.authProviders,
    analysis: {
      "": {
        definition: appDefinitionJson(evaluation),
        schema: evaluation.schema,
        functions: Object.fromEntries(
          [...evaluation.functions].map(([path, functions]) => [
            path,
            moduleJson(path, functions, evaluation),
          ]),
        ),
        udfConfig: {
          serverVersion: push.serverVersion,
          importPhaseRngSeed: null,
          importPhaseUnixTimestamp: null,
        },
      },
    },
    app: appComponentJson(evaluation),
    schemaChange: schemaChangeJson(push.id, diff),
  };
}

function appDefinitionJson({ envDeclarations, httpPrefix }: Evaluation) {
  return {
    path: "",
    definitionType: { type: "app", ...(httpPrefix === null ? {} : { httpPrefix }) },
    childComponents: [],
    httpMounts: {},
    exports: { type: "branch", branch: [] },
    envVars: envDeclarations.map(({ name, value, optional }) => [name, { type: "value", value, optional }]),
  };
}

function moduleJson(path: string, functions: readonly FunctionSpec[], { httpRoutes }: Evaluation) {
  return {
    functions: functions.map((spec) => ({
      name: spec.exportName,
      pos: null,
      udfType: spec.udfType,
      visibility: { kind: spec.visibility },
      args: JSON.stringify(spec.args),
      returns: JSON.stringify(spec.returns),
    })),
    httpRoutes: path === "http.js" ? (httpRoutes ?? []).map((route) => ({ route, pos: null })) : null,
    cronSpecs: null,
    sourceMapped: null,
  };
}

function appComponentJson({ httpRoutes }: Evaluation) {
  return {
    definitionPath: "",
    componentPath: "",
    args: {},
    childComponents: {},
    httpRoutes: {
      httpModuleRoutes: httpRoutes?.map(({ method, path }) => ({ method, path })) ?? null,
      mounts: [],
    },
    exports: {},
  };
}
