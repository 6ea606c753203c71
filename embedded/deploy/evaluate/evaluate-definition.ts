import type { EnvironmentBinding, ModuleSource } from "../../functions/deployment";
import { isIdentifier } from "../../values/names";
import { isJsonObject } from "../../values/json";
import { DeployError } from "../deploy-error";
import type {
  AppDefinitionFacts,
  ChildMount,
  ComponentDefinitionFacts,
  DefinitionFacts,
  EnvDeclaration,
} from "./evaluation";
import { type EvaluationOptions, openEvaluationRealm } from "./evaluation-realm";

/** The default names of the component definitions evaluated so far, by definition path. */
export type EvaluatedDefinitions = ReadonlyMap<string, Pick<ComponentDefinitionFacts, "defaultName">>;

/**
 * The definition in the app's `convex.config.js`, empty without the file. Throws DeployError if it is not an
 * app or mounts an unknown definition.
 */
export async function readAppDefinition(
  module: ModuleSource | null,
  known: EvaluatedDefinitions,
  options: EvaluationOptions,
): Promise<AppDefinitionFacts> {
  if (!module) return { envDeclarations: [], children: [], httpMounts: [], httpPrefix: null };
  const exported = await exportedDefinition(module, known, options);
  if (exported.definitionType.type !== "app") {
    throw invalid("`convex.config.js` must export `defineApp()`, not a component.");
  }
  return {
    ...toFacts(exported),
    httpPrefix: exported.httpPrefix ?? exported.definitionType.httpPrefix ?? null,
  };
}

/** The definition of a component. It sees none of the app's variables. */
export async function readComponentDefinition(
  definitionPath: string,
  module: ModuleSource,
  known: EvaluatedDefinitions,
  options: EvaluationOptions,
): Promise<ComponentDefinitionFacts> {
  const exported = await exportedDefinition(module, known, { ...options, readEnv: () => undefined });
  const { type, name } = exported.definitionType;
  if (type !== "childComponent" || name === undefined || !isIdentifier(name)) {
    throw invalid(`The convex.config of ${definitionPath} must export \`defineComponent("name")\`.`);
  }
  return { ...toFacts(exported), defaultName: name };
}

function toFacts(exported: ExportedDefinition): DefinitionFacts {
  return {
    envDeclarations: (exported.envVars ?? []).map(toDeclaration),
    children: (exported.childComponents ?? []).map(toChildMount),
    httpMounts: Object.entries(exported.httpMounts ?? {}).map(([prefix, reference]) => ({
      prefix,
      child: reference.slice(CHILD_REFERENCE.length),
    })),
  };
}

function toDeclaration([name, declared]: ExportedVariable): EnvDeclaration {
  return { name, value: declared.value, optional: declared.optional === true };
}

function toChildMount({ name, path, env }: ExportedChild): ChildMount {
  if (!isIdentifier(name)) throw invalid(`"${name}" cannot be the name of a component.`);
  return { name, definitionPath: path, environment: new Map(env ?? []) };
}

type ExportedVariable = [name: string, declared: { type: "value"; value: string; optional?: boolean }];

interface ExportedChild {
  name: string;
  path: string;
  env?: [name: string, binding: EnvironmentBinding][] | null;
}

interface ExportedDefinition {
  definitionType: { type: string; name?: string; httpPrefix?: string };
  childComponents?: ExportedChild[];
  httpMounts?: Record<string, string>;
  envVars?: ExportedVariable[];
  httpPrefix?: string;
}

/**
 * Imports a definition. Imports of mounted definitions resolve to their path and name only, since those were
 * already evaluated.
 */
async function exportedDefinition(
  module: ModuleSource,
  known: EvaluatedDefinitions,
  options: EvaluationOptions,
): Promise<ExportedDefinition> {
  const realm = openEvaluationRealm(new Map([[module.path, module]]), options, (specifier) => {
    const [, encoded] = DEPENDENCY.exec(specifier) ?? [];
    if (encoded === undefined) return null;
    const componentDefinitionPath = Buffer.from(encoded, "base64url").toString();
    const definition = known.get(componentDefinitionPath);
    return definition ? { default: { componentDefinitionPath, defaultName: definition.defaultName } } : null;
  });
  const exports = await realm.load(module.path);
  return realm.run(module.path, () => {
    const definition = exports.default;
    if (!isJsonObject(definition) || typeof definition.export !== "function") {
      throw invalid("The default export of `convex.config.js` is not an app. Make it with `defineApp()`.");
    }
    return JSON.parse(JSON.stringify(definition.export())) as ExportedDefinition;
  });
}

function invalid(message: string): DeployError {
  return new DeployError("InvalidDefinition", message);
}

const DEPENDENCY = /^\.\/_componentDeps\/([A-Za-z0-9_-]+)$/;
const CHILD_REFERENCE = "_reference/childComponent/";
