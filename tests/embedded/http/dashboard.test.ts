import { ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { expect, test } from "vitest";
import { push, startBackend, type TestBackend } from "../../support/embedded";
import { oneBackend } from "../one-backend";

const APP = {
  schema: `
import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
export default defineSchema({
  books: defineTable({ title: v.string(), pages: v.optional(v.number()) }).index("by_pages", ["pages"]),
});
`,
  books: `
import { internalMutationGeneric, queryGeneric, makeFunctionReference } from "convex/server";
import { v } from "convex/values";
export const get = queryGeneric({ args: { title: v.string() }, handler: async () => null });
export const tidy = internalMutationGeneric(async () => {});
export const tidyMore = internalMutationGeneric(async () => {});
export const laterStill = internalMutationGeneric(async (ctx) => {
  await ctx.scheduler.runAfter(7_200_000, makeFunctionReference("books:tidyMore"), {});
});
export const later = internalMutationGeneric(async (ctx) => {
  await ctx.scheduler.runAfter(3_600_000, makeFunctionReference("books:tidy"), { a: 1 });
});
`,
  crons: `
import { cronJobs, makeFunctionReference } from "convex/server";
const crons = cronJobs();
crons.daily("tidy up", { hourUTC: 4, minuteUTC: 30 }, makeFunctionReference("books:tidy"), {});
export default crons;
`,
  http: `
import { httpActionGeneric, httpRouter } from "convex/server";
const http = httpRouter();
http.route({ path: "/ping", method: "GET", handler: httpActionGeneric(async () => new Response("pong")) });
export default http;
`,
};

let backend: TestBackend;

oneBackend((started) => (backend = started), APP);

test("documents are added, found by filters, changed and deleted", async () => {
  const documents = [{ title: "a", pages: 1 }, { title: "b", pages: 2 }, { title: "c" }];
  expect(await change("addDocument", { table: "books", documents })).toEqual({ success: true });
  const all = await page({});
  expect(all.map(({ title }) => title)).toEqual(["c", "b", "a"]);
  const titles = async (filters: object) => (await page(filters)).map(({ title }) => title);
  expect(await titles({ clauses: [clause("pages", "gte", 2)], order: "asc" })).toEqual(["b"]);
  expect(await titles({ clauses: [clause("title", "anyOf", ["a", "c"])], order: "asc" })).toEqual(["a", "c"]);
  expect(await titles({ clauses: [clause("pages", "type", "unset")] })).toEqual(["c"]);
  const index = { name: "by_pages", clauses: [{ type: "indexEq", enabled: true, value: 1 }] };
  expect(await titles({ clauses: [], index })).toEqual(["a"]);
  expect(await page({ clauses: [], index: { ...index, name: "none" } })).toEqual([
    { filter: -1, error: "Index none does not exist." },
  ]);
  const [c, b, a] = all.map(({ _id }) => String(_id)) as [string, string, string];
  await change("patchDocumentsFields", { table: "books", ids: [a, c], fields: { pages: 9 } });
  await change("replaceDocument", { id: b, document: { title: "new" } });
  expect((await page({})).map(({ title, pages }) => [title, pages])).toEqual([
    ["c", 9],
    ["new", undefined],
    ["a", 9],
  ]);
  await expect(change("addDocument", { table: "books", documents: [{ title: 1 }] })).rejects.toThrow(
    "does not match the schema",
  );
  await change("deleteDocuments", { toDelete: [{ id: a, tableName: "books" }] });
  expect(await ask("tableSize", { tableName: "books" })).toBe(2);
  expect(await change("clearTablePage", { tableName: "books", cursor: null })).toMatchObject({
    deleted: 2,
    hasMore: false,
  });
  expect(await ask("getById", { id: a })).toBe(null);
});

test("tables, their numbers, schemas and indexes are listed", async () => {
  await change("createTable", { table: "shelves" });
  const mapping = (await ask("getTableMapping", {})) as Record<string, string>;
  expect(Object.values(mapping)).toEqual(expect.arrayContaining(["books", "shelves"]));
  const { active } = (await ask("getSchemas", {})) as { active: string };
  expect(JSON.parse(active)).toMatchObject({ tables: [{ tableName: "books" }], schemaValidation: true });
  expect(await ask("indexes", { tableName: "books", tableNamespace: null })).toEqual([
    { name: "by_pages", fields: ["pages"], staged: false, backfill: { state: "done" } },
  ]);
});

test("functions, routes, crons, scheduled functions and components are listed", async () => {
  const modules = new Map((await ask("modules:list", {})) as [string, { functions: object[] }][]);
  expect(modules.get("books.js")?.functions).toContainEqual({
    name: "get",
    udfType: "Query",
    visibility: { kind: "public" },
  });
  expect(modules.get("http.js")?.functions).toMatchObject([{ name: "GET /ping", udfType: "HttpAction" }]);
  expect(await ask("modules:argsValidator", { function: "books:get" })).toContain('"title"');
  expect(await ask("listCronJobs", {})).toMatchObject([
    { name: "tidy up", cronSpec: { udfPath: "books:tidy", cronSchedule: { type: "daily", hourUTC: 4n } } },
  ]);
  await admin().mutation(makeFunctionReference<"mutation">("books:later"));
  const paginationOpts = { numItems: 10, cursor: null };
  const jobs = (await ask("paginatedScheduledJobs", { paginationOpts })) as { page: { argsId: string }[] };
  expect(jobs.page).toMatchObject([{ udfPath: "books:tidy", state: { type: "pending" } }]);
  const { args } = (await ask("scheduler:getArgs", { argsId: jobs.page[0]?.argsId })) as {
    args: ArrayBuffer;
  };
  expect(Buffer.from(args).toString()).toBe('[{"a":1}]');
  expect(await ask("components:list", {})).toMatchObject([{ path: "", name: null, state: "active" }]);
});

test("scheduled functions are canceled one by one, by function, and all at once", async () => {
  await using own = await startBackend();
  await push(own, APP);
  const schedule = async (name: string) => await admin(own).mutation(makeFunctionReference<"mutation">(name));
  for (const name of ["books:later", "books:later", "books:laterStill"]) await schedule(name);
  const pending = async () => {
    const jobs = (await ask(
      "paginatedScheduledJobs",
      { paginationOpts: { numItems: 10, cursor: null } },
      own,
    )) as {
      page: { _id: string; udfPath: string; state: { type: string } }[];
    };
    return jobs.page.filter(({ state }) => state.type === "pending");
  };
  const post = async (path: string, body: object, key = own.adminKey) => {
    const headers = { authorization: `Convex ${key}`, "content-type": "application/json" };
    return (await fetch(own.cloudUrl + path, { method: "POST", headers, body: JSON.stringify(body) })).status;
  };
  expect(await pending()).toHaveLength(3);
  expect(await post("/api/cancel_all_jobs", {}, "wrong")).toBe(401);
  expect(await post("/api/cancel_job", { id: "no id" })).toBe(400);
  expect(await post("/api/cancel_all_jobs", { udfPath: "books.js:get" })).toBe(200);
  expect(await pending()).toHaveLength(3);
  expect(await post("/api/cancel_job", { id: (await pending())[0]?._id })).toBe(200);
  expect(await pending()).toHaveLength(2);
  expect(await post("/api/cancel_all_jobs", { udfPath: "books:tidyMore" })).toBe(200);
  expect((await pending()).map(({ udfPath }) => udfPath)).not.toContain("books:tidyMore");
  expect(await post("/api/cancel_all_jobs", { componentId: null })).toBe(200);
  expect(await pending()).toEqual([]);
});

test("the indexes of all tables are listed", async () => {
  const headers = { authorization: `Convex ${backend.adminKey}` };
  const response = await fetch(`${backend.cloudUrl}/api/get_indexes`, { headers });
  expect(await response.json()).toEqual({
    indexes: [
      { table: "books", name: "by_pages", fields: ["pages"], staged: false, backfill: { state: "done" } },
    ],
  });
});

test("streaming export copies a snapshot and then what has changed", async () => {
  await using own = await startBackend();
  await push(own, APP);
  const call = async (path: string, body: string) => {
    const headers = { authorization: `Convex ${own.adminKey}`, "content-type": "application/json" };
    const response = await fetch(own.cloudUrl + path, { method: "POST", headers, body });
    const text = await response.text();
    const exact = text.replace(/:(\d{16,})(?=[,}])/g, ':"$1"');
    return { status: response.status, ...(JSON.parse(exact) as Page) };
  };
  const documents = Array.from({ length: 300 }, (_, pages) => ({ title: `t${pages}`, pages }));
  await change("addDocument", { table: "books", documents }, own);
  const copy = new Map<string, unknown>();
  const apply = ({ values }: Page) => {
    for (const { _id, _deleted, title } of values) {
      if (_deleted === true) copy.delete(_id);
      else copy.set(_id, title);
    }
  };
  const first = await call("/api/list_snapshot", "{}");
  expect(first).toMatchObject({ hasMore: true });
  apply(first);
  const [gone = ""] = [...copy.keys()];
  await change("deleteDocuments", { toDelete: [{ id: gone, tableName: "books" }] }, own);
  await change("addDocument", { table: "books", documents: [{ title: "late" }] }, own);
  const second = await call(
    "/api/list_snapshot",
    `{"snapshot":${first.snapshot},"cursor":${JSON.stringify(first.cursor)}}`,
  );
  expect(second).toMatchObject({ hasMore: false, snapshot: first.snapshot });
  apply(second);
  const deltas = await call("/api/document_deltas", `{"cursor":${first.snapshot}}`);
  apply(deltas);
  expect(copy.size).toBe(300);
  expect(copy.has(gone)).toBe(false);
  expect([...copy.values()]).toContain("late");
  expect(await call("/api/document_deltas", `{"cursor":${deltas.cursor}}`)).toMatchObject({
    values: [],
    hasMore: false,
  });
  const again = await own.restart();
  const headers = { authorization: `Convex ${own.adminKey}` };
  const late = await fetch(`${again.cloudUrl}/api/document_deltas?cursor=1`, { headers });
  expect(await late.json()).toMatchObject({ code: "OutOfRetention" });
  await again.close();
});

test("shapes, JSON schemas, variables and the key's rights are reported", async () => {
  await change("addDocument", { table: "books", documents: [{ title: "x" }, { title: "y", pages: 1 }] });
  const get = async (path: string) => {
    const headers = { authorization: `Convex ${backend.adminKey}` };
    return (await (await fetch(backend.cloudUrl + path, { headers })).json()) as Record<string, unknown>;
  };
  const { books } = (await get("/api/shapes2")) as { books: { type: string; fields: object[] } };
  expect(books.fields).toContainEqual({ fieldName: "pages", optional: true, shape: { type: "Float64" } });
  expect(books.fields).toContainEqual({
    fieldName: "_id",
    optional: false,
    shape: { type: "Id", tableName: "books" },
  });
  expect(await get("/api/json_schemas?deltaSchema=true")).toMatchObject({
    books: { type: "object", properties: { title: { type: "string" }, _deleted: { type: "boolean" } } },
  });
  expect(await get("/api/list_environment_variables")).toEqual({ environmentVariables: {} });
  expect(await get("/api/check_admin_key")).toMatchObject({ success: true, isReadOnly: false });
  expect(await get("/api/stream_udf_execution?cursor=0")).toMatchObject({ entries: expect.any(Array) });
  expect((await fetch(`${backend.cloudUrl}/api/shapes2`)).status).toBe(401);
});

test("charts and the deletion of tables say that they are not available here", async () => {
  const headers = { authorization: `Convex ${backend.adminKey}` };
  const charts = await fetch(`${backend.cloudUrl}/api/app_metrics/udf_rate?name=books`, { headers });
  expect(charts.status).toBe(400);
  expect(await charts.json()).toMatchObject({ message: expect.stringContaining("keeps no time series") });
  const body = JSON.stringify({ tableNames: ["books"], componentId: null });
  const asked = { method: "POST", headers: { ...headers, "content-type": "application/json" }, body };
  const deletion = await fetch(`${backend.cloudUrl}/api/delete_tables`, asked);
  expect(deletion.status).toBe(400);
  expect(await deletion.json()).toMatchObject({ message: expect.stringContaining("Clear the table") });
});

test("nobody without the admin key may ask or change anything", async () => {
  const client = new ConvexHttpClient(backend.cloudUrl, { logger: false });
  const list = makeFunctionReference<"query">("_system/frontend/getTableMapping");
  await expect(client.query(list, {})).rejects.toThrow("do not have permission");
  const add = makeFunctionReference<"mutation">("_system/frontend/addDocument");
  await expect(client.mutation(add, { table: "books", documents: [] })).rejects.toThrow(
    "do not have permission",
  );
});

interface Page {
  values: { _id: string; _deleted?: boolean; title?: string }[];
  snapshot: string;
  cursor: string;
}

function admin(on = backend): ConvexHttpClient {
  const client: ConvexHttpClient & { setAdminAuth?: (key: string) => void } = new ConvexHttpClient(
    on.cloudUrl,
    { logger: false },
  );
  client.setAdminAuth?.(on.adminKey);
  return client;
}

async function ask(name: string, args: object, on = backend): Promise<unknown> {
  return await admin(on).query(makeFunctionReference<"query">(`_system/frontend/${name}`), args as never);
}

async function change(name: string, args: object, on = backend): Promise<unknown> {
  return await admin(on).mutation(
    makeFunctionReference<"mutation">(`_system/frontend/${name}`),
    args as never,
  );
}

async function page(filters: object): Promise<Record<string, unknown>[]> {
  const args = {
    table: "books",
    filters: Buffer.from(JSON.stringify({ clauses: [], ...filters })).toString("base64"),
    paginationOpts: { numItems: 10, cursor: null },
  };
  return ((await ask("paginatedTableDocuments", args)) as { page: Record<string, unknown>[] }).page;
}

function clause(field: string, op: string, value: unknown) {
  return { id: field, field, op, value };
}
