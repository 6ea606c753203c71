import type { Database } from "../db/database";
import { UserError } from "../db/errors";
import type { SchemaDiff, SchemaProblem } from "../db/schema/schema-change";
import type { NodePackages } from "../functions/realm/node-packages";
import type { Engine } from "../functions/run/engine";
import type { Environment } from "../functions/system-tables/environment";
import { runAfter } from "../system/clock";
import type { World } from "../system/world";
import { activateDeployment, toDeployment } from "./activate";
import { isJsonObject } from "../values/json";
import { asObject } from "./json-body";
import { splitQualifiedName, schemasByComponent, combineSchemas } from "./component-schemas";
import { DeployError } from "./deploy-error";
import { PushEvaluator, userVariables } from "./evaluate/evaluator";
import { finishPushJson } from "./finish-response";
import { parsePush } from "./push-request";
import { schemaChangeJson, startPushJson } from "./push-response";
import { checkVariables } from "./required-variables";
import { schemaPrediction } from "./schema-change";
import { type StagedPush, StagedPushes } from "./staged-pushes";
import { type LiveDeployment, moduleHash, readDeployment } from "./stored-deployment";

export interface PushContext {
  db: Database;
  engine: Engine;
  environment: Environment;
  world: World;
  modulesDir: string;
  packages: NodePackages;
}

/**
 * The steps of a push. Everything before `finish` leaves the live deployment unchanged; `codegen` and pushes
 * with type errors stop after `start`. Bodies are parsed JSON. The methods throw DeployError.
 */
export class Pushes {
  readonly #context: PushContext;
  readonly #evaluator: PushEvaluator;
  readonly #staged: StagedPushes;
  /** The push whose schema was prepared last. Preparations run one after another. */
  #prepared: StagedPush | null = null;
  #preparing: Promise<unknown> = Promise.resolve();

  constructor(context: PushContext) {
    this.#context = context;
    this.#evaluator = new PushEvaluator({ ...context, live: () => context.engine.deployment });
    this.#staged = new StagedPushes(context.world.clock, context.world.random);
  }

  /** The hashes of the live deployment's modules, so that the CLI sends only the changed ones. */
  configHashes() {
    const live = this.#live();
    return {
      config: { functions: "convex/" },
      moduleHashes: [...(live?.modules.values() ?? [])].map((module) => ({
        path: module.path,
        hash: moduleHash(module),
        environment: module.environment,
      })),
      udfServerVersion: live?.serverVersion ?? null,
      nodeDependencies: live?.nodePackages ?? [],
    };
  }

  async evaluateSchema(body: unknown) {
    const { db, engine } = this.#context;
    const next = schemasOf(await this.#evaluator.evaluate(parsePush(body)));
    const diff = db.schemaDiff(combineSchemas(next));
    return schemaPrediction({
      next,
      diff,
      live: engine.deployment,
      snapshot: db.snapshot({ trusted: true }),
    });
  }

  async evaluate(body: unknown) {
    const push = await this.#evaluator.evaluate(parsePush(body));
    return { schemaChange: schemaChangeJson(null, this.#diff(push)) };
  }

  async start(body: unknown) {
    const push = this.#staged.add(await this.#evaluator.evaluate(parsePush(body)));
    return startPushJson(push, this.#diff(push));
  }

  /** Waits until documents are checked and indexes filled. Returns "inProgress" after `timeoutMs`. */
  async waitForSchema(body: unknown) {
    const { schemaChange, timeoutMs, dryRun } = asObject(body, "the body");
    const push = this.#staged.get(isJsonObject(schemaChange) ? pushIdOf(schemaChange) : null);
    if (dryRun === true) return { type: "complete" };
    push.preparation ??= this.#prepare(push);
    const problem = await this.#withTimeout(push.preparation, Number(timeoutMs) || MAX_WAIT_MS);
    if (problem === "time is up") return inProgress(push);
    if (problem === null) return { type: "complete" };
    const { component, name } = splitQualifiedName(problem.table ?? "");
    const tableName = problem.table === null ? null : name;
    return { type: "failed", error: problem.message, componentPath: component, tableName };
  }

  /** Puts the push in force, or refuses it completely. */
  async finish(body: unknown) {
    const { startPush, dryRun } = asObject(body, "the body");
    const push = this.#staged.get(startedPushId(startPush));
    const before = this.#live();
    const deployment = toDeployment(push);
    const indexes = this.#diff(push);
    const refuse = () => this.#checkFinish(push, dryRun === true);
    if (dryRun === true) {
      refuse();
      return finishPushJson(before, deployment, indexes, { added: [], updated: [], deleted: [] });
    }
    if (push.preparation === null || (await push.preparation) !== null) {
      throw new DeployError("SchemaNotReady", "The documents of this push's schema have not been checked.");
    }
    const crons = await activateDeployment(this.#context, deployment, refuse);
    this.#prepared = null;
    this.#staged.remove(push.id);
    return finishPushJson(before, deployment, indexes, crons);
  }

  #checkFinish(push: StagedPush, dryRun: boolean): void {
    const variables = userVariables(this.#context.environment);
    if (JSON.stringify(variables) !== JSON.stringify(push.variables)) {
      throw new DeployError("RaceDetected", "Environment variables were changed during this push.");
    }
    checkVariables(push.evaluation.envDeclarations, variables);
    if (!dryRun && this.#prepared !== push) {
      throw new DeployError("RaceDetected", "Another push has changed the schema during this push.");
    }
  }

  async #prepare(push: StagedPush): Promise<SchemaProblem | null> {
    const before = this.#preparing;
    const work = (async () => {
      await before.catch(() => undefined);
      this.#prepared = push;
      try {
        return await this.#context.db.prepareSchema(combineSchemas(schemasOf(push)));
      } catch (error) {
        if (error instanceof UserError) return { message: error.message, table: null };
        throw error;
      }
    })();
    this.#preparing = work;
    return await work;
  }

  async #withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T | "time is up"> {
    const { clock } = this.#context.world;
    let cancel = () => {};
    const timeUp = new Promise<"time is up">((resolve) => {
      cancel = runAfter(clock, Math.min(timeoutMs, MAX_WAIT_MS), () => resolve("time is up"));
    });
    try {
      return await Promise.race([work, timeUp]);
    } finally {
      cancel();
    }
  }

  #diff(push: PushedSchemas): SchemaDiff {
    return this.#context.db.schemaDiff(combineSchemas(schemasOf(push)));
  }

  #live(): LiveDeployment | null {
    return readDeployment(this.#context.db.snapshot({ trusted: true }));
  }
}

type PushedSchemas = Pick<StagedPush, "evaluation" | "components">;

function schemasOf({ evaluation, components }: PushedSchemas) {
  return { schema: evaluation.schema, components };
}

/** The progress is unknown. The CLI prints "checking" until the preparation is done. */
function inProgress(push: StagedPush) {
  const components = [...schemasByComponent(schemasOf(push))].map(([path, schema]) => {
    const indexesTotal = (schema?.tables ?? []).reduce((sum, table) => sum + table.indexes.length, 0);
    return [path, { schemaValidationComplete: false, indexesComplete: 0, indexesTotal }];
  });
  return { type: "inProgress", components: Object.fromEntries(components) };
}

function startedPushId(startPush: unknown): unknown {
  const { schemaChange } = asObject(startPush, "startPush");
  return isJsonObject(schemaChange) ? pushIdOf(schemaChange) : null;
}

function pushIdOf(schemaChange: { readonly [key: string]: unknown }): unknown {
  return isJsonObject(schemaChange.schemaIds) ? schemaChange.schemaIds[""] : null;
}

const MAX_WAIT_MS = 10_000;
