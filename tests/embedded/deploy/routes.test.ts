import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Server, startServer } from "../../../embedded/server";

let server: Server;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "deploy-"));
  server = await startServer({ host: "127.0.0.1", port: 0, sitePort: 0, dataDir, world: { log: () => {} } });
});

afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

test("a push goes through its steps and is live at the end of them only", async () => {
  const started = await post("/api/deploy2/start_push", pushOf({ "notes.js": queryReturning("1") }));
  expect(started.status).toBe(200);
  expect(await runFunction("notes:answer")).toMatchObject({ status: "error" });
  await finish(started.body);
  expect(await runFunction("notes:answer")).toMatchObject({ status: "success", value: 1 });
});

test("modules that are left out as unchanged stay, those that are not named go", async () => {
  await pushAndFinish({ "kept.js": queryReturning("1"), "dropped.js": queryReturning("2") });
  const { body } = await post("/api/get_config_hashes", { version: "1.48.0" });
  const kept = body.moduleHashes.find(({ path }: { path: string }) => path === "kept.js");
  await pushAndFinish({}, [{ path: "kept.js", environment: "isolate", sha256: kept.hash }]);
  expect(await runFunction("kept:answer")).toMatchObject({ value: 1 });
  expect(await runFunction("dropped:answer")).toMatchObject({ status: "error" });
});

test("an unchanged module that the backend does not have starts the push over", async () => {
  const unknown = [{ path: "notes.js", environment: "isolate", sha256: "0".repeat(64) }];
  const answer = await post("/api/deploy2/start_push", pushOf({}, unknown));
  expect(answer).toMatchObject({ status: 400, body: { code: "RaceDetected" } });
});

test("a push that was overtaken by a change of variables starts over", async () => {
  const started = await post("/api/deploy2/start_push", pushOf({ "notes.js": queryReturning("9") }));
  await post("/api/deploy2/wait_for_schema", { schemaChange: started.body.schemaChange, timeoutMs: 10_000 });
  await post("/api/update_environment_variables", { changes: [{ name: "LATE", value: "1" }] });
  const answer = await post("/api/deploy2/finish_push", { startPush: started.body, dryRun: false });
  expect(answer).toMatchObject({ status: 400, body: { code: "RaceDetected" } });
});

test("a push whose schema was not waited for is refused", async () => {
  const started = await post("/api/deploy2/start_push", pushOf({ "notes.js": queryReturning("9") }));
  const answer = await post("/api/deploy2/finish_push", { startPush: started.body, dryRun: false });
  expect(answer).toMatchObject({ status: 400, body: { code: "SchemaNotReady" } });
});

test("sign-in providers follow the variables they are made of", async () => {
  await post("/api/update_environment_variables", {
    changes: [{ name: "ISSUER", value: "https://a.example" }],
  });
  await pushAndFinish({
    "auth.config.js": `export default { providers: [{ domain: process.env.ISSUER, applicationID: "x" }] };`,
  });
  const removal = { changes: [{ name: "ISSUER", value: null }] };
  expect(await post("/api/update_environment_variables", removal)).toMatchObject({
    status: 400,
    body: { code: "AuthConfigMissingEnvironmentVariable" },
  });
  const change = { changes: [{ name: "ISSUER", value: "https://b.example" }] };
  expect(await post("/api/update_environment_variables", change)).toMatchObject({ status: 200 });
  await pushAndFinish({});
});

test.each([
  ["/api/deploy2/start_push", []],
  ["/api/deploy2/start_push", {}],
  ["/api/deploy2/start_push", { ...pushOf({}), appDefinition: null }],
  ["/api/deploy2/start_push", pushOf({ "../../escape.js": "" })],
  ["/api/deploy2/start_push", pushOf({ "notes.js": 7 as unknown as string })],
  ["/api/deploy2/wait_for_schema", { schemaChange: { schemaIds: { "": "forged" } } }],
  ["/api/deploy2/wait_for_schema", null],
  ["/api/deploy2/finish_push", { startPush: {} }],
  ["/api/deploy2/finish_push", { startPush: "x" }],
  ["/api/update_environment_variables", { changes: [{ name: 1 }] }],
  ["/api/update_environment_variables", { changes: [{ name: "not a name", value: "x" }] }],
  ["/api/update_environment_variables", { changes: [{ name: "CONVEX_SITE_URL", value: "x" }] }],
  ["/api/deploy2/unheard_of", {}],
  ["/api/perform_import", {}],
])("%s refuses %j with a sentence", async (path, body) => {
  const answer = await post(path, body);
  expect(answer).toMatchObject({
    status: 400,
    body: { code: expect.any(String), message: expect.any(String) },
  });
});

test("no route answers without the admin key", async () => {
  for (const path of [
    "/api/deploy2/start_push",
    "/api/get_config_hashes",
    "/api/update_environment_variables",
  ]) {
    const answer = await post(path, { ...pushOf({}), changes: [] }, "Convex forged");
    expect([401, 403]).toContain(answer.status);
  }
});

async function pushAndFinish(sources: Record<string, string>, unchanged: object[] = []): Promise<void> {
  const started = await post("/api/deploy2/start_push", pushOf(sources, unchanged));
  expect(started.status).toBe(200);
  await finish(started.body);
}

async function finish(startPush: { schemaChange: unknown }): Promise<void> {
  const waited = await post("/api/deploy2/wait_for_schema", {
    schemaChange: startPush.schemaChange,
    timeoutMs: 10_000,
    dryRun: false,
  });
  expect(waited.body).toEqual({ type: "complete" });
  const finished = await post("/api/deploy2/finish_push", { startPush, dryRun: false, message: null });
  expect(finished.status).toBe(200);
}

function pushOf(sources: Record<string, string>, unchangedModuleHashes: object[] = []) {
  return {
    dryRun: false,
    functions: "convex/",
    nodeDependencies: [],
    componentDefinitions: [],
    appDefinition: {
      definition: null,
      dependencies: [],
      schema: null,
      changedModules: Object.entries(sources).map(([path, source]) => ({
        path,
        source,
        environment: "isolate",
      })),
      unchangedModuleHashes,
      udfServerVersion: "1.48.0",
    },
  };
}

function queryReturning(json: string): string {
  return `export const answer = Object.assign(() => {}, {
    isQuery: true, isPublic: true, exportArgs: () => '{"type":"any"}', exportReturns: () => "null",
    invokeQuery: async () => ${JSON.stringify(json)},
  });`;
}

async function runFunction(path: string): Promise<unknown> {
  const { body } = await post("/api/function", { path, args: {}, format: "json" });
  return body;
}

async function post(path: string, body: unknown, authorization = `Convex ${server.adminKey}`) {
  const response = await fetch(server.cloudUrl + path, {
    method: "POST",
    headers: { authorization, "content-type": "application/json", "content-encoding": "br" },
    body: brotliCompressSync(JSON.stringify(body)),
  });
  return { status: response.status, body: await response.json() };
}
