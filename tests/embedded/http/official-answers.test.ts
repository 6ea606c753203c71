import { ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { expect, test } from "vitest";
import { push, startBackend, type TestBackend } from "../../support/embedded";

const APP = {
  notes: `
import { mutationGeneric as mutation, queryGeneric as query, log } from "convex/server";
export const add = mutation(async (ctx, { fields }) => await ctx.db.insert("notes", fields));
export const replace = mutation(async (ctx, { id, fields }) => await ctx.db.replace(id, fields));
export const count = query(async (ctx) => (await ctx.db.query("notes").collect()).length);
export const others = query(async (ctx) => (await ctx.db.query("others").collect()).length);
export const addOther = mutation(async (ctx) => await ctx.db.insert("others", {}));
export const audited = mutation(async () => await log.audit({ act: "read", by: { id: log.vars.requestId } }));
export const name = query(async (ctx) => (await ctx.meta.getDeploymentMetadata()).name);
`,
  greet: `
import { queryGeneric as query } from "convex/server";
export default query(async () => "hello");
`,
};

test("a query at a timestamp answers as long as nothing it reads has changed, and refuses then", async () => {
  await using backend = await start();
  const { ts } = await post(backend, "/api/query_ts", {});
  const at = async (path: string) => await post(backend, "/api/query_at_ts", { path, args: {}, ts });
  expect(await at("notes:count")).toMatchObject({ status: "success", value: 0 });
  await mutate(backend, "notes:addOther", {});
  expect(await at("notes:count")).toMatchObject({ status: "success", value: 0 });
  await mutate(backend, "notes:add", { fields: {} });
  expect(await at("notes:count")).toMatchObject({ code: "TimestampTooOld" });
  expect(await post(backend, "/api/query_at_ts", { path: "notes:count", args: {} })).toMatchObject({
    code: "BadRequest",
  });
  const client = new ConvexHttpClient(backend.cloudUrl);
  expect(await client.consistentQuery(makeFunctionReference<"query">("notes:count"))).toBe(1);
});

test("the log names default exports by their module and shows answers from the cache", async () => {
  await using backend = await start();
  await post(backend, "/api/query", { path: "greet", args: {} });
  await post(backend, "/api/query", { path: "greet:default", args: {} });
  await post(backend, "/api/query", { path: "greet", args: {} });
  const response = await fetch(`${backend.cloudUrl}/api/stream_function_logs?cursor=1`, {
    headers: { authorization: `Convex ${backend.adminKey}` },
  });
  const { entries } = (await response.json()) as { entries: { identifier: string; cachedResult: boolean }[] };
  expect(entries.map(({ identifier, cachedResult }) => [identifier, cachedResult])).toEqual([
    ["greet", false],
    ["greet", false],
    ["greet", true],
  ]);
  expect(await post(backend, "/api/query", { path: "none", args: {} })).toMatchObject({
    errorMessage: expect.stringContaining("Could not find public function for 'none'."),
  });
});

test("a document's fields may have any ASCII name that starts with no underscore or dollar", async () => {
  await using backend = await start();
  const add = async (fields: object) => await mutate(backend, "notes:add", { fields });
  await expect(add({ "kebab-name and space": 1 })).resolves.toEqual(expect.any(String));
  await expect(add({ _own: 1 })).rejects.toThrow(
    "starts with an underscore, which is only allowed for system",
  );
  await expect(add({ inner: { é: 1 } })).rejects.toThrow("Field names can only contain non-control ASCII");
});

test("another _id is refused with the words of the official backend", async () => {
  await using backend = await start();
  const id = (await mutate(backend, "notes:add", { fields: {} })) as string;
  const second = (await mutate(backend, "notes:add", { fields: {} })) as string;
  const other = (await mutate(backend, "notes:addOther", {})) as string;
  await expect(mutate(backend, "notes:replace", { id, fields: { _id: second } })).rejects.toThrow(
    `The document has id ${id}, but its '_id' field is "${second}"`,
  );
  await expect(mutate(backend, "notes:replace", { id, fields: { _id: other } })).rejects.toThrow(
    "The document belongs to a different table than its '_id' field",
  );
});

test("functions know the deployment's name, and audit entries are in the function's log", async () => {
  await using backend = await start({ instanceName: "shelf-1" });
  expect(await post(backend, "/api/query", { path: "notes:name", args: {} })).toMatchObject({
    value: "shelf-1",
  });
  expect(await (await fetch(`${backend.cloudUrl}/instance_name`)).text()).toBe("shelf-1");
  await mutate(backend, "notes:audited", {});
  const ofAudited = backend.log.filter(({ about }) => about?.function === "notes:audited");
  expect(ofAudited.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^\[INFO\] audit \{"act":"read","by":\{"id":"[0-9a-f]{16}"\}\}$/),
  );
});

test("a page of another origin is told how to be allowed, and '*' allows every page", async () => {
  const origin = "https://shop.example";
  const ask = async (backend: TestBackend) =>
    await fetch(`${backend.cloudUrl}/api/query`, {
      method: "POST",
      headers: { origin, "content-type": "application/json" },
      body: JSON.stringify({ path: "greet", args: {} }),
    });
  await using backend = await start();
  const refused = await ask(backend);
  expect(refused.status).toBe(403);
  expect(await refused.text()).toContain(
    `--allow-origin ${origin} to allow them, or with --allow-origin '*'`,
  );
  const open = await backend.restart({ allowedOrigins: ["*"] });
  const allowed = await ask(open);
  expect(allowed.headers.get("access-control-allow-origin")).toBe(origin);
  expect(await allowed.json()).toMatchObject({ value: "hello" });
  await open.close();
});

async function start(options: Parameters<typeof startBackend>[0] = {}): Promise<TestBackend> {
  const backend = await startBackend(options);
  await push(backend, APP);
  return backend;
}

async function post({ cloudUrl }: TestBackend, path: string, body: object) {
  const response = await fetch(cloudUrl + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { ts: string; [field: string]: unknown };
}

async function mutate({ cloudUrl }: TestBackend, path: string, args: object): Promise<unknown> {
  const client = new ConvexHttpClient(cloudUrl, { logger: false });
  return await client.mutation(makeFunctionReference<"mutation">(path), args as never);
}
