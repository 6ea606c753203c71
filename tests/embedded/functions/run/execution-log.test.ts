import { expect, test } from "vitest";
import { push, startBackend } from "../../../support/embedded";
import { http, m, q } from "../../sync/clients";

const ACCOUNTS = `
import { mutationGeneric as mutation } from "convex/server";
import { ConvexError, v } from "convex/values";
export const signUp = mutation({
  args: { name: v.string(), password: v.string() },
  handler: async (ctx, { name, password }) => {
    if (name === "crash") throw new Error("no room");
    if (name === "taken") throw new ConvexError({ taken: password });
    await ctx.db.insert("accounts", { name, password });
  },
});`;

test("the log names the failure under the client's request id and contains no user data", async () => {
  await using backend = await startBackend({ redactErrors: true });
  await push(backend, { accounts: ACCOUNTS });
  const signUp = async (args: object) => {
    const body = JSON.stringify({ path: "accounts:signUp", args });
    const response = await fetch(`${backend.cloudUrl}/api/mutation`, { method: "POST", body });
    const { errorMessage } = (await response.json()) as { errorMessage: string };
    return /Request ID: (\w+)/.exec(errorMessage)?.[1] ?? "none";
  };
  const asked = [
    await signUp({ name: "crash", password: "hunter2" }),
    await signUp({ name: "odd", password: ["hunter2\u2028hunter2\nhunter2"] }),
    await signUp({ password: "hunter2" }),
    await signUp({ name: "taken", password: "hunter2" }),
  ];
  const [crash, wrong, missing, taken] = asked.map((id) =>
    backend.log.filter(({ about }) => about?.requestId === id).map(({ message }) => message),
  );
  expect(crash?.[0]).toContain("Uncaught Error: no room");
  expect(wrong?.[0]).toMatch(
    /ArgumentValidationError: Value does not match validator\.\nPath: \.password\nValidator:/,
  );
  expect(missing?.[0]).toContain("missing the required field `name`");
  expect(taken).toEqual([]);
  expect(backend.log.map(({ message }) => message).join()).not.toContain("hunter2");
});

const MAIL = `
import { actionGeneric as action, mutationGeneric as mutation, queryGeneric as query } from "convex/server";
export const note = mutation({ args: {}, handler: async (ctx) => { await ctx.db.insert("notes", {}); } });
export const send = action({ args: {}, handler: async (ctx) => {
  await ctx.runMutation("mail:note");
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  await ctx.runMutation("mail:note");
} });
export const notes = query({ args: {}, handler: async (ctx) => (await ctx.db.query("notes").collect()).length });
export const schedule = mutation({ args: {}, handler: async (ctx) => { await ctx.scheduler.runAfter(0, "mail:send"); } });`;

test("a scheduled action that a stop interrupts is no error of the function", async () => {
  await using backend = await startBackend();
  await push(backend, { mail: MAIL });
  const client = http(backend.cloudUrl);
  await client.mutation(m("mail:schedule"), {});
  await expect.poll(() => client.query(q("mail:notes"), {})).toBe(1);
  await backend.close();
  await expect
    .poll(() => backend.log.map(({ message }) => message), { timeout: 5_000 })
    .toContain("was interrupted by a stop of the backend");
  expect(backend.log.filter(({ level }) => level === "error")).toEqual([]);
});
