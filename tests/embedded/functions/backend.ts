import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { convexToJson, jsonToConvex, type JSONValue, type Value } from "convex/values";
import { Database } from "../../../embedded/db/database";
import type { SchemaJson } from "../../../embedded/db/schema/schema";
import { FileStore } from "../../../embedded/files/file-store";
import { Seal } from "../../../embedded/files/seal";
import type { Caller, FunctionResult, Identity, MutationCall } from "../../../embedded/functions/calls";
import type { ModuleSource } from "../../../embedded/functions/deployment";
import { NodePackages } from "../../../embedded/functions/realm/node-packages";
import { Engine } from "../../../embedded/functions/run/engine";
import { applyCrons } from "../../../embedded/functions/system-tables/crons";
import { Environment } from "../../../embedded/functions/system-tables/environment";
import { Scheduler } from "../../../embedded/schedule/scheduler";
import { LmdbStore } from "../../../embedded/store/lmdb";
import { systemClock } from "../../../embedded/system/clock";
import { systemRandom } from "../../../embedded/system/random";
import type { Clock, World } from "../../../embedded/system/world";
import { bundle, type Sources } from "./bundle";
import { evaluateModules } from "./function-specs";

export type Args = Record<string, Value>;
export interface CallOptions {
  identity?: Identity | null;
  caller?: Caller;
  session?: MutationCall["session"];
  journal?: string | null;
}

const REQUEST = { ip: "127.0.0.1", userAgent: "test", requestId: "0123456789abcdef" };

/** The engine over a temporary database, with a deployment of small modules. */
export class Backend {
  readonly logs: string[] = [];
  folder = "";
  db!: Database;
  engine!: Engine;
  environment!: Environment;
  scheduler!: Scheduler;
  world!: World;
  #deployments = 0;

  static async start(
    sources: Sources | Map<string, ModuleSource>,
    clock: Clock = systemClock(),
  ): Promise<Backend> {
    const backend = new Backend();
    backend.folder = await mkdtemp(join(tmpdir(), "engine-"));
    await backend.#open(clock);
    await backend.push(sources);
    return backend;
  }

  /** Closes everything and reopens it from disk with the given modules. */
  async restart(sources: Sources | Map<string, ModuleSource>): Promise<void> {
    const { clock } = this.world;
    await this.#close();
    await this.#open(clock);
    await this.push(sources);
  }

  /** Deploys modules with their schema and crons. */
  async push(sources: Sources | Map<string, ModuleSource>): Promise<void> {
    const modules = sources instanceof Map ? sources : await bundle(sources);
    const { functions, crons, schemaJson } = await evaluateModules(modules, this.world);
    const schema = schemaJson === null ? null : (JSON.parse(schemaJson) as SchemaJson);
    const problem = await this.db.prepareSchema(schema);
    if (problem !== null) throw new Error(JSON.stringify(problem));
    this.#deployments += 1;
    const deployment = {
      id: `d${this.#deployments}`,
      ...{ modules, functions, schema, crons, authProviders: [], hasHttp: modules.has("http.js") },
      ...{ httpMounts: [], components: new Map(), nodePackages: [] },
    };
    await this.engine.exclusive(async (slot) => {
      this.engine.activate(deployment);
      const commit = this.db.activateSchema(schema);
      await slot.announce(commit);
      const transaction = this.db.begin();
      applyCrons(transaction, crons, this.world.clock.now());
      await slot.commit(transaction);
    });
  }

  async query(path: string, args: Args = {}, options: CallOptions = {}): Promise<Value> {
    const { result } = await this.queryOutcome(path, args, options);
    return valueOf(result);
  }

  async queryOutcome(path: string, args: Args = {}, options: CallOptions = {}) {
    return await this.engine.query({ ...callOf(path, args, options), journal: options.journal ?? null });
  }

  async mutation(path: string, args: Args = {}, options: CallOptions = {}): Promise<Value> {
    return valueOf((await this.mutationOutcome(path, args, options)).result);
  }

  async mutationOutcome(path: string, args: Args = {}, options: CallOptions = {}) {
    const session = options.session === undefined ? {} : { session: options.session };
    return await this.engine.mutation({ ...callOf(path, args, options), ...session });
  }

  async action(path: string, args: Args = {}, options: CallOptions = {}): Promise<Value> {
    return valueOf((await this.engine.action(callOf(path, args, options))).result);
  }

  async fetch(request: Request, identity: Identity | null = null): Promise<Response> {
    return await this.engine.httpAction(request, { identity, request: REQUEST });
  }

  /** Waits until everything that was started is on disk. */
  async settle(): Promise<void> {
    for (let i = 0; i < 5; i += 1) {
      await this.engine.exclusive(() => this.db.whenDurable(this.db.latestTs));
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** A backend over a copy of this one's current files, as after a crash. */
  async crashed(modules: Map<string, ModuleSource>): Promise<Backend> {
    const other = new Backend();
    other.folder = await mkdtemp(join(tmpdir(), "engine-"));
    await this.db.whenDurable(this.db.latestTs);
    await mkdir(join(other.folder, "db"));
    await this.db.backup(join(other.folder, "db"));
    await other.#open(this.world.clock);
    await other.push(modules);
    return other;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#close();
    await rm(this.folder, { recursive: true, force: true });
  }

  async #open(clock: Clock): Promise<void> {
    const log = (_level: string, message: string) => void this.logs.push(message);
    const world: World = { clock, random: systemRandom(), log, fetch: (input, init) => fetch(input, init) };
    this.world = world;
    const db = await Database.open({ store: await LmdbStore.open(join(this.folder, "db")), world });
    const urls = { cloudUrl: "http://127.0.0.1:21200", siteUrl: "http://127.0.0.1:21201" };
    const environment = new Environment(db, urls);
    const files = await FileStore.open({
      ...{ db, world, cloudUrl: urls.cloudUrl, folder: join(this.folder, "files") },
      seal: new Seal(Buffer.alloc(32, 7), world.random),
      exclusive: (work) => this.engine.exclusive(work),
    });
    const modulesDir = join(this.folder, "modules");
    const packages = new NodePackages({ projects: [], folder: join(this.folder, "packages") });
    const engine = new Engine({ db, world, environment, files, modulesDir, packages });
    const onFatal = (error: Error) => {
      throw error;
    };
    const scheduler = new Scheduler({ db, engine, world, dataDir: this.folder, onFatal });
    Object.assign(this, { db, environment, engine, scheduler });
  }

  async #close(): Promise<void> {
    await this.scheduler.stop();
    await this.engine.close();
    await this.db.close();
  }
}

/** A failed call as a client receives it. */
export class CallFailed extends Error {
  readonly dataJson: string | undefined;

  constructor(failure: { message: string; dataJson?: string }) {
    super(failure.message);
    this.dataJson = failure.dataJson;
  }
}

export function person(name: string): Identity {
  const issuer = "https://issuer.example";
  return { tokenIdentifier: `${issuer}|${name}`, subject: name, issuer, name };
}

function callOf(path: string, args: Args, options: CallOptions) {
  return {
    path,
    argsJson: JSON.stringify([convexToJson(args)]),
    identity: options.identity ?? null,
    caller: options.caller ?? ("client" as const),
    request: REQUEST,
  };
}

function valueOf(result: FunctionResult): Value {
  if (!result.ok) throw new CallFailed(result.failure);
  return jsonToConvex(JSON.parse(result.valueJson) as JSONValue);
}
