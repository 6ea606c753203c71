import { afterAll, beforeAll, expect, test } from "vitest";
import { setVariables } from "../../../local/support/admin-api";
import { SampleProject } from "./sample-project";

const PUSH = "dev --once --typecheck disable --tail-logs disable";

const CONFIG = `import { defineApp } from "convex/server";
import { v } from "convex/values";
import counter from "./counter/convex.config";
const app = defineApp({ env: { LABEL: v.string() } });
app.use(counter, { httpPrefix: "/first/", env: { TITLE: app.env.LABEL } });
app.use(counter, { name: "second", env: { TITLE: "fixed" } });
export default app;
`;

const COUNTER = {
  "convex/counter/convex.config.ts": `import { defineComponent } from "convex/server";
import { v } from "convex/values";
export default defineComponent("counter", { env: { TITLE: v.string() } });
`,
  "convex/counter/schema.ts": `import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
export default defineSchema({ counts: defineTable({ value: v.number() }).index("by_value", ["value"]) });
`,
  "convex/counter/lib.ts": `import { v } from "convex/values";
import { mutation, query } from "./_generated/server";
export const add = mutation({ args: { value: v.number() }, returns: v.null(), handler: async (ctx, { value }) => {
  await ctx.db.insert("counts", { value });
  return null;
} });
export const all = query({ args: {}, returns: v.array(v.number()), handler: async (ctx) =>
  (await ctx.db.query("counts").withIndex("by_value").collect()).map((count): number => count.value) });
export const facts = query({ args: {}, returns: v.any(), handler: async (ctx) => ({
  title: process.env.TITLE ?? null, secret: process.env.LABEL ?? null, site: process.env.CONVEX_SITE_URL !== undefined,
  identity: await ctx.auth.getUserIdentity(),
}) });
export const page = query({ args: {}, returns: v.any(), handler: async (ctx) =>
  await ctx.db.query("counts").paginate({ cursor: null, numItems: 1 }) });
`,
  "convex/counter/http.ts": `import { httpRouter } from "convex/server";
import { httpAction } from "./_generated/server";
const http = httpRouter();
http.route({ path: "/hello", method: "GET", handler: httpAction(async () => new Response("from " + process.env.TITLE)) });
export default http;
`,
};

const APP = `import { v } from "convex/values";
import { components } from "./_generated/api";
import { mutation, query } from "./_generated/server";
export const add = mutation({ args: { value: v.number() }, handler: async (ctx, args): Promise<null> =>
  await ctx.runMutation(components.counter.lib.add, args) });
export const all = query({ args: {}, handler: async (ctx): Promise<number[]> => await ctx.runQuery(components.counter.lib.all, {}) });
export const page = query({ args: {}, handler: async (ctx): Promise<unknown> => await ctx.runQuery(components.counter.lib.page, {}) });
export const facts = query({ args: {}, handler: async (ctx): Promise<unknown[]> => [
  await ctx.runQuery(components.counter.lib.facts, {}), await ctx.runQuery(components.second.lib.facts, {}),
] });
`;

const FILES = { ...COUNTER, "convex/convex.config.ts": CONFIG, "convex/total.ts": APP };

/** The pushed app; each test uses a copy. */
let pushed: SampleProject;

beforeAll(async () => {
  pushed = await SampleProject.create(FILES);
  await label(pushed, "mine");
  const { code, output } = await pushed.cli(PUSH);
  expect(code, output).toBe(0);
  await pushed.stopBackend();
}, 60_000);

afterAll(async () => await pushed[Symbol.asyncDispose]());

async function label({ url, adminKey }: SampleProject, value: string): Promise<void> {
  await setVariables({ url, adminKey }, { LABEL: value });
}

test("each mount sees only the variables it was given, and no identity", async () => {
  await using project = await pushed.copy();
  expect(await project.query("total:facts")).toEqual([
    { title: "mine", secret: null, site: true, identity: null },
    { title: "fixed", secret: null, site: true, identity: null },
  ]);
  await label(project, "changed");
  expect(await project.query("total:facts")).toMatchObject([{ title: "changed" }, { title: "fixed" }]);
});

test("the generated types cover the functions of each mount", async () => {
  const types = await pushed.read("convex/_generated/api.d.ts");
  for (const name of ["counter", "second"])
    expect(types).toContain(`${name}: import("../counter/_generated/component.js").ComponentApi<"${name}">;`);
  expect(await pushed.read("convex/counter/_generated/component.ts")).toContain(
    '"query", "internal", {}, Array<number>, Name',
  );
});

test("a request is routed to the component mounted at its prefix", async () => {
  await using project = await pushed.copy();
  const answer = await fetch(`${project.siteUrl}/first/hello`);
  expect(await answer.text()).toBe("from mine");
  expect((await fetch(`${project.siteUrl}/first/nowhere`)).status).toBe(404);
});

test("a component cannot paginate", async () => {
  await using project = await pushed.copy();
  await expect(project.query("total:page")).rejects.toThrow("paginate() is only supported in the app");
});

test("a component's data survives a restart and being unmounted", async () => {
  await using project = await pushed.copy();
  await project.mutation("total:add", { value: 7 });
  await project.restartBackend();
  expect(await project.query("total:all")).toEqual([7]);
  await project.write("convex/convex.config.ts", CONFIG.replace(/^app\.use.*$/gm, ""));
  await project.write("convex/total.ts", "");
  await project.push();
  await expect(project.query("total:all")).rejects.toThrow("Could not find public function for 'total:all'");
  await project.write("convex/convex.config.ts", CONFIG);
  await project.write("convex/total.ts", APP);
  await project.push();
  await project.mutation("total:add", { value: 3 });
  expect(await project.query("total:all")).toEqual([3, 7]);
});

test("a push is refused when a component's documents break its schema, and the error names the component", async () => {
  await using project = await pushed.copy();
  await project.mutation("total:add", { value: 7 });
  await project.write(
    "convex/counter/schema.ts",
    COUNTER["convex/counter/schema.ts"].replace("v.number()", "v.string()"),
  );
  const { code, output } = await project.cli("deploy --yes --typecheck disable");
  expect(output).toContain('in table "counts" does not match the schema');
  expect(code).toBe(1);
});

test.each([
  ["a variable is missing", CONFIG.replace(`, env: { TITLE: "fixed" }`, ""), "needs the variable TITLE"],
  [
    "two have one name",
    CONFIG.replace(`name: "second"`, `name: "counter"`),
    "Two components are mounted as counter",
  ],
])("a push is refused if %s", async (_what, config, sentence) => {
  await using project = await SampleProject.create({ ...FILES, "convex/convex.config.ts": config });
  await label(project, "mine");
  const { code, output } = await project.cli(PUSH);
  expect(output).toContain(sentence);
  expect(code).toBe(1);
});
