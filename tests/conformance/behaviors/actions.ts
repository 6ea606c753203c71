import { expect } from "vitest";
import { api } from "../app/convex/_generated/api";
import { behavior, refusal, type Backend } from "../backend";

const names = async (on: Backend) =>
  (await on.query(api.find.all, { table: "things" })).map((row) => row["name"]);

export const actions = [
  behavior("each mutation of an action is a transaction of its own", async (on) => {
    expect(await refusal(on.action(api.calls.actionThatFailsLate, {}))).toContain("after the facts");
    expect(await names(on)).toEqual(["kept"]);
  }),
  behavior("an action sees the writes it has committed", async (on) => {
    expect(await on.action(api.calls.actionThatReads, {})).toEqual(["first", "first,second"]);
  }),
  behavior("an action can call an action", async (on) => {
    expect(await on.action(api.calls.actionFromAction, {})).toEqual(["first", "first,second"]);
  }),
  behavior("an action in the Node runtime can import Node's modules", async (on) => {
    expect(await on.action(api.node.hash, { text: "hello" })).toBe("2cf24d");
  }),
  behavior("an action in the Node runtime reads and writes like any other", async (on) => {
    expect(await on.action(api.node.add, { name: "from node" })).toEqual(["from node"]);
  }),
  behavior("actions of one client run in parallel", async (on) => {
    const waiting = on.action(api.calls.waitFor, { name: "the other" });
    const [seen] = await Promise.all([waiting, on.action(api.node.add, { name: "the other" })]);
    expect(seen).toBe(true);
  }),
  behavior("mutations of one client run in the order they were sent", async (on) => {
    const order = ["a", "b", "c", "d", "e"];
    await Promise.all(
      order.map((name) => on.mutation(api.docs.insert, { table: "things", value: { name } })),
    );
    expect(await names(on)).toEqual(order);
  }),
];
