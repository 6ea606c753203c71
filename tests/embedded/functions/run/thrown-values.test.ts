import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { push, startBackend, type TestBackend } from "../../../support/embedded";

const APP = {
  m: `
import { queryGeneric as query, mutationGeneric as mutation } from "convex/server";
const isConvexError = { [Symbol.for("ConvexError")]: true };
const thrown = {
  text: () => Object.assign(() => {}, { toString() { throw new Error("in toString"); } }),
  trap: () => new Proxy({}, { getPrototypeOf() { throw new Error("in a trap"); } }),
  notJson: () => Object.defineProperty({ ...isConvexError }, "data", { get: () => "not JSON", set() {} }),
  half: () => new Error("😀".slice(0, 1)),
  circle: () => { const data = {}; data.self = data; return Object.defineProperty({ ...isConvexError }, "data", { get: () => data, set() {} }); },
};
const fail = (ctx, { kind }) => { throw thrown[kind](); };
export const read = query(fail);
export const write = mutation(fail);
export const later = mutation(async (ctx, args) => await ctx.scheduler.runAfter(0, "m:write", args));
export const state = query(async (ctx, { id }) => (await ctx.db.system.get(id)).state.kind);
`,
};

let backend: TestBackend;

beforeAll(async () => {
  backend = await startBackend();
  await push(backend, APP);
});
afterAll(() => backend[Symbol.asyncDispose]());

test.each(["text", "trap", "notJson", "half", "circle"])(
  "a thrown value that cannot be read (%s) fails its function, and a job that throws it ends",
  async (kind) => {
    expect(await call("query", "m:read", { kind })).toMatchObject({ status: "error" });
    const { value: id } = await call("mutation", "m:later", { kind });
    await vi.waitFor(async () =>
      expect(await call("query", "m:state", { id })).toMatchObject({ value: "failed" }),
    );
  },
);

async function call(type: string, path: string, args: object) {
  const body = JSON.stringify({ path, args });
  const response = await fetch(`${backend.cloudUrl}/api/${type}`, { method: "POST", body });
  return (await response.json()) as { status?: string; value?: unknown };
}
