import { afterAll, beforeAll, expect, test } from "vitest";
import { faultyApp } from "../../../bench/faults/faulty-functions";
import { SupervisedBackend } from "../../../bench/faults/supervised";
import { Answers, live } from "../sync/clients";

let backend: SupervisedBackend;

beforeAll(async () => {
  // A machine may take a second of its processor for 128 MB, and a function gets no more.
  backend = await SupervisedBackend.start(["--max-blocking-ms", "1000", "--max-function-mb", "64"]);
}, 60_000);
afterAll(() => backend.stop());

/** Each ends the process, so they share one backend and wait for it. */
async function served<T>(failed: Promise<T>): Promise<T> {
  const answer = await failed;
  await backend.untilServed();
  return answer;
}

test("a query that never ends is stopped and quarantined, and its subscribers are told why", async () => {
  await backend.call("writes:add", { n: 1 });
  await using client = live(backend.url);
  const answers = new Answers(client, "query:loops");
  await answers.until(({ errors }) => errors.length > 0);
  expect(answers.errors[0]).toMatchObject({ data: { code: "FunctionQuarantined" } });
  expect(await backend.call("writes:all")).toMatchObject({ value: [1] });
  const [line, ...more] = backend.output.split("\n").filter((text) => text.includes("until the next push"));
  expect(line).toMatch(
    /error Query query:loops blocked the backend for \d\.\d s \(arguments 4 bytes, running for/,
  );
  expect(more).toEqual([]);
}, 60_000);

test("a push lifts the quarantine", async () => {
  expect(JSON.stringify(await backend.fail("query", "loops"))).toContain("FunctionQuarantined");
  await backend.push();
  expect(await served(backend.fail("query", "loops"))).toBeNull();
}, 60_000);

test("endless microtasks in a mutation and a Node action that exits end only themselves", async () => {
  expect(await served(backend.fail("mutation", "spins"))).toBeNull();
  expect(await served(backend.fail("node", "exits"))).toBeNull();
  expect(JSON.stringify(await backend.fail("mutation", "spins"))).toContain("FunctionQuarantined");
  expect(JSON.stringify(await backend.fail("node", "exits"))).toContain("it called process.exit");
  expect(await backend.call("writes:all")).toMatchObject({ value: [1] });
}, 60_000);

test("a Node module that exits while a push imports it ends that push alone", async () => {
  const exits = `"use node";
process.exit(0);
`;
  await expect(backend.push({ exits })).rejects.toThrow();
  await backend.untilServed();
  expect(await backend.call("writes:all")).toMatchObject({ value: [1] });
}, 60_000);

test("a Node module that never ends while a push imports it ends that push alone", async () => {
  const loops = `"use node";
for (;;);
`;
  await expect(backend.push({ loops })).rejects.toThrow();
  await backend.untilServed();
  expect(await backend.call("writes:all")).toMatchObject({ value: [1] });
  expect(backend.output).toMatch(/Push loops\.js blocked the backend for .*, and the push with it\./);
}, 60_000);

test("a module that never ends while a function imports it is stopped, and the function is quarantined", async () => {
  // A push imports a Node module too. Other modules see nothing of the process, but a variable.
  const node = `"use node";
    import { actionGeneric as action } from "convex/server";
    if (globalThis.isPushed) for (;;);
    globalThis.isPushed = true;
    export const imports = action(async () => {});`;
  const query = `
    import { queryGeneric as query } from "convex/server";
    if (process.env.LOOPS) for (;;);
    export const imports = query(async () => {});`;
  await backend.push({ ...faultyApp, node, query });
  await backend.setVariable("LOOPS", "1");
  for (const path of ["node:imports", "query:imports"]) {
    expect(await served(backend.call(path).catch(() => null))).toBeNull();
    expect(JSON.stringify(await backend.call(path))).toContain("FunctionQuarantined");
  }
  expect(await backend.call("writes:all")).toMatchObject({ value: [1] });
  await backend.setVariable("LOOPS", null);
  await backend.push();
}, 60_000);

test("an http.js that never ends once it is live is stopped and quarantined", async () => {
  const looping = faultyApp.http.replace("const http =", "if (process.env.LOOPS) for (;;);\nconst http =");
  expect(looping).not.toBe(faultyApp.http);
  await backend.push({ ...faultyApp, http: looping });
  await backend.setVariable("LOOPS", "1");
  expect(await served(backend.fail("http", "exits"))).toBeNull();
  expect(JSON.stringify(await backend.fail("http", "exits"))).toContain("FunctionQuarantined");
  expect(backend.output).toMatch(/HttpAction http\.js blocked the backend for/);
  expect(await backend.call("writes:all")).toMatchObject({ value: [1] });
  await backend.setVariable("LOOPS", null);
  await backend.push();
}, 60_000);

test("an HTTP action that takes all memory is stopped, and its route is quarantined", async () => {
  expect(await served(backend.fail("http", "eats"))).toBeNull();
  expect(JSON.stringify(await backend.fail("http", "eats"))).toContain("FunctionQuarantined");
  expect(backend.output).toMatch(/HttpAction POST \/eats took \d+ MB of memory at once/);
}, 60_000);

test.each([
  ["that its time was up", `for (;;) try { await db.query("writes").first(); } catch {}`],
  ["nothing, since it had returned", "void (async () => { for (;;) await null; })();"],
])(
  "a query that goes on after it was told %s is stopped and quarantined",
  async (_, code) => {
    // Longer than the time of a query, which it is told at its next read.
    const patient = await SupervisedBackend.start(["--max-blocking-ms", "2500"]);
    try {
      const goesOn = `export const goesOn = query(async ({ db }) => { ${code} });`;
      await patient.push({ ...faultyApp, query: `${faultyApp.query}\n${goesOn}` });
      await patient.call("query:goesOn").catch(() => null);
      await patient.untilServed();
      expect(JSON.stringify(await patient.call("query:goesOn"))).toContain("FunctionQuarantined");
    } finally {
      await patient.stop();
    }
  },
  60_000,
);
