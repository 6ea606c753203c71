import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { SampleProject } from "./sample-project";

// Each step starts the real CLI, which takes a second of CPU time.
vi.setConfig({ testTimeout: 120_000 });

/** A table without a validator holds a value of each kind. */
const APP = {
  "convex/kinds.ts": `
import { mutation, query } from "./_generated/server";
export const add = mutation(async (ctx) => {
  await ctx.db.insert("kinds", { int: 7n, big: -(2n ** 62n), whole: 5, none: -0, far: Infinity, half: 0.5, text: "7 é \\"5\\"", bytes: new Uint8Array([1, 2]).buffer, list: [1n, 1, null, true], deep: { at: 12345678901234567890 } });
});
export const all = query(async (ctx) => await ctx.db.query("kinds").collect());
`,
  "convex/files.ts": `
import { api } from "./_generated/api";
import { action, mutation, query } from "./_generated/server";
export const keep = action(async (ctx, { text }) =>
  await ctx.storage.store(new Blob([text], { type: "text/plain" })));
export const read = action(async (ctx, { id }) => await (await ctx.storage.get(id))?.text() ?? null);
export const attach = mutation(async (ctx, { file }) => { await ctx.db.insert("covers", { file }); });
export const readAttached = action(async (ctx) => {
  const [cover] = await ctx.runQuery(api.files.covers);
  return await (await ctx.storage.get(cover.file))?.text() ?? null;
});
export const covers = query(async (ctx) => await ctx.db.query("covers").collect());
export const rows = query(async (ctx) => await ctx.db.system.query("_storage").collect());
`,
};

let pushed: SampleProject;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "transfer-"));
  pushed = await SampleProject.create(APP);
  await pushed.push();
  await pushed.stopBackend();
}, 60_000);

afterAll(async () => {
  await pushed[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

test("an export imports into another deployment with its ids, values and files", async () => {
  await using project = await pushed.copy();
  await project.mutation("kinds:add");
  const note = await project.mutation("notes:add", { author: "Ada", text: "first" });
  const file = (await project.action("files:keep", { text: "a file's text" })) as string;
  await project.mutation("files:attach", { file });
  const before = await project.query("kinds:all");
  const archive = join(folder, "whole.zip");
  const exported = await project.cli(`export --include-file-storage --path ${archive}`);
  expect(exported.code, exported.output).toBe(0);

  await using other = await SampleProject.create(APP);
  await other.push();
  // A table that exists first takes the number that another table has in the export.
  await other.mutation("files:attach", { file: "none" });
  await other.mutation("notes:add", { author: "Bob", text: "is replaced" });
  const refused = await other.cli(`import ${archive}`);
  expect(refused.output).toContain("Table notes already exists");
  expect(refused.code).toBe(1);
  const imported = await other.cli(`import --replace --yes ${archive}`);
  expect(imported.code, imported.output).toBe(0);
  expect(await other.query("kinds:all")).toEqual(before);
  expect(await other.query("notes:byAuthor", { author: "Ada" })).toMatchObject([{ _id: note }]);
  expect(await other.query("notes:byAuthor", { author: "Bob" })).toEqual([]);
  expect(await other.action("files:readAttached")).toBe("a file's text");
  await other.restartBackend();
  expect(await other.query("notes:byAuthor", { author: "Ada" })).toMatchObject([{ _id: note }]);
  expect(await other.action("files:readAttached")).toBe("a file's text");
});

test("lines, arrays and comma-separated rows are appended, replaced or refused", async () => {
  await using project = await pushed.copy();
  const lines = join(folder, "notes.jsonl");
  await writeFile(lines, `{"author":"Ada","text":"one"}\n{"author":"Ada","text":"two"}\n`);
  expect(await project.cli(`import --table notes ${lines}`)).toMatchObject({ code: 0 });
  expect((await project.cli(`import --table notes ${lines}`)).output).toContain("already exists");
  expect((await project.cli(`import --append --table notes ${lines}`)).output).toContain("Added 2 documents");
  expect(await project.query("notes:byAuthor", { author: "Ada" })).toHaveLength(4);
  const array = join(folder, "notes.json");
  await writeFile(array, `[{"author":"Ada","text":"only"}]`);
  expect(await project.cli(`import --replace --yes --table notes ${array}`)).toMatchObject({ code: 0 });
  expect(await project.query("notes:byAuthor", { author: "Ada" })).toMatchObject([{ text: "only" }]);
  const cells = join(folder, "kinds.csv");
  await writeFile(cells, `name,size\n"one, two",3\nthree,\n`);
  expect(await project.cli(`import --table kinds ${cells}`)).toMatchObject({ code: 0 });
  expect(await project.query("kinds:all")).toMatchObject([
    { name: "one, two", size: 3 },
    { name: "three", size: "" },
  ]);
  await project.cli(`import --replace-all --yes --table notes ${array}`);
  expect(await project.query("kinds:all")).toEqual([]);
});

test("rows that do not match the schema leave everything as it was", async () => {
  await using project = await pushed.copy();
  await project.mutation("notes:add", { author: "Ada", text: "stays" });
  const wrong = join(folder, "wrong.jsonl");
  await writeFile(wrong, `{"author":"Ada","text":"one"}\n{"author":"Ada","text":2}\n`);
  const { code, output } = await project.cli(`import --replace --yes --table notes ${wrong}`);
  expect(output).toContain('Row 2 of table "notes" does not match the schema');
  expect(code).toBe(1);
  expect(await project.query("notes:byAuthor", { author: "Ada" })).toMatchObject([{ text: "stays" }]);
});
