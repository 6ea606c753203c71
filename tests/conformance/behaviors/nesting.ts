import { expect } from "vitest";
import { api } from "../app/convex/_generated/api";
import { behavior, eventually, refusal, refusalData, type Backend } from "../backend";

const names = async (on: Backend) =>
  (await on.query(api.find.all, { table: "things" })).map((row) => row["name"]);

export const nesting = [
  behavior("a query can call a query", async (on) => {
    await on.mutation(api.docs.insert, { table: "things", value: { name: "here" } });
    expect(await on.query(api.calls.queryFromQuery, {})).toEqual(["here"]);
  }),
  behavior("a query inside a mutation sees uncommitted writes", async (on) => {
    expect(await on.mutation(api.calls.queryFromMutation, {})).toEqual(["uncommitted"]);
  }),
  behavior("a mutation inside a mutation belongs to the same transaction", async (on) => {
    expect(await on.mutation(api.calls.mutationFromMutation, {})).toEqual(["outer", "inner"]);
    expect(await names(on)).toEqual(["outer", "inner"]);
  }),
  behavior("a caught failure of an inner mutation undoes only its own writes", async (on) => {
    await on.mutation(api.calls.catchInner, {});
    expect(await names(on)).toEqual(["before", "after"]);
  }),
  behavior("a caught inner failure carries its data as it was thrown", async (on) => {
    expect(await on.mutation(api.calls.catchInner, {})).toEqual({ code: "refused", name: "inner" });
    expect(await on.action(api.calls.actionCatches, {})).toEqual({ code: "refused", name: "inner" });
  }),
  behavior("jobs scheduled by a failed inner mutation do not run", async (on) => {
    await on.mutation(api.calls.catchInner, { schedule: true });
    await on.mutation(api.jobs.later, { name: "afterwards", ms: 0 });
    await eventually(
      () => names(on),
      (found) => found.includes("afterwards"),
    );
    expect(await names(on)).toEqual(["before", "after", "afterwards"]);
  }),
  behavior("a deeply nested failure undoes everything under the catch", async (on) => {
    await on.mutation(api.calls.catchDeep, {});
    expect(await names(on)).toEqual(["top"]);
  }),
  behavior("an uncaught inner failure undoes everything", async (on) => {
    expect(await refusalData(on.mutation(api.calls.passOnInner, {}))).toEqual({
      code: "refused",
      name: "inner",
    });
    expect(await names(on)).toEqual([]);
  }),
  behavior("no update is lost when many mutations change the same document at once", async (on) => {
    const id = await on.mutation(api.docs.insert, { table: "things", value: { n: 0 } });
    const people = ["ada", "bob", "eve"].map((subject) => on.as({ subject, name: subject, email: "" }));
    const steps = people.flatMap((person) =>
      Array.from({ length: 10 }, () => person.mutation(api.docs.increment, { id: id as never })),
    );
    await Promise.all(steps);
    expect(await on.query(api.docs.get, { id })).toMatchObject({ n: 30 });
  }),
  behavior("a mutation that fails leaves no trace", async (on) => {
    expect(await refusal(on.mutation(api.calls.failAfterWriting, {}))).toContain("changed my mind");
    expect(await names(on)).toEqual([]);
  }),
  behavior("arguments of inner calls are validated, and the error can be caught", async (on) => {
    expect(await on.mutation(api.calls.wrongArguments, {})).toMatch(/[Vv]alidat/);
    expect(await names(on)).toEqual([]);
  }),
  behavior("inner mutations started together run one after the other", async (on) => {
    expect(await on.mutation(api.calls.inParallel, {})).toEqual(["a", "b", "c", "d"]);
  }),
  behavior("mutations can call each other several levels deep", async (on) => {
    expect(await on.mutation(api.calls.countdown, { from: 6 })).toBe(6);
  }),
  behavior(
    "mutations cannot nest without limit",
    async (on) => {
      expect(await refusal(on.mutation(api.calls.countdown, { from: 20 }))).not.toBe("");
    },
    {
      convexTest: "It lets calls nest as deep as the stack; a deployment stops at 8.",
      instead: async (on) => expect(await on.mutation(api.calls.countdown, { from: 20 })).toBe(20),
    },
  ),
];
