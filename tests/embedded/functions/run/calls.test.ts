import { beforeAll, describe, expect, test } from "vitest";
import type { ModuleSource } from "../../../../embedded/functions/deployment";
import { Backend } from "../backend";
import { bundle } from "../bundle";

const MESSAGES = `
import { queryGeneric as query, mutationGeneric as mutation, internalQueryGeneric as internalQuery } from "convex/server";
import { ConvexError, v } from "convex/values";

export const one = query(() => 1);
export const get = query({ args: { id: v.id("messages") }, handler: (ctx, { id }) => ctx.db.get(id) });
export const list = query(async (ctx) => (await ctx.db.query("messages").collect()).map(({ text }) => text));
export const send = mutation({
  args: { text: v.string() },
  returns: v.id("messages"),
  handler: (ctx, { text }) => ctx.db.insert("messages", { text }),
});
export const sendAndFail = mutation(async (ctx) => {
  await ctx.db.insert("messages", { text: "never" });
  throw new Error("boom");
});
export const secret = internalQuery(() => "secret");
export const refuse = query(() => { throw new ConvexError({ code: "no", count: 3n }); });
export const wrongResult = query({ returns: v.string(), handler: () => 5 as unknown as string });
export const big = query(() => ({ n: 5n, f: -0, bytes: new ArrayBuffer(3) }));
export default query(() => "default");
`;

let modules: Map<string, ModuleSource>;
beforeAll(async () => {
  modules = await bundle({ messages: MESSAGES, "deep/er": "export { one } from './messages';" });
});

describe("a client's call", () => {
  test("runs a query and returns its value", async () => {
    await using backend = await Backend.start(modules);
    expect(await backend.query("messages:one")).toBe(1);
    expect(await backend.query("messages.js:one")).toBe(1);
    expect(await backend.query("messages")).toBe("default");
    expect(await backend.query("deep/er:one")).toBe(1);
  });

  test("reads what an earlier mutation wrote", async () => {
    await using backend = await Backend.start(modules);
    const id = await backend.mutation("messages:send", { text: "hi" });
    expect(await backend.query("messages:list")).toEqual(["hi"]);
    expect(await backend.query("messages:get", { id })).toMatchObject({ _id: id, text: "hi" });
  });

  test("keeps every kind of value", async () => {
    await using backend = await Backend.start(modules);
    expect(await backend.query("messages:big")).toEqual({ n: 5n, f: -0, bytes: new ArrayBuffer(3) });
  });

  test("leaves no writes of a mutation that threw", async () => {
    await using backend = await Backend.start(modules);
    await expect(backend.mutation("messages:sendAndFail")).rejects.toThrow("Uncaught Error: boom");
    expect(await backend.query("messages:list")).toEqual([]);
  });

  test("names the author's file and line where it threw", async () => {
    await using backend = await Backend.start(modules);
    await expect(backend.mutation("messages:sendAndFail")).rejects.toThrow(
      /Uncaught Error: boom\n {4}at .*\.\.\/convex\/messages\.ts:15:9/,
    );
  });

  test("cannot tell an internal function from a missing one", async () => {
    await using backend = await Backend.start(modules);
    await expect(backend.query("messages:secret")).rejects.toThrow(
      "Could not find public function for 'messages:secret'.",
    );
    await expect(backend.query("messages:missing")).rejects.toThrow(
      "Could not find public function for 'messages:missing'.",
    );
    expect(await backend.query("messages:secret", {}, { caller: "admin" })).toBe("secret");
  });

  test("is refused when it calls a mutation as a query", async () => {
    await using backend = await Backend.start(modules);
    await expect(backend.query("messages:send", { text: "x" })).rejects.toThrow(
      "Trying to execute messages.js:send as Query, but it is defined as Mutation.",
    );
  });

  test("is refused when its arguments do not match", async () => {
    await using backend = await Backend.start(modules);
    await expect(backend.mutation("messages:send", { text: 5 })).rejects.toThrow(
      /^ArgumentValidationError: /,
    );
    await expect(backend.mutation("messages:send")).rejects.toThrow(
      "Object is missing the required field `text`",
    );
  });

  test("fails when the result does not match", async () => {
    await using backend = await Backend.start(modules);
    await expect(backend.query("messages:wrongResult")).rejects.toThrow(/^ReturnsValidationError: /);
  });

  test("gets the data of a ConvexError", async () => {
    await using backend = await Backend.start(modules);
    await expect(backend.query("messages:refuse")).rejects.toMatchObject({
      message: expect.stringMatching(/^Uncaught ConvexError: /) as string,
      dataJson: '{"code":"no","count":{"$integer":"AwAAAAAAAAA="}}',
    });
  });
});
