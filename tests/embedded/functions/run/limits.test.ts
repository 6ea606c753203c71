import { afterAll, beforeAll, expect, test } from "vitest";
import { Backend } from "../backend";

const MIB = 1024 * 1024;
/** The size of the object, the field `s` and the string without its characters. */
const AROUND = 2 + 2 + 2;
/** The same for a document, which adds `_id` and `_creationTime`. */
const DOCUMENT = AROUND + (4 + 2 + 32) + (14 + 9);

let backend: Backend;
beforeAll(async () => {
  backend = await Backend.start({
    m: `
      import { queryGeneric as query, mutationGeneric as mutation } from "convex/server";
      export const length = query((ctx, { s }) => s.length);
      export const make = query((ctx, { length }) => "x".repeat(length));
      export const write = mutation(async (ctx, { length }) => { await ctx.db.insert("long", { s: "x".repeat(length) }); });
    `,
    node: `"use node";
      import { actionGeneric as action } from "convex/server";
      export const length = action(async (ctx, { s }) => s.length);
    `,
  });
});
afterAll(() => backend[Symbol.asyncDispose]());

const text = (length: number) => "x".repeat(length);

test("arguments of 16 MiB are accepted, one byte more is refused", async () => {
  const length = 16 * MIB - AROUND;
  expect(await backend.query("m:length", { s: text(length) })).toBe(length);
  await expect(backend.query("m:length", { s: text(length + 1) })).rejects.toThrow("are too large");
});

test("a Node action accepts arguments of 5 MiB and refuses one byte more", async () => {
  const length = 5 * MIB - AROUND;
  expect(await backend.action("node:length", { s: text(length) })).toBe(length);
  await expect(backend.action("node:length", { s: text(length + 1) })).rejects.toThrow("are too large");
});

test("a result of 16 MiB is returned, one byte more is refused", async () => {
  const length = 16 * MIB - 2;
  expect(await backend.query("m:make", { length })).toHaveLength(length);
  await expect(backend.query("m:make", { length: length + 1 })).rejects.toThrow("return value is too large");
});

test("a document of 1 MiB is stored, one byte more is refused", async () => {
  const length = MIB - DOCUMENT;
  await backend.mutation("m:write", { length });
  await expect(backend.mutation("m:write", { length: length + 1 })).rejects.toThrow(
    `Value is too large (${MIB + 1} bytes > maximum size ${MIB} bytes)`,
  );
});

test("a variable has at most 256 characters of name and 8 KiB of value, and a deployment at most a thousand variables", async () => {
  const set = (variables: { name: string; value: string }[]) => backend.engine.setEnvironment(variables);
  await set([{ name: text(256), value: "é".repeat(4096) }]);
  await expect(set([{ name: text(257), value: "" }])).rejects.toThrow("is not valid");
  await expect(set([{ name: "LONG", value: text(8193) }])).rejects.toThrow("is too long");
  const many = Array.from({ length: 999 }, (_, n) => ({ name: `V${n}`, value: "" }));
  await set(many);
  await expect(set([{ name: "ONE_MORE", value: "" }])).rejects.toThrow("Too many environment variables");
  expect(backend.environment.list()).toHaveLength(1000);
});
