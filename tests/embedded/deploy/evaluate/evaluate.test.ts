import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { evaluatePush } from "../../../../embedded/deploy/evaluate/evaluate";
import type { ModuleSource } from "../../../../embedded/functions/deployment";
import { systemClock } from "../../../../embedded/system/clock";
import { systemRandom } from "../../../../embedded/system/random";

test("registered functions are found, other exports are ignored", async () => {
  const { functions } = await evaluate({
    "notes.js": `
      const made = (marks) => Object.assign(() => {}, { exportArgs: () => '{"type":"any"}', exportReturns: () => "null", ...marks });
      export const list = made({ isQuery: true, isPublic: true });
      export const clear = made({ isMutation: true, isInternal: true });
      export const hook = made({ isHttp: true, isPublic: true });
      export const helper = () => 1;
      export const limit = 3;
    `,
    "_deps/SHARED.js": `export const x = 1;`,
  });
  expect([...functions.keys()]).toEqual(["notes.js"]);
  expect(functions.get("notes.js")).toMatchObject([
    { exportName: "clear", udfType: "Mutation", visibility: "internal", returns: null },
    { exportName: "list", udfType: "Query", visibility: "public", args: { type: "any" } },
  ]);
});

test("a module can import other modules and chunks", async () => {
  const { crons } = await evaluate({
    "crons.js": `import { jobs } from "./_deps/JOBS.js"; export default jobs;`,
    "_deps/JOBS.js": `export const jobs = { isCrons: true, export: () => "{}" };`,
  });
  expect(crons).toEqual([]);
});

test("reading an unset variable in auth.config.js is refused even if the code catches the error", async () => {
  const pushed = evaluate({
    "auth.config.js": `let domain; try { domain = process.env.ISSUER ?? "https://fallback.example"; } catch {}
      export default { providers: [{ domain, applicationID: "convex" }] };`,
  });
  await expect(pushed).rejects.toMatchObject({
    status: 400,
    code: "AuthConfigMissingEnvironmentVariable",
    message: expect.stringContaining("Environment variable ISSUER "),
  });
});

test.each([
  ["a default export that is no list", `export default {};`, "`providers`"],
  ["a provider without a domain", `export default { providers: [{ applicationID: "x" }] };`, "domain"],
  [
    "an unknown algorithm",
    `export default { providers: [{ type: "customJwt", issuer: "x", jwks: "y", algorithm: "none" }] };`,
    "algorithm",
  ],
])("auth.config.js with %s is refused", async (_name, source, named) => {
  await expect(evaluate({ "auth.config.js": source })).rejects.toMatchObject({
    code: "InvalidAuthConfig",
    message: expect.stringContaining(named),
  });
});

test.each([
  ["a thrown error", `throw new TypeError("not today");`, "Uncaught TypeError: not today"],
  ["a thrown string", `throw "not today";`, "Uncaught not today"],
  ["a syntax error", `export const = 1;`, "SyntaxError"],
  ["a missing import", `import "./nothing.js";`, "nothing.js"],
  ["a call of the database", `Convex.syscall("1.0/queryStream", "{}");`, "while a module is imported"],
  ["a request", `await fetch("http://127.0.0.1:9");`, "fetch()"],
])("an error names the module with %s", async (_name, source, message) => {
  await expect(evaluate({ "notes.js": source })).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(/^Failed to analyze notes\.js: /),
  });
  await expect(evaluate({ "notes.js": source })).rejects.toThrow(message);
});

test("a module with an endless loop is stopped", async () => {
  await expect(evaluate({ "notes.js": `for (;;);` }, null, 300)).rejects.toThrow("notes.js");
});

test("a module that waits forever is stopped", async () => {
  await expect(evaluate({ "notes.js": `await new Promise(() => {});` }, null, 300)).rejects.toThrow(
    "did not finish",
  );
});

test.each([
  ["a missing function", `{"clean":{"name":"notes:nothing","args":[{}],"schedule":{"type":"hourly"}}}`],
  ["a query", `{"clean":{"name":"notes:list","args":[{}],"schedule":{"type":"hourly"}}}`],
])("a cron job that calls %s is refused", async (_name, jobs) => {
  const pushed = evaluate({
    "crons.js": `export default { isCrons: true, export: () => ${JSON.stringify(jobs)} };`,
    "notes.js": `export const list = Object.assign(() => {}, { isQuery: true, isPublic: true });`,
  });
  await expect(pushed).rejects.toThrow(`The cron job "clean" calls`);
});

test.each([
  ["0 0 30 2 *", "never comes"],
  ["61 * * * *", "has a minute that no hour has"],
  ["every day", "is no cron expression"],
  ["", "is empty"],
])("a cron job at %j, which %s, is refused", async (cron) => {
  const jobs = { clean: { name: "notes:clear", args: [{}], schedule: { type: "cron", cron } } };
  const pushed = evaluate({
    "crons.js": `export default { isCrons: true, export: () => ${JSON.stringify(JSON.stringify(jobs))} };`,
    "notes.js": `export const clear = Object.assign(() => {}, { isMutation: true, isInternal: true });`,
  });
  await expect(pushed).rejects.toMatchObject({
    code: "InvalidModules",
    message: expect.stringContaining(`The cron job "clean" is scheduled at "${cron}"`),
  });
});

test.each([
  ["http.js without a router", { "http.js": `export default {};` }, "is not a Router"],
  ["crons.js without jobs", { "crons.js": `export default {};` }, "cronJobs()"],
])("%s is refused", async (_name, modules, message) => {
  await expect(evaluate(modules)).rejects.toThrow(message);
});

test.each([
  ["a reserved table name", { tableName: "_notes" }, `"_notes"`],
  ["a reserved index name", { indexes: [{ indexDescriptor: "by_id", fields: ["a"] }] }, "reserved"],
  ["an index over an unknown field", { indexes: [{ indexDescriptor: "by_b", fields: ["b"] }] }, `field "b"`],
  [
    "an index over a name that every JavaScript object has",
    { indexes: [{ indexDescriptor: "by_b", fields: ["constructor.name"] }] },
    `field "constructor.name"`,
  ],
  [
    "an index over the prototype",
    { indexes: [{ indexDescriptor: "by_b", fields: ["__proto__.b"] }] },
    "__proto__.b",
  ],
  [
    "two indexes of one name",
    {
      indexes: [
        { indexDescriptor: "by_a", fields: ["a"] },
        { indexDescriptor: "by_a", fields: ["a"] },
      ],
    },
    "used twice",
  ],
  [
    "_creationTime named in an index",
    { indexes: [{ indexDescriptor: "by_time", fields: ["_creationTime"] }] },
    "_creationTime",
  ],
])("a schema with %s is refused", async (_name, table, message) => {
  const schema = {
    schemaValidation: true,
    tables: [
      {
        tableName: "notes",
        indexes: [],
        searchIndexes: [],
        vectorIndexes: [],
        documentType: { type: "object", value: { a: { fieldType: { type: "string" }, optional: false } } },
        ...table,
      },
    ],
  };
  const source = `export default { export: () => ${JSON.stringify(JSON.stringify(schema))} };`;
  await expect(evaluate({}, isolate("schema.js", source))).rejects.toThrow(message);
});

test("a schema may name the system fields of its documents", async () => {
  const any = (optional: boolean) => ({ fieldType: { type: "any" }, optional });
  const note = (fields: object) => ({ type: "object", value: fields });
  const documentType = {
    type: "union",
    value: [note({ _id: any(false), text: any(false) }), note({ _creationTime: any(true), n: any(false) })],
  };
  const schema = { tables: [{ tableName: "notes", documentType }], schemaValidation: true };
  const source = `export default { export: () => ${JSON.stringify(JSON.stringify(schema))} };`;
  const evaluated = await evaluate({}, isolate("schema.js", source));
  expect(evaluated.schema?.tables[0]?.documentType).toEqual({
    type: "union",
    value: [note({ text: any(false) }), note({ n: any(false) })],
  });
});

test("a schema with a table that is undefined is refused, with the file and the reason", async () => {
  const source = `const users = undefined;
    export default { export: () => JSON.stringify({ tables: [users.export()], schemaValidation: true }) };`;
  await expect(evaluate({}, isolate("schema.js", source))).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(/^Failed to analyze schema\.js: Uncaught TypeError: .*reading 'export'/),
  });
});

async function evaluate(
  sources: Record<string, string>,
  schema: ModuleSource | null = null,
  maxLoadMs = 5_000,
) {
  const modules = new Map(Object.entries(sources).map(([path, source]) => [path, isolate(path, source)]));
  const world = { clock: systemClock(), random: systemRandom(), log: () => {}, fetch };
  const options = { world, modulesDir: tmpdir(), readEnv: () => undefined, maxLoadMs };
  return await evaluatePush({ definition: null, components: [], schema, modules }, options);
}

function isolate(path: string, source: string): ModuleSource {
  return { path, source, environment: "isolate" };
}
