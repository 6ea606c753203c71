import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { type Server, startServer } from "../../../embedded/server";

/** A backend that a test pushes to with the CLI's requests, without the CLI. */
export class PushTarget {
  readonly #server: Server;
  readonly #dataDir: string;

  private constructor(server: Server, dataDir: string) {
    this.#server = server;
    this.#dataDir = dataDir;
  }

  static async start(): Promise<PushTarget> {
    const dataDir = await mkdtemp(join(tmpdir(), "deploy-"));
    return new PushTarget(
      await startServer({ host: "127.0.0.1", port: 0, sitePort: 0, dataDir, world: { log: () => {} } }),
      dataDir,
    );
  }

  get url(): string {
    return this.#server.cloudUrl;
  }

  /** Sends a body compressed, as the CLI does, and reads the JSON answer. */
  async post(path: string, body: unknown, authorization = `Convex ${this.#server.adminKey}`) {
    const response = await fetch(this.url + path, {
      method: "POST",
      headers: { authorization, "content-type": "application/json", "content-encoding": "br" },
      body: brotliCompressSync(JSON.stringify(body)),
    });
    return { status: response.status, body: await response.json() };
  }

  /** All steps of a push; fails when one is refused. */
  async push(...content: Parameters<typeof pushOf>): Promise<void> {
    const started = await this.post("/api/deploy2/start_push", pushOf(...content));
    if (started.status !== 200) throw new Error(started.body.message);
    const finished = await this.finish(started.body);
    if (finished.status !== 200) throw new Error(finished.body.message);
  }

  /** The remaining steps of a started push. */
  async finish(startPush: { schemaChange: unknown }) {
    const waited = await this.waitForSchema(startPush);
    if (waited.type !== "complete") throw new Error(waited.error);
    return await this.post("/api/deploy2/finish_push", { startPush, dryRun: false, message: null });
  }

  async waitForSchema({ schemaChange }: { schemaChange: unknown }) {
    const request = { schemaChange, timeoutMs: 10_000, dryRun: false };
    return (await this.post("/api/deploy2/wait_for_schema", request)).body;
  }

  async run(path: string, args: object = {}) {
    return (await this.post("/api/function", { path, args, format: "json" })).body;
  }

  async close(): Promise<void> {
    await this.#server.close();
    await rm(this.#dataDir, { recursive: true, force: true });
  }
}

/** The body of a push with these modules, hashes for unchanged ones, and a schema as JSON. */
export function pushOf(
  sources: Record<string, string>,
  options: { unchanged?: object[]; tables?: object[] } = {},
) {
  const { unchanged = [], tables } = options;
  const schemaText = JSON.stringify(JSON.stringify({ tables, schemaValidation: true }));
  return {
    dryRun: false,
    functions: "convex/",
    nodeDependencies: [],
    componentDefinitions: [],
    appDefinition: {
      definition: null,
      dependencies: [],
      schema: tables ? isolate("schema.js", `export default { export: () => ${schemaText} };`) : null,
      changedModules: Object.entries(sources).map(([path, source]) => isolate(path, source)),
      unchangedModuleHashes: unchanged,
      udfServerVersion: "1.48.0",
    },
  };
}

/** A module whose query `answer` returns this JSON text. */
export function queryReturning(json: string): string {
  return `export const answer = ${registered("isQuery", `invokeQuery: async () => ${JSON.stringify(json)}`)};`;
}

/** A module whose mutation `add` inserts its arguments into the table. */
export function insertInto(table: string): string {
  const insert = `Convex.asyncSyscall("1.0/insert", JSON.stringify({ table: "${table}", value: JSON.parse(args)[0] }))`;
  return `export const add = ${registered("isMutation", `invokeMutation: async (args) => { await ${insert}; return "null"; }`)};`;
}

function registered(type: string, invoke: string): string {
  return `Object.assign(() => {}, { ${type}: true, isPublic: true, exportArgs: () => '{"type":"any"}', exportReturns: () => "null", ${invoke} })`;
}

function isolate(path: string, source: string) {
  return { path, source, environment: "isolate" };
}
