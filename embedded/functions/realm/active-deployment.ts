import { join } from "node:path";
import { randomHex } from "../../system/random";
import type { World } from "../../system/world";
import { codeOf, parentPath, type Deployment } from "../deployment";
import type { Environment } from "../system-tables/environment";
import { ActiveComponent } from "./active-component";
import { currentExecution, executionHost } from "./execution";
import { ImportExecution } from "./import-execution";
import { NodeModules } from "./node-modules";
import type { NodePackages } from "./node-packages";

export interface ActiveDeploymentOptions {
  deployment: Deployment;
  environment: Environment;
  world: World;
  modulesDir: string;
  packages: NodePackages;
}

/** A deployment with the realms its modules live in. A running function keeps the one it started with. */
export class ActiveDeployment {
  readonly deployment: Deployment;
  readonly app: ActiveComponent;
  /** Variables that modules read while they were imported: when one changes, the realms are out of date. */
  readonly importedVariables: Set<string>;
  readonly #options: ActiveDeploymentOptions;
  readonly #components = new Map<string, ActiveComponent>();
  readonly #node: NodeModules;

  /** `previous`: the same deployment, whose files of "use node" modules are shared. */
  constructor(options: ActiveDeploymentOptions, previous: ActiveDeployment | null = null) {
    const { deployment, world } = options;
    this.#options = options;
    this.deployment = deployment;
    this.importedVariables = previous?.importedVariables ?? new Set();
    // Node keeps what it imported by its address: modules that are to be imported anew need another one.
    const folder = join(options.modulesDir, `${deployment.id}-${randomHex(world.random, 8)}`);
    const host = executionHost(world);
    this.#node =
      previous === null
        ? new NodeModules({
            ...{ modules: deployment.modules, folder, host },
            packages: () => options.packages.locate(deployment.nodePackages, { mayInstall: false }),
            evaluateIn: this.#importer(""),
          })
        : previous.#node;
    this.app = this.#open("");
    for (const path of deployment.components.keys()) this.#components.set(path, this.#open(path));
  }

  /** The same with fresh realms: what a function left behind in the memory of its modules is not there. */
  renewed(): ActiveDeployment {
    return new ActiveDeployment(this.#options, this);
  }

  /** Writes the files of "use node" modules, so that a call finds them. */
  async prepare(): Promise<void> {
    await this.#node.write();
  }

  /** The app for "", a component for its path. Throws when there is none: a found function has one. */
  component(path: string): ActiveComponent {
    const component = path === "" ? this.app : this.#components.get(path);
    if (component === undefined) throw new Error(`There is no component ${path}.`);
    return component;
  }

  /**
   * What `process.env[name]` is in the code of a component: the app has every variable, a component what
   * it was mounted with. `read` answers for the app's own.
   */
  variable(component: string, name: string, read: (name: string) => string | undefined): string | undefined {
    if (component === "" || BUILT_IN.has(name)) return read(name);
    const binding = this.deployment.components.get(component)?.environment.get(name);
    if (binding === undefined) return undefined;
    return binding.type === "value"
      ? binding.value
      : this.variable(parentPath(component), binding.name, read);
  }

  #open(path: string): ActiveComponent {
    const code = codeOf(this.deployment, path);
    if (code === null) throw new Error(`There is no component ${path}.`);
    return new ActiveComponent({
      path,
      code,
      node: path === "" ? this.#node : null,
      realm: { host: executionHost(this.#options.world), evaluateIn: this.#importer(path) },
    });
  }

  #importer(component: string): <T>(evaluation: () => T) => T {
    const { environment, world } = this.#options;
    const importing = new ImportExecution({
      now: world.clock.now(),
      readEnv: (name) =>
        this.variable(component, name, (variable) => {
          this.importedVariables.add(variable);
          return environment.get(variable);
        }),
    });
    return (evaluation) => currentExecution.run(importing, evaluation);
  }
}

const BUILT_IN = new Set(["CONVEX_CLOUD_URL", "CONVEX_SITE_URL"]);
