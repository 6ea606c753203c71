import { join } from "node:path";
import { randomHex } from "../../system/random";
import type { World } from "../../system/world";
import { findComponentCode, parentPath, type Deployment } from "../deployment";
import type { Environment } from "../system-tables/environment";
import { ActiveComponent } from "./active-component";
import type { CompiledModules } from "./compiled-modules";
import { currentExecution, executionHost } from "./execution";
import { ImportExecution, type Importer } from "./import-execution";
import { NodeModules } from "./node-modules";
import type { NodePackages } from "./node-packages";
import { replWrappers, withTestModule } from "./test-module";

export interface ActiveDeploymentOptions {
  deployment: Deployment;
  environment: Environment;
  world: World;
  modulesDir: string;
  packages: NodePackages;
  compiled?: CompiledModules;
}

/** A deployment with the realms of its modules. A running function keeps the deployment it started with. */
export class ActiveDeployment {
  readonly deployment: Deployment;
  readonly app: ActiveComponent;
  /** Variables that modules read on import. A change to one makes the realms stale. */
  readonly importedVariables: Set<string>;
  readonly #options: ActiveDeploymentOptions;
  readonly #components = new Map<string, ActiveComponent>();
  readonly #node: NodeModules;

  /** Pass `previous` to share the written "use node" files of the same deployment. */
  constructor(options: ActiveDeploymentOptions, previous: ActiveDeployment | null = null) {
    const { deployment, world } = options;
    this.#options = options;
    this.deployment = deployment;
    this.importedVariables = previous?.importedVariables ?? new Set();
    // Node caches imports by URL, so a fresh import needs a new folder.
    const folder = join(options.modulesDir, `${deployment.id}-${randomHex(world.random, 8)}`);
    const host = executionHost(world);
    this.#node =
      previous === null
        ? new NodeModules({
            ...{ modules: deployment.modules, folder, host },
            packages: () => options.packages.locate(deployment.nodePackages, { mayInstall: false }),
            evaluateIn: this.#runImports(""),
          })
        : previous.#node;
    this.app = this.#createComponent("");
    for (const path of deployment.components.keys()) this.#components.set(path, this.#createComponent(path));
  }

  /** The same deployment with fresh realms, free of state that functions left in module memory. */
  withFreshRealms(): ActiveDeployment {
    return new ActiveDeployment(this.#options, this);
  }

  /** The deployment with a module that was not pushed, in realms of its own. */
  withTestModule(component: string, source: string): ActiveDeployment {
    const deployment = withTestModule(this.deployment, component, source);
    return new ActiveDeployment({ ...this.#options, deployment }, this);
  }

  /** Writes the files of "use node" modules, which otherwise happens when the first of them is needed. */
  async prepare(): Promise<void> {
    await this.#node.write();
  }

  /** The app for "", or the component at `path`. Throws Error if it does not exist. */
  component(path: string): ActiveComponent {
    const component = path === "" ? this.app : this.#components.get(path);
    if (component === undefined) throw new Error(`There is no component ${path}.`);
    return component;
  }

  /**
   * The value of `process.env[name]` in a component. The app sees every variable, through `read`. A component
   * sees the variables it was mounted with.
   */
  readVariable(
    component: string,
    name: string,
    read: (name: string) => string | undefined,
  ): string | undefined {
    if (component === "" || BUILT_IN.has(name)) return read(name);
    const binding = this.deployment.components.get(component)?.environment.get(name);
    if (binding === undefined) return undefined;
    return binding.type === "value"
      ? binding.value
      : this.readVariable(parentPath(component), binding.name, read);
  }

  #createComponent(path: string): ActiveComponent {
    const code = findComponentCode(this.deployment, path);
    if (code === null) throw new Error(`There is no component ${path}.`);
    const host = executionHost(this.#options.world);
    const synthetic = (specifier: string) => replWrappers(specifier, host);
    return new ActiveComponent({
      path,
      code,
      node: path === "" ? this.#node : null,
      realm: { host, synthetic, compiled: this.#options.compiled, evaluateIn: this.#runImports(path) },
    });
  }

  #runImports(component: string): <T>(evaluation: () => T, importer: Importer | null) => T {
    const { environment, world } = this.#options;
    const importing = new ImportExecution({
      now: world.clock.now(),
      readEnv: (name) =>
        this.readVariable(component, name, (variable) => {
          this.importedVariables.add(variable);
          return environment.get(variable);
        }),
    });
    return (evaluation, importer) => {
      // A function that runs imports more by itself.
      const known = importer ?? currentExecution.getStore()?.running() ?? null;
      return currentExecution.run(importing.by(known), evaluation);
    };
  }
}

const BUILT_IN = new Set(["CONVEX_CLOUD_URL", "CONVEX_SITE_URL"]);
