import { ConvexClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { PushTarget, pushOf, queryReturning } from "./push-target";

let target: PushTarget;

beforeAll(async () => {
  target = await PushTarget.start();
});

afterAll(async () => {
  await target.close();
});

test("a push is live only after its last step", async () => {
  const started = await target.post("/api/deploy2/start_push", pushOf({ "notes.js": queryReturning("1") }));
  expect(started.status).toBe(200);
  expect(await target.run("notes:answer")).toMatchObject({ status: "error" });
  await target.finish(started.body);
  expect(await target.run("notes:answer")).toMatchObject({ status: "success", value: 1 });
});

test("a subscriber sees the result of the next push", async () => {
  await target.push({ "watched.js": queryReturning('"before"') });
  const client = new ConvexClient(target.url, { webSocketConstructor: WebSocket as never });
  try {
    const seen: unknown[] = [];
    let heard = () => {};
    client.onUpdate(makeFunctionReference<"query">("watched:answer"), {}, (value) => {
      seen.push(value);
      heard();
    });
    const next = () => new Promise<void>((resolve) => (heard = resolve));
    while (seen.length < 1) await next();
    const changed = next();
    await target.push({ "watched.js": queryReturning('"after"') });
    await changed;
    expect(seen).toEqual(["before", "after"]);
  } finally {
    await client.close();
  }
});

test("modules marked as unchanged stay, modules that are not listed are removed", async () => {
  await target.push({ "kept.js": queryReturning("1"), "dropped.js": queryReturning("2") });
  const { body } = await target.post("/api/get_config_hashes", { version: "1.48.0" });
  const kept = body.moduleHashes.find(({ path }: { path: string }) => path === "kept.js");
  await target.push({}, { unchanged: [{ path: "kept.js", environment: "isolate", sha256: kept.hash }] });
  expect(await target.run("kept:answer")).toMatchObject({ value: 1 });
  expect(await target.run("dropped:answer")).toMatchObject({ status: "error" });
});

test("a long module keeps every emoji, wherever its text is parted to be stored", async () => {
  // One of the two lengths parts an emoji in its middle.
  for (const padding of ["", " "]) {
    const emoji = "😀".repeat(200_000);
    await target.push({ "long.js": `${queryReturning("3")}${padding}\n// ${emoji}` });
    const { body } = await target.post("/api/get_config_hashes", { version: "1.48.0" });
    const long = body.moduleHashes.find(({ path }: { path: string }) => path === "long.js");
    await target.push({}, { unchanged: [{ path: "long.js", environment: "isolate", sha256: long.hash }] });
    expect(await target.run("long:answer")).toMatchObject({ value: 3 });
  }
});

test("a push restarts when an unchanged module is missing", async () => {
  const unknown = [{ path: "notes.js", environment: "isolate", sha256: "0".repeat(64) }];
  const answer = await target.post("/api/deploy2/start_push", pushOf({}, { unchanged: unknown }));
  expect(answer).toMatchObject({ status: 400, body: { code: "RaceDetected" } });
});

test("a push restarts when variables change during it", async () => {
  const started = await target.post("/api/deploy2/start_push", pushOf({ "notes.js": queryReturning("9") }));
  await target.post("/api/deploy2/wait_for_schema", {
    schemaChange: started.body.schemaChange,
    timeoutMs: 10_000,
  });
  await target.post("/api/update_environment_variables", { changes: [{ name: "LATE", value: "1" }] });
  const answer = await target.post("/api/deploy2/finish_push", { startPush: started.body, dryRun: false });
  expect(answer).toMatchObject({ status: 400, body: { code: "RaceDetected" } });
});

test("a push that did not wait for its schema is refused", async () => {
  const started = await target.post("/api/deploy2/start_push", pushOf({ "notes.js": queryReturning("9") }));
  const answer = await target.post("/api/deploy2/finish_push", { startPush: started.body, dryRun: false });
  expect(answer).toMatchObject({ status: 400, body: { code: "SchemaNotReady" } });
});

test("auth providers update when their variables change", async () => {
  await target.post("/api/update_environment_variables", {
    changes: [{ name: "ISSUER", value: "https://a.example" }],
  });
  await target.push({
    "auth.config.js": `export default { providers: [{ domain: process.env.ISSUER, applicationID: "x" }] };`,
  });
  const removal = { changes: [{ name: "ISSUER", value: null }] };
  expect(await target.post("/api/update_environment_variables", removal)).toMatchObject({
    status: 400,
    body: { code: "AuthConfigMissingEnvironmentVariable" },
  });
  const change = { changes: [{ name: "ISSUER", value: "https://b.example" }] };
  expect(await target.post("/api/update_environment_variables", change)).toMatchObject({ status: 200 });
  await target.push({});
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
  const answer = await target.post(path, body);
  expect(answer).toMatchObject({
    status: 400,
    body: { code: expect.any(String), message: expect.any(String) },
  });
});

test("every route requires the admin key", async () => {
  for (const path of [
    "/api/deploy2/start_push",
    "/api/get_config_hashes",
    "/api/update_environment_variables",
  ]) {
    const answer = await target.post(path, { ...pushOf({}), changes: [] }, "Convex forged");
    expect([401, 403]).toContain(answer.status);
  }
});
