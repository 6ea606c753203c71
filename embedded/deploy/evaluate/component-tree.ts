import { childPath, type Deployment, type MountedComponent } from "../../functions/deployment";
import type { MountedCron } from "../../functions/system-tables/crons";
import { DeployError } from "../deploy-error";
import { functionsByPath } from "../functions-by-path";
import type { ComponentDefinition } from "../push-request";
import type { ChildMount, ComponentEvaluation, DefinitionFacts, Evaluation } from "./evaluation";

const MAX_COMPONENTS = 1_000;

/** Sorts definitions so that each follows those it mounts. Throws DeployError if one mounts itself. */
export function sortChildrenFirst(definitions: readonly ComponentDefinition[]): ComponentDefinition[] {
  const byPath = new Map(definitions.map((definition) => [definition.definitionPath, definition]));
  const sorted = new Set<ComponentDefinition>();
  const visit = (path: string, above: readonly string[]): void => {
    const definition = byPath.get(path);
    if (definition === undefined) throw invalid(`The push lacks the component ${path}.`);
    if (above.includes(path)) throw invalid(`Components mount each other: ${[...above, path].join(" → ")}.`);
    if (sorted.has(definition)) return;
    for (const dependency of definition.dependencies) visit(dependency, [...above, path]);
    sorted.add(definition);
  };
  for (const path of byPath.keys()) visit(path, []);
  return [...sorted];
}

/**
 * Places the components in the tree, by path, parents first. Throws DeployError if a mount's variables differ
 * from the declared ones.
 */
export function mountComponents(evaluation: Evaluation): ReadonlyMap<string, MountedComponent> {
  const mounted = new Map<string, MountedComponent>();
  const mount = (parent: string, facts: DefinitionFacts): void => {
    for (const child of facts.children) {
      const definition = evaluation.components.get(child.definitionPath);
      const path = childPath(parent, child.name);
      if (definition === undefined) throw invalid(`The push lacks the component ${child.definitionPath}.`);
      if (mounted.has(path)) throw invalid(`Two components are mounted as ${path}.`);
      if (mounted.size >= MAX_COMPONENTS)
        throw invalid(`More than ${MAX_COMPONENTS} components are mounted.`);
      checkEnvironment(path, child, definition, facts);
      mounted.set(path, mountedComponent(path, child, definition));
      mount(path, definition);
    }
  };
  mount("", evaluation);
  return mounted;
}

/** The crons of the app and of every component. */
export function allCrons({ crons, components }: Pick<Deployment, "crons" | "components">): MountedCron[] {
  const ofComponents = [...components.values()].flatMap(({ path, crons }) =>
    crons.map((cron) => ({ ...cron, component: path })),
  );
  return [...crons, ...ofComponents];
}

function mountedComponent(
  path: string,
  child: ChildMount,
  definition: ComponentEvaluation,
): MountedComponent {
  const { modules, functions, schema, crons, httpRoutes, httpMounts } = definition;
  return {
    path,
    definitionPath: child.definitionPath,
    environment: child.environment,
    modules,
    functions: functionsByPath([...functions.values()].flat()),
    ...{ schema, crons, httpMounts },
    hasHttp: httpRoutes !== null,
  };
}

function checkEnvironment(
  path: string,
  child: ChildMount,
  definition: DefinitionFacts,
  parent: DefinitionFacts,
) {
  for (const { name, optional } of definition.envDeclarations) {
    if (!optional && !child.environment.has(name)) {
      throw invalid(`The component ${path} needs the variable ${name}: give it in \`use(…, { env })\`.`);
    }
  }
  for (const [name, binding] of child.environment) {
    if (!definition.envDeclarations.some((declared) => declared.name === name)) {
      throw invalid(`The component ${path} is given the variable ${name}, which it does not declare.`);
    }
    const isDeclared = (wanted: string) =>
      parent.envDeclarations.some((declared) => declared.name === wanted);
    if (binding.type === "envVar" && !isDeclared(binding.name)) {
      throw invalid(
        `The component ${path} is given ${binding.name}, which is not declared where it is mounted.`,
      );
    }
  }
}

function invalid(message: string): DeployError {
  return new DeployError("InvalidDefinition", message);
}
