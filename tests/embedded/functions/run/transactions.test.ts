import { beforeAll, describe, expect, test } from "vitest";
import type { ModuleSource } from "../../../../embedded/functions/deployment";
import { LIMITS } from "../../../../embedded/db/usage";
import { Backend, person } from "../backend";
import { bundle } from "../bundle";
import { FakeClock } from "../fake-clock";

const NESTED = `
import { queryGeneric as query, mutationGeneric as mutation, internalMutationGeneric as internalMutation, makeFunctionReference as ref } from "convex/server";
import { ConvexError, v } from "convex/values";

const fn = (name) => ref("m:" + name);
export const notes = query(async (ctx) => (await ctx.db.query("notes").collect()).map(({ text }) => text));
export const add = internalMutation({ args: { text: v.string() }, handler: (ctx, { text }) => ctx.db.insert("notes", { text }) });
export const addAndThrow = internalMutation(async (ctx, { text }) => {
  await ctx.db.insert("notes", { text });
  throw new ConvexError({ refused: text });
});
export const caught = mutation(async (ctx) => {
  await ctx.runMutation(fn("add"), { text: "a" });
  let data = null;
  try { await ctx.runMutation(fn("addAndThrow"), { text: "b" }); } catch (error) { data = error.data; }
  await ctx.runMutation(fn("add"), { text: "c" });
  return { data, seen: await ctx.runQuery(fn("notes"), {}) };
});
export const uncaught = mutation(async (ctx) => {
  await ctx.db.insert("notes", { text: "x" });
  await ctx.runMutation(fn("addAndThrow"), { text: "y" });
});
export const slow = internalMutation(async (ctx, { text }) => {
  await ctx.db.insert("notes", { text: text + " begins" });
  await crypto.subtle.digest("SHA-256", new Uint8Array(1000));
  await ctx.db.insert("notes", { text: text + " ends" });
});
export const both = mutation(async (ctx) => {
  await Promise.all([ctx.runMutation(fn("slow"), { text: "1" }), ctx.runMutation(fn("slow"), { text: "2" })]);
});
export const badArgs = mutation(async (ctx) => {
  try { await ctx.runMutation(fn("add"), { text: 1 }); } catch (error) { return error.message; }
});
export const deep = query(async (ctx, { left }) => (left === 0 ? "bottom" : await ctx.runQuery(fn("deep"), { left: left - 1 })));
export const queryWrites = query(async (ctx) => {
  try { await Convex.asyncSyscall("1.0/insert", JSON.stringify({ table: "notes", value: {} })); } catch (error) { return error.message; }
});
export const queryCallsMutation = query(async (ctx) => {
  try {
    await Convex.asyncSyscall("1.0/runUdf", JSON.stringify({ udfType: "mutation", name: "m:add", args: { text: "z" } }));
  } catch (error) { return error.message; }
});
export const stale = mutation(async (ctx) => {
  await ctx.db.insert("notes", { text: "new" });
  return [await ctx.runQuery(fn("notes"), {}), await ctx.runQuery(fn("notes"), {}, { useStaleSnapshot: true })];
});
export const who = query(async (ctx) => (await ctx.auth.getUserIdentity())?.name ?? null);
export const whoNested = query(async (ctx) => await ctx.runQuery(fn("who"), {}));
export const sameTime = query(async (ctx) => [Date.now(), await ctx.runQuery(fn("time"), {})]);
export const time = query(() => Date.now());
export const never = query(() => new Promise(() => {}));
export const leaves = mutation(async (ctx) => { void (async () => { await null; await null; await null; await crypto.subtle.digest("SHA-256", new Uint8Array(1)); await ctx.db.insert("notes", { text: "late" }); })(); return 1; });
export const logs = query(async (ctx) => {
  console.log("hi", { a: [1, "x"] });
  console.warn(new Error("odd").message);
  await ctx.runQuery(fn("logInner"), {});
});
export const logInner = query(() => console.error("inner"));
export const logMany = query(() => { for (let i = 0; i < 300; i++) console.log(i); });
export const logLong = query(() => console.log("é".repeat(40000)));
export const metrics = mutation(async (ctx) => {
  await ctx.db.insert("notes", { text: "m" });
  return (await ctx.meta.getTransactionMetrics()).documentsWritten.used;
});
export const addMany = internalMutation(async (ctx, { count, fails }) => {
  for (let n = 0; n < count; n += 1) await ctx.db.insert("notes", { text: "n" + n });
  if (fails) throw new Error("on purpose");
  return (await ctx.meta.getTransactionMetrics()).documentsWritten;
});
const attempt = async (run) => { try { return await run(); } catch (error) { return error.message; } };
const count = async (ctx) => (await ctx.runQuery(fn("notes"), {})).length;
const written = async (ctx) => (await ctx.meta.getTransactionMetrics()).documentsWritten.used;
export const budgets = mutation(async (ctx) => {
  await ctx.db.insert("notes", { text: "before" });
  const within = await ctx.runMutation(fn("addMany"), { count: 3 }, { transactionLimits: { documentsWritten: 3 } });
  const beyond = await attempt(() => ctx.runMutation(fn("addMany"), { count: 4 }, { transactionLimits: { documentsWritten: 3 } }));
  const read = await attempt(() => ctx.runQuery(fn("notes"), {}, { transactionLimits: { documentsRead: 3 } }));
  const after = await ctx.runMutation(fn("addMany"), { count: 4 });
  return { within, beyond, read, after, stored: await count(ctx) };
});
export const undone = mutation(async (ctx) => {
  const before = await written(ctx);
  await ctx.db.insert("notes", { text: "kept" });
  for (let n = 0; n < 3; n += 1) await attempt(() => ctx.runMutation(fn("addMany"), { count: 5, fails: true }));
  return { before, after: await written(ctx), stored: await count(ctx) };
});
export const unknown = query(async () => {
  try { await Convex.asyncSyscall("1.0/nothing", "{}"); } catch (error) { return error.message; }
});
`;

let modules: Map<string, ModuleSource>;
beforeAll(async () => {
  modules = await bundle({ m: NESTED });
});

describe("a nested mutation", () => {
  test("that fails and is caught undoes only its own writes", async () => {
    await using backend = await Backend.start(modules);
    const result = await backend.mutation("m:caught");
    expect(result).toEqual({ data: { refused: "b" }, seen: ["a", "c"] });
    expect(await backend.query("m:notes")).toEqual(["a", "c"]);
  });

  test("that fails and is not caught undoes everything and keeps its data", async () => {
    await using backend = await Backend.start(modules);
    await expect(backend.mutation("m:uncaught")).rejects.toMatchObject({ dataJson: '{"refused":"y"}' });
    expect(await backend.query("m:notes")).toEqual([]);
  });

  test("waits for the one that was called before it", async () => {
    await using backend = await Backend.start(modules);
    await backend.mutation("m:both");
    expect(await backend.query("m:notes")).toEqual(["1 begins", "1 ends", "2 begins", "2 ends"]);
  });

  test("has its arguments validated", async () => {
    await using backend = await Backend.start(modules);
    expect(await backend.mutation("m:badArgs")).toMatch(/^ArgumentValidationError: /);
  });

  test("keeps to the limits that its caller set, which do not bind the calls after it", async () => {
    await using backend = await Backend.start(modules);
    expect(await backend.mutation("m:budgets")).toEqual({
      within: { used: 4, remaining: 0 },
      beyond: expect.stringContaining("Too many writes in a single function execution (limit: 7)."),
      read: expect.stringContaining("Too many documents read in a single function execution"),
      after: { used: 8, remaining: LIMITS.documentsWritten - 8 },
      stored: 8,
    });
  });

  test("that is undone has written nothing that counts", async () => {
    await using backend = await Backend.start(modules);
    expect(await backend.mutation("m:undone")).toEqual({ before: 0, after: 1, stored: 1 });
  });
});

describe("a nested query", () => {
  test("may be nested eight deep and no deeper", async () => {
    await using backend = await Backend.start(modules);
    expect(await backend.query("m:deep", { left: 8 })).toBe("bottom");
    await expect(backend.query("m:deep", { left: 9 })).rejects.toThrow("nested too deeply");
  });

  test("sees the writes of the mutation that calls it, unless it asks for a stale snapshot", async () => {
    await using backend = await Backend.start(modules);
    expect(await backend.mutation("m:stale")).toEqual([["new"], []]);
  });

  test("sees the same time as its caller", async () => {
    await using backend = await Backend.start(modules);
    const [outer, inner] = (await backend.query("m:sameTime")) as [number, number];
    expect(inner).toBe(outer);
  });
});

describe("a query", () => {
  test("can neither write nor call a mutation", async () => {
    await using backend = await Backend.start(modules);
    expect(await backend.query("m:queryWrites")).toBe("1.0/insert can only be used in a mutation.");
    expect(await backend.query("m:queryCallsMutation")).toBe("A query can only call other queries.");
  });

  test.each([
    ["m:notes", false],
    ["m:who", true],
    ["m:whoNested", true],
  ])("%s says whether it asked who calls: %s", async (path, asks) => {
    await using backend = await Backend.start(modules);
    const { readsIdentity } = await backend.queryOutcome(path, {}, { identity: person("Ada") });
    expect(readsIdentity).toBe(asks);
  });

  test("knows its caller, even when nested", async () => {
    await using backend = await Backend.start(modules);
    expect(await backend.query("m:whoNested", {}, { identity: person("Ada") })).toBe("Ada");
    expect(await backend.query("m:whoNested")).toBe(null);
  });

  test("gets a clear error for an operation that does not exist", async () => {
    await using backend = await Backend.start(modules);
    expect(await backend.query("m:unknown")).toBe("Unknown async operation 1.0/nothing");
  });
});

describe("the queue", () => {
  test("runs the mutations of many callers one at a time, in order", async () => {
    await using backend = await Backend.start(modules);
    await Promise.all(
      ["1", "2", "3"].map((text) => backend.mutation("m:slow", { text }, { caller: "system" })),
    );
    expect(await backend.query("m:notes")).toEqual([
      ...["1 begins", "1 ends", "2 begins", "2 ends", "3 begins", "3 ends"],
    ]);
  });

  test("answers the caller first, then the commit listeners, then runs the next function", async () => {
    await using backend = await Backend.start(modules);
    const order: string[] = [];
    backend.engine.onCommit(async (commit, slot) => {
      const outcome = await slot.query({
        ...{ path: "m:notes", argsJson: "[{}]", identity: null, caller: "client" as const, journal: null },
        request: { ip: null, userAgent: null, requestId: "" },
      });
      order.push(`listener ${outcome.result.ok ? outcome.result.valueJson : ""} ${outcome.ts === commit.ts}`);
    });
    const first = backend
      .mutation("m:add", { text: "a" }, { caller: "system" })
      .then(() => order.push("answer"));
    const second = backend.query("m:notes").then((notes) => order.push(`query ${JSON.stringify(notes)}`));
    await Promise.all([first, second]);
    expect(order).toEqual(["answer", 'listener ["a"] true', 'query ["a"]']);
  });

  test("continues after a function whose promise never settles", async () => {
    const clock = new FakeClock();
    await using backend = await Backend.start(modules, clock);
    const stuck = backend.query("m:never");
    const next = backend.query("m:notes");
    const failure = expect(stuck).rejects.toThrow("Function execution timed out (maximum duration: 1s)");
    // The function's own time begins when it does, which on a busy machine is later than its call.
    const ticks = setInterval(() => clock.advance(1_000), 200);
    await failure;
    clearInterval(ticks);
    expect(await next).toEqual([]);
  });

  test("is not affected by work that a function left running", async () => {
    await using backend = await Backend.start(modules);
    expect(await backend.mutation("m:leaves")).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await backend.query("m:notes")).toEqual([]);
  });
});

describe("console lines", () => {
  test("include their level and the lines of nested functions", async () => {
    await using backend = await Backend.start(modules);
    const { logLines } = await backend.queryOutcome("m:logs");
    expect(logLines).toEqual(["[LOG] 'hi' { a: [ 1, 'x' ] }", "[WARN] 'odd'", "[ERROR] 'inner'"]);
  });

  test("are limited in number and length", async () => {
    await using backend = await Backend.start(modules);
    const many = await backend.queryOutcome("m:logMany");
    expect(many.logLines).toHaveLength(256);
    expect(many.logLines.at(-1)).toContain("Log overflow");
    const { logLines } = await backend.queryOutcome("m:logLong");
    expect(Buffer.byteLength(logLines[0] ?? "")).toBeLessThanOrEqual(32_768);
  });
});

describe("limits", () => {
  test("end a function that computes for longer than a second", async () => {
    await using backend = await Backend.start({
      m: `import { queryGeneric as query } from "convex/server";
          export const loop = query(() => { let x = 0; for (let i = 0; i < 3e9; i++) x ^= i; return x; });`,
    });
    await expect(backend.query("m:loop")).rejects.toThrow(
      "Function execution timed out (maximum duration: 1s)",
    );
  });

  test("are available as metrics", async () => {
    await using backend = await Backend.start(modules);
    expect(await backend.mutation("m:metrics")).toBe(1);
  });

  test("refuse arguments above 16 MiB", async () => {
    await using backend = await Backend.start(modules);
    await expect(backend.query("m:deep", { left: 0, text: "x".repeat(17 << 20) })).rejects.toThrow(
      "Arguments for m.js:deep are too large",
    );
  });
});
