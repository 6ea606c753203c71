import type { SchemaDiff } from "../db/schema/schema-change";
import { childPath, type EnvironmentBinding, type FunctionSpec } from "../functions/deployment";
import { exportsJson } from "./component-exports";
import { splitDiffByComponent } from "./component-schemas";
import type { CodeEvaluation, DefinitionFacts, Evaluation } from "./evaluate/evaluation";
import { indexDiffJson } from "./schema-change";
import type { StagedPush } from "./staged-pushes";

/** The `schemaChange` that the CLI sends back while it waits. The push is found by its id. */
export function schemaChangeJson(pushId: string | null, diff: SchemaDiff) {
  return {
    allocatedComponentIds: {},
    schemaIds: pushId === null ? {} : { "": pushId },
    indexDiffs: Object.fromEntries(
      [...splitDiffByComponent(diff)].map(([path, own]) => [path, indexDiffJson(own)]),
    ),
  };
}

/**
 * The response of `start_push`, from which the CLI writes `_generated`. The CLI returns it in `finish_push`,
 * where only the push's id is read.
 */
export function startPushJson(push: StagedPush, diff: SchemaDiff) {
  const { evaluation } = push;
  const components = [...evaluation.components].map(([path, component]) => [
    path,
    analysisJson(component, component.serverVersion, {
      path,
      definitionType: { type: "childComponent", name: component.defaultName, args: [] },
      ...definitionJson(component),
      exports: exportsJson(component.functions),
    }),
  ]);
  return {
    // The values stay in the staged push. They are secrets, and the CLI does not need them.
    environmentVariables: {},
    externalDepsId: null,
    componentDefinitionPackages: { "": push.id },
    appAuth: evaluation.authProviders,
    analysis: {
      "": analysisJson(evaluation, push.serverVersion, appDefinitionJson(evaluation)),
      ...(Object.fromEntries(components) as object),
    },
    app: componentJson(evaluation, "", evaluation, ""),
    schemaChange: schemaChangeJson(push.id, diff),
  };
}

function analysisJson(code: CodeEvaluation, serverVersion: string, definition: object) {
  return {
    definition,
    schema: code.schema,
    functions: Object.fromEntries(
      [...code.functions].map(([path, functions]) => [path, moduleJson(path, functions, code)]),
    ),
    udfConfig: { serverVersion, importPhaseRngSeed: null, importPhaseUnixTimestamp: null },
  };
}

function appDefinitionJson(evaluation: Evaluation) {
  const { httpPrefix } = evaluation;
  return {
    path: "",
    definitionType: { type: "app", ...(httpPrefix === null ? {} : { httpPrefix }) },
    ...definitionJson(evaluation),
    exports: { type: "branch", branch: [] },
  };
}

function definitionJson({ envDeclarations, children, httpMounts }: DefinitionFacts) {
  return {
    childComponents: children.map(({ name, definitionPath, environment }) => ({
      name,
      path: definitionPath,
      args: [],
      env: [...environment],
    })),
    httpMounts: Object.fromEntries(
      httpMounts.map(({ prefix, child }) => [prefix, `_reference/childComponent/${child}`]),
    ),
    envVars: envDeclarations.map(({ name, value, optional }) => [name, { type: "value", value, optional }]),
  };
}

function moduleJson(path: string, functions: readonly FunctionSpec[], { httpRoutes }: CodeEvaluation) {
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

interface ComponentJson {
  definitionPath: string;
  componentPath: string;
  args: object;
  env?: Record<string, EnvironmentBinding>;
  childComponents: Record<string, ComponentJson>;
  httpRoutes: { httpModuleRoutes: { method: string; path: string }[] | null; mounts: string[] };
  exports: object;
}

/** The tree of mounted components below a component. */
function componentJson(
  evaluation: Evaluation,
  definitionPath: string,
  definition: CodeEvaluation & DefinitionFacts,
  componentPath: string,
): ComponentJson {
  const { httpRoutes, httpMounts } = definition;
  const children = definition.children.flatMap(({ name, definitionPath: path, environment }) => {
    const child = evaluation.components.get(path);
    if (child === undefined) return [];
    const json = componentJson(evaluation, path, child, childPath(componentPath, name));
    return [[name, { ...json, env: Object.fromEntries(environment) }] as const];
  });
  return {
    definitionPath,
    componentPath,
    args: {},
    childComponents: Object.fromEntries(children),
    httpRoutes: {
      httpModuleRoutes: httpRoutes?.map(({ method, path }) => ({ method, path })) ?? null,
      mounts: httpMounts.map(({ prefix }) => prefix),
    },
    exports: {},
  };
}
