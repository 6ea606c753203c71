import { makeFunctionReference } from "convex/server";
import { expect } from "vitest";
import { api } from "../app/convex/_generated/api";
import { behavior, eventually, refusal, type Backend } from "../backend";

const get = (on: Backend, name: string) => on.query(api.parts.get, { name });
const add = (on: Backend, name: string, by: number) => on.mutation(api.parts.add, { name, by });
const things = async (on: Backend) =>
  (await on.query(api.find.all, { table: "things" })).map((row) => row["name"]);

export const components = [
  behavior("a component's table is not the app's table of the same name", async (on) => {
    await add(on, "a", 1);
    await on.mutation(api.docs.insert, { table: "things", value: { name: "of the app", n: 1 } });
    expect(await things(on)).toEqual(["of the app"]);
    expect(await get(on, "a")).toBe(1);
    expect(await get(on, "of the app")).toBe(0);
  }),
  behavior("two mounts of one component share nothing", async (on) => {
    await add(on, "a", 3);
    expect(await get(on, "a")).toBe(3);
    expect(await on.query(api.parts.getSecond, { name: "a" })).toBe(0);
  }),
  behavior(
    "an id of the app is invalid in a component",
    async (on) => {
      const id = await on.mutation(api.docs.insert, { table: "things", value: { name: "of the app" } });
      expect(await on.query(api.parts.readThere, { id })).toBeNull();
    },
    {
      convexTest: "Its ids tell of no owner; a document of the app is found by a component.",
      instead: async (on) => expect(await get(on, "a")).toBe(0),
    },
  ),
  behavior("a component can call one that it mounts itself", async (on) => {
    expect(await on.mutation(api.parts.addWritten, { name: "a", by: 2 })).toBe(1);
    expect(await on.mutation(api.parts.addWritten, { name: "a", by: 5 })).toBe(2);
    expect(await on.query(api.parts.entries, {})).toEqual(["a +2", "a +5"]);
    expect(await get(on, "a")).toBe(7);
  }),
  behavior("a caught failure in a component undoes its writes and keeps earlier ones", async (on) => {
    const caught = await on.mutation(api.parts.addDespite, { name: "a", by: 4 });
    expect(caught).toContain("the counter refuses");
    expect(await get(on, "a")).toBe(4);
    expect(await on.query(api.parts.entries, {})).toEqual([]);
    expect(await things(on)).toEqual(["of the app"]);
  }),
  behavior("a component's writes roll back with the mutation that called it", async (on) => {
    expect(await refusal(on.mutation(api.parts.addAndFail, { name: "a", by: 4 }))).toContain(
      "the app refuses",
    );
    expect(await get(on, "a")).toBe(0);
  }),
  behavior("a query that reads a component's data updates when it changes", async (on) => {
    const watch = on.watch(api.parts.get, { name: "a" });
    await watch.until((value) => value === 0);
    await add(on, "a", 2);
    await watch.until((value) => value === 2);
    await on.mutation(api.parts.addWritten, { name: "a", by: 3 });
    await watch.until((value) => value === 5);
    watch.stop();
  }),
  behavior("an action calls a component, each call a transaction of its own", async (on) => {
    expect(await on.action(api.parts.addByAction, { name: "a", by: 6 })).toBe(6);
  }),
  behavior("a component schedules its own internal functions", async (on) => {
    await on.mutation(api.parts.addLater, { name: "a", by: 8, ms: 20 });
    await eventually(
      () => get(on, "a"),
      (value) => value === 8,
    );
  }),
  behavior("each scheduler shows only its own jobs", async (on) => {
    const before = await on.query(api.parts.jobs, {});
    await on.mutation(api.parts.addLater, { name: "a", by: 1, ms: 0 });
    const after = await on.query(api.parts.jobs, {});
    expect(after).toEqual({ app: before.app, counter: before.counter + 1 });
    await eventually(
      () => get(on, "a"),
      (value) => value === 1,
    );
  }),
  behavior("the app can schedule a component's public functions", async (on) => {
    await on.mutation(api.parts.schedule, { name: "a", by: 9 });
    await eventually(
      () => get(on, "a"),
      (value) => value === 9,
    );
  }),
  behavior("a component can call back through a function handle", async (on) => {
    await on.mutation(api.parts.beCalled, { text: "by the component" });
    expect(await things(on)).toEqual(["by the component"]);
  }),
  behavior("a client cannot call a component's functions", async (on) => {
    const paths = [
      "lib:add",
      "counter/lib:add",
      "counter:lib:add",
      "_reference/childComponent/counter/lib/add",
    ];
    for (const path of paths) {
      const reference = makeFunctionReference<"mutation">(path);
      expect(await refusal(on.mutation(reference, { name: "a", by: 1 })), path).toMatch(
        /Could ?n.t find|Could not/,
      );
    }
    expect(await get(on, "a")).toBe(0);
  }),
];
