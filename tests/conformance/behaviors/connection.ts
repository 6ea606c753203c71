import { expect } from "vitest";
import { api } from "../app/convex/_generated/api";
import { behavior, refusal, type Backend } from "../backend";

const NO_CONNECTION = "It has no connections that could break.";
const add = (on: Backend, name: string) => on.mutation(api.docs.insert, { table: "things", value: { name } });
const names = async (on: Backend) =>
  (await on.query(api.find.all, { table: "things" })).map((row) => row["name"]);

export const connection = [
  behavior("mutations whose responses were lost are answered and have run once, in order", async (on) => {
    await on.query(api.echo.nothing, {});
    const sent = ["a", "b", "c", "d", "e"].map((name) => add(on, name));
    await on.interrupt();
    const sentWithout = ["f", "g"].map((name) => add(on, name));
    await Promise.all([...sent, ...sentWithout]);
    expect(await names(on)).toEqual(["a", "b", "c", "d", "e", "f", "g"]);
  }),
  behavior("an answered mutation does not run again", async (on) => {
    await add(on, "once");
    await on.interrupt();
    await add(on, "after");
    expect(await names(on)).toEqual(["once", "after"]);
  }),
  behavior("subscriptions continue and show the changes made meanwhile", async (on) => {
    const watch = on.watch(api.find.all, { table: "things" });
    await watch.until((rows) => rows.length === 0);
    await on.interrupt();
    await add(on.as({ subject: "bob", name: "Bob", email: "bob@example.com" }), "meanwhile");
    await watch.until((rows) => rows[0]?.["name"] === "meanwhile");
    watch.stop();
  }),
  behavior("the client stays logged in", async (on) => {
    const ada = on.as({ subject: "ada", name: "Ada", email: "ada@example.com" });
    expect(await ada.mutation(api.who.inMutation, {})).toBe("ada");
    await ada.interrupt();
    expect(await ada.mutation(api.who.inMutation, {})).toBe("ada");
  }),
  behavior(
    "a running action fails for its caller and does not run again",
    async (on) => {
      await on.query(api.echo.nothing, {});
      const lost = refusal(on.action(api.calls.waitFor, { name: "the end" }));
      await on.interrupt();
      expect(await lost).toContain("Connection lost while action was in flight");
      await add(on, "the end");
    },
    {
      convexTest: NO_CONNECTION,
      instead: async (on) => expect(await on.action(api.calls.actionThatReads, {})).toHaveLength(2),
    },
  ),
];
