import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { SampleProject } from "./sample-project";

// Each step starts the real CLI, which takes a second of CPU time.
vi.setConfig({ testTimeout: 120_000 });

const COUNTER = {
  "convex/counter/convex.config.ts": `import { defineComponent } from "convex/server";\nexport default defineComponent("counter");\n`,
  "convex/counter/lib.ts": `
import { mutation, query } from "./_generated/server";
export const add = mutation(async (ctx) => { await ctx.db.insert("marks", { n: 1n }); });
export const all = query(async (ctx) => (await ctx.db.query("marks").collect()).length);
`,
  "convex/convex.config.ts": `
import { defineApp } from "convex/server";
import counter from "./counter/convex.config";
const app = defineApp();
app.use(counter);
export default app;
`,
  "convex/who.ts": `
import { query } from "./_generated/server";
export const am = query(async (ctx) => (await ctx.auth.getUserIdentity())?.name ?? "nobody");
`,
};

/** The sample app with a component, pushed; each test has a copy. */
let pushed: SampleProject;

beforeAll(async () => {
  pushed = await SampleProject.create(COUNTER);
  await pushed.push();
  await pushed.stopBackend();
}, 60_000);

afterAll(async () => await pushed[Symbol.asyncDispose]());

test("data lists the tables and shows documents, also a component's", async () => {
  await using project = await pushed.copy();
  await project.mutation("notes:add", { author: "Ada", text: "first" });
  await project.mutation("notes:add", { author: "Bob", text: "second" });
  expect((await project.cli("data")).output.trim()).toBe("notes");
  const shown = await project.cli("data notes --limit 1 --order asc --format jsonl");
  expect(shown.output).toContain(`"author": "Ada"`);
  expect(shown.output).not.toContain("Bob");
  expect((await project.cli("data _deployments")).output).toContain("not a table");
});

test("run reaches a component's functions and acts as a person", async () => {
  await using project = await pushed.copy();
  expect(await project.cli("run lib:add --component counter")).toMatchObject({ code: 0 });
  expect((await project.cli("run lib:all --component counter")).output.trim()).toBe("1");
  expect((await project.cli("data --component counter")).output.trim()).toBe("marks");
  const whoever = await project.cli(`run who:am {} --identity {"name":"Grace"}`);
  expect(whoever.output.trim()).toBe(`"Grace"`);
});

test("run --watch shows a query's result again whenever it changes", async () => {
  await using project = await pushed.copy();
  await using watching = project.startCli(`run notes:byAuthor {"author":"Ada"} --watch`);
  await watching.printed("[]");
  await project.mutation("notes:add", { author: "Ada", text: "first" });
  await watching.printed(`"text": "first"`);
  await project.mutation("notes:add", { author: "Ada", text: "second" });
  await watching.printed(`"text": "second"`);
});

test("logs follow what functions print, and how they fail", async () => {
  await using project = await pushed.copy();
  await using logs = project.startCli("logs");
  const add = (author: string) => project.mutation("notes:add", { author, text: "x" });
  await logs.printed("[CONVEX M(notes:add)] [LOG] 'a note by' 'Ada'", () => add("Ada"));
  await project.mutation("notes:add", { author: 1 }).catch(() => undefined);
  await logs.printed("ArgumentValidationError");
});

test("run --inline-query reads the app's tables or a component's, and cannot write", async () => {
  await using project = await pushed.copy();
  await project.mutation("notes:add", { author: "Ada", text: "first" });
  await project.cli("run lib:add --component counter");
  const run = async (code: string, options = "") =>
    await project.cliArgs(["run", "--inline-query", code, ...options.split(" ").filter(Boolean)]);
  expect((await run('(await ctx.db.query("notes").collect()).map((note) => note.text)')).output).toContain(
    '"first"',
  );
  expect(
    (await run('const [mark] = await ctx.db.query("marks").collect(); return mark.n;', "--component counter"))
      .output,
  ).toContain("$integer");
  const refused = await run('await ctx.db.insert("notes", {})');
  expect(refused.code).toBe(1);
  expect(refused.output).toContain("Query failed");
  const missing = await run("1", "--component nothing");
  expect(missing.output).toContain('Component path "nothing" was not found');
});

test("function-spec lists functions and HTTP actions; env get knows the site's URL", async () => {
  await using project = await pushed.copy();
  const spec = JSON.parse((await project.cli("function-spec")).output) as {
    url: string;
    functions: object[];
  };
  expect(spec.url).toBe(project.url);
  expect(spec.functions).toContainEqual({ functionType: "HttpAction", path: "/ping", method: "GET" });
  expect(spec.functions).toContainEqual(
    expect.objectContaining({ identifier: "notes.js:byAuthor", functionType: "Query" }),
  );
  expect((await project.cli("env get CONVEX_SITE_URL")).output.trim()).toBe(project.siteUrl);
});

test("insights says that it is not available here", async () => {
  await using project = await pushed.copy();
  const { code, output } = await project.cli("insights");
  expect(output).toContain("only available for cloud deployments");
  expect(code).toBe(1);
});
