import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { ModuleSource } from "../../../../embedded/functions/deployment";
import { Backend, person } from "../backend";
import { bundle } from "../bundle";

const APP = `
import { queryGeneric as query, mutationGeneric as mutation, actionGeneric as action, internalMutationGeneric as internalMutation, makeFunctionReference as ref, createFunctionHandle } from "convex/server";
import { ConvexError } from "convex/values";

const fn = (name) => ref("app:" + name);
export const who = query(async (ctx) => (await ctx.auth.getUserIdentity())?.name ?? null);
export const add = internalMutation(async (ctx, { text }) => { await ctx.db.insert("notes", { text }); return Date.now(); });
export const refuse = internalMutation(async (ctx) => { await ctx.db.insert("notes", { text: "x" }); throw new ConvexError({ code: 7n }); });
export const notes = query(async (ctx) => (await ctx.db.query("notes").collect()).map(({ text }) => text));
export const compose = action(async (ctx, { text }) => {
  console.log("composing");
  await ctx.runMutation(fn("add"), { text });
  return { notes: await ctx.runQuery(fn("notes"), {}), who: await ctx.runQuery(fn("who"), {}) };
});
export const outer = action(async (ctx) => await ctx.runAction(fn("compose"), { text: "inner" }));
export const catches = action(async (ctx) => {
  try { await ctx.runMutation(fn("refuse"), {}); } catch (error) { return { data: error.data, isConvexError: error instanceof ConvexError }; }
});
export const metrics = action(async () => { try { await Convex.asyncSyscall("1.0/getTransactionMetrics", "{}"); } catch (error) { return error.message; } });
export const roundTrip = action(async (ctx) => {
  const id = await ctx.storage.store(new Blob(["hello"], { type: "text/plain" }));
  const blob = await ctx.storage.get(id);
  const url = await ctx.storage.getUrl(id);
  await ctx.storage.delete(id);
  return { text: await blob.text(), type: blob.type, url: typeof url, gone: await ctx.storage.get("" + id) === null ? true : await ctx.storage.getUrl(id) };
});
export const handle = query(async (ctx) => await createFunctionHandle(fn("notes")));
export const byHandle = mutation(async (ctx, { handle }) => await ctx.runQuery(handle, {}));
export const metadata = action(async (ctx) => ({ ...(await ctx.meta.getFunctionMetadata()), ip: (await ctx.meta.getRequestMetadata()).ip }));
export const interleaved = action(async (ctx, { name }) => {
  const seen = [];
  for (let i = 0; i < 3; i++) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    seen.push(await ctx.runQuery(fn("who"), {}));
  }
  return seen.every((who) => who === name);
});
export const throws = action(() => { throw new Error("no luck"); });
export const leavesTimers = action(async (ctx) => {
  let ticks = 0;
  const tick = () => ctx.runMutation(fn("add"), { text: "tick" });
  setInterval(() => { ticks += 1; void tick(); }, 5);
  setTimeout(tick, 60);
  while (ticks < 3) await new Promise((resolve) => setTimeout(resolve, 5));
});
`;

const NODE = `"use node";
import { actionGeneric as action, makeFunctionReference as ref } from "convex/server";
import { readFileSync } from "node:fs";
import { shared } from "./shared";
export const read = action(async (ctx, { text }) => {
  console.log("from node", text);
  await ctx.runMutation(ref("app:add"), { text });
  return { own: typeof readFileSync, home: process.env.HOME ?? null, greeting: process.env.GREETING ?? null, shared };
});
`;

const HTTP = `
import { httpRouter, httpActionGeneric as httpAction, makeFunctionReference as ref } from "convex/server";
import { ConvexError } from "convex/values";
const http = httpRouter();
http.route({ path: "/echo", method: "POST", handler: httpAction(async (ctx, request) => {
  await ctx.runMutation(ref("app:add"), { text: await request.text() });
  return new Response(request.url, { status: 201, headers: { "X-Who": (await ctx.auth.getUserIdentity())?.name ?? "nobody" } });
}) });
http.route({ path: "/throw", method: "GET", handler: httpAction(async () => { throw new Error("broken"); }) });
http.route({ path: "/refuse", method: "GET", handler: httpAction(async () => { throw new ConvexError({ code: "no" }); }) });
http.route({ path: "/nothing", method: "GET", handler: httpAction(async () => "text") });
http.route({ pathPrefix: "/files/", method: "GET", handler: httpAction(async (ctx, request) => new Response(new URL(request.url).pathname)) });
http.route({ path: "/stream", method: "GET", handler: httpAction(async () => new Response(new ReadableStream({ start(c) { c.enqueue(new TextEncoder().encode("a")); setTimeout(() => { c.enqueue(new TextEncoder().encode("b")); c.close(); }, 5); } }))) });
export default http;
`;

let modules: Map<string, ModuleSource>;
beforeAll(async () => {
  modules = await bundle({ app: APP, http: HTTP, node: NODE, shared: "export const shared = 5;" });
});

describe("an action", () => {
  test("reads and writes through functions, as its own caller", async () => {
    await using backend = await Backend.start(modules);
    const result = await backend.action("app:compose", { text: "a" }, { identity: person("Ada") });
    expect(result).toEqual({ notes: ["a"], who: "Ada" });
  });

  test("calls another action", async () => {
    await using backend = await Backend.start(modules);
    const result = await backend.action("app:outer", {}, { identity: person("Ada") });
    expect(result).toEqual({ notes: ["inner"], who: "Ada" });
  });

  test("can catch a failed mutation, which leaves no writes", async () => {
    await using backend = await Backend.start(modules);
    expect(await backend.action("app:catches")).toEqual({ data: { code: 7n }, isConvexError: true });
    expect(await backend.query("app:notes")).toEqual([]);
  });

  test("does not mix with actions that run at the same time", async () => {
    await using backend = await Backend.start(modules);
    const names = ["Ada", "Ben", "Cleo", "Dov"];
    const results = names.map((name) =>
      backend.action("app:interleaved", { name }, { identity: person(name) }),
    );
    expect(await Promise.all(results)).toEqual([true, true, true, true]);
  });

  test("has no transaction metrics", async () => {
    await using backend = await Backend.start(modules);
    expect(await backend.action("app:metrics")).toBe("Unknown async operation 1.0/getTransactionMetrics");
  });

  test("stores, reads, lists and deletes files", async () => {
    await using backend = await Backend.start(modules);
    expect(await backend.action("app:roundTrip")).toMatchObject({
      text: "hello",
      type: "text/plain",
      url: "string",
    });
  });

  test("knows its own name and its caller", async () => {
    await using backend = await Backend.start(modules);
    expect(await backend.action("app:metadata")).toMatchObject({ name: "app:metadata", ip: "127.0.0.1" });
  });

  test("takes its timers along when it ends", async () => {
    await using backend = await Backend.start(modules);
    await backend.action("app:leavesTimers");
    // A call that was made before the end is still answered.
    await new Promise((resolve) => setTimeout(resolve, 20));
    const notes = await backend.query("app:notes");
    expect(notes).toContain("tick");
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await backend.query("app:notes")).toEqual(notes);
  });

  test("reports the error it threw", async () => {
    await using backend = await Backend.start(modules);
    await expect(backend.action("app:throws")).rejects.toThrow("Uncaught Error: no luck");
  });
});

describe("a function handle", () => {
  test("works for later calls, even after another push", async () => {
    await using backend = await Backend.start(modules);
    const handle = await backend.query("app:handle");
    expect(handle).toMatch(/^function:\/\//);
    await backend.push(modules);
    expect(await backend.mutation("app:byHandle", { handle })).toEqual([]);
  });
});

describe("a node action", () => {
  test("has Node's modules and the deployment's variables, not the machine's", async () => {
    await using backend = await Backend.start(modules);
    await backend.engine.setEnvironment([{ name: "GREETING", value: "hello" }]);
    expect(await backend.action("node:read", { text: "n" })).toEqual({
      ...{ own: "function", home: null, greeting: "hello", shared: 5 },
    });
    expect(await backend.query("app:notes")).toEqual(["n"]);
  });

  test("sees a changed variable that it reads on import, while running actions continue", async () => {
    await using backend = await Backend.start({
      node: `"use node";
        import { actionGeneric as action } from "convex/server";
        const greeting = process.env.GREETING ?? "none";
        export const read = action(async (_ctx, { wait }) => {
          await new Promise((resolve) => setTimeout(resolve, wait));
          return [greeting, (await import("./other")).greeting];
        });`,
      other: `"use node"; export const greeting = process.env.GREETING ?? "none";`,
    });
    const before = backend.action("node:read", { wait: 200 });
    expect(await backend.action("node:read", { wait: 0 })).toEqual(["none", "none"]);
    await backend.engine.setEnvironment([{ name: "GREETING", value: "hello" }]);
    expect(await backend.action("node:read", { wait: 0 })).toEqual(["hello", "hello"]);
    expect(await before).toEqual(["none", "none"]);
  });

  test("is unchanged when the files for a changed variable cannot be written", async () => {
    await using backend = await Backend.start({
      node: `"use node";
        import { actionGeneric as action } from "convex/server";
        const greeting = process.env.GREETING ?? "none";
        export const read = action(async () => [greeting, process.env.GREETING ?? "none"]);`,
    });
    expect(await backend.action("node:read")).toEqual(["none", "none"]);
    await rm(join(backend.folder, "modules"), { recursive: true });
    await writeFile(join(backend.folder, "modules"), "in the way");
    await expect(backend.engine.setEnvironment([{ name: "GREETING", value: "hello" }])).rejects.toThrow();
    expect(await backend.action("node:read")).toEqual(["none", "none"]);
  });

  test("returns its console lines", async () => {
    await using backend = await Backend.start(modules);
    const { logLines } = await backend.engine.action({
      ...{ path: "node:read", argsJson: '[{"text":"n"}]', identity: null, caller: "client" as const },
      request: { ip: null, userAgent: null, requestId: "" },
    });
    expect(logLines).toEqual(["[LOG] 'from node' 'n'"]);
  });

  test("accepts arguments of at most 5 MiB", async () => {
    await using backend = await Backend.start(modules);
    await expect(backend.action("node:read", { text: "x".repeat(6 << 20) })).rejects.toThrow(
      "Arguments for node.js:read are too large",
    );
  });
});

describe("an HTTP action", () => {
  test("answers a request as the user whose token it carries", async () => {
    await using backend = await Backend.start(modules);
    const request = new Request("http://site.example/echo?q=1", { method: "POST", body: "hello" });
    const response = await backend.fetch(request, person("Ada"));
    expect(response.status).toBe(201);
    expect(response.headers.get("X-Who")).toBe("Ada");
    expect(await response.text()).toBe("http://site.example/echo?q=1");
    expect(await backend.query("app:notes")).toEqual(["hello"]);
  });

  test.each([
    ["/missing", 404, "No matching routes found"],
    ["/files/a/b", 200, "/files/a/b"],
    ["/stream", 200, "ab"],
  ])("%s is answered with %i %s", async (path, status, text) => {
    await using backend = await Backend.start(modules);
    const response = await backend.fetch(new Request(`http://site.example${path}`));
    expect([response.status, await response.text()]).toEqual([status, text]);
  });

  test("that throws answers with 500 and the reason", async () => {
    await using backend = await Backend.start(modules);
    const response = await backend.fetch(new Request("http://site.example/throw"));
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({
      code: "[Request ID: 0123456789abcdef] Server Error: Error: broken",
      trace: expect.stringMatching(/^Error: broken\n {4}at /) as string,
    });
    const refusal = await backend.fetch(new Request("http://site.example/refuse"));
    expect(await refusal.json()).toMatchObject({ data: { code: "no" } });
  });

  test("that returns no Response answers with 500", async () => {
    await using backend = await Backend.start(modules);
    expect((await backend.fetch(new Request("http://site.example/nothing"))).status).toBe(500);
  });

  test("does not exist without http.ts", async () => {
    await using backend = await Backend.start({ app: APP });
    const response = await backend.fetch(new Request("http://site.example/echo"));
    expect([response.status, await response.text()]).toEqual([
      404,
      "This Convex deployment does not have HTTP actions enabled.",
    ]);
  });
});
