import { expect } from "vitest";
import { api } from "../app/convex/_generated/api";
import { behavior, type Backend } from "../backend";

const add = (on: Backend, value: object, table = "things") => on.mutation(api.docs.insert, { table, value });
const NOBODY_WATCHES = "It has no subscriptions: only the question asked again shows the change.";

export const reactivity = [
  behavior("a subscribed query returns its value and then each new one", async (on) => {
    const watch = on.watch(api.find.all, { table: "things" });
    await watch.until((rows) => rows.length === 0);
    await add(on, { name: "new" });
    await watch.until((rows) => rows[0]?.["name"] === "new");
    watch.stop();
  }),
  behavior("changes by others are seen", async (on) => {
    const watch = on.watch(api.find.all, { table: "things" });
    await watch.until((rows) => rows.length === 0);
    await add(on.as({ subject: "bob", name: "Bob", email: "bob@example.com" }), { name: "by bob" });
    await watch.until((rows) => rows.length === 1);
    watch.stop();
  }),
  behavior("patches and deletions are seen", async (on) => {
    const id = await add(on, { n: 1 });
    const watch = on.watch(api.docs.get, { id });
    await watch.until((doc) => doc?.["n"] === 1);
    await on.mutation(api.docs.patch, { id, value: { n: 2 } });
    await watch.until((doc) => doc?.["n"] === 2);
    await on.mutation(api.docs.remove, { id });
    await watch.until((doc) => doc === null);
    watch.stop();
  }),
  behavior(
    "a client sees its own change when the mutation resolves",
    async (on) => {
      const watch = on.watch(api.find.all, { table: "things" });
      await watch.until((rows) => rows.length === 0);
      await add(on, { name: "mine" });
      expect(watch.answers).toBe(2);
      watch.stop();
    },
    {
      convexTest: NOBODY_WATCHES,
      instead: async (on) => expect(on.watch(api.echo.nothing, {}).answers).toBe(1),
    },
  ),
  behavior(
    "a change outside a query's range brings no new answer",
    async (on) => {
      const range = [{ op: "gte" as const, field: "n", value: 10 }];
      const watch = on.watch(api.find.all, { table: "things", index: "by_n", range });
      await watch.until((rows) => rows.length === 0);
      await add(on, { n: 5 });
      await add(on, { name: "Ada", role: "author" }, "people");
      await add(on, { n: 10 });
      await watch.until((rows) => rows.length === 1);
      expect(watch.answers).toBe(2);
      watch.stop();
    },
    {
      convexTest: NOBODY_WATCHES,
      instead: async (on) => expect(on.watch(api.echo.nothing, {}).answers).toBe(1),
    },
  ),
  behavior("a document that moves into a range appears, and out of it disappears", async (on) => {
    const id = await add(on, { n: 5 });
    const range = [{ op: "gte" as const, field: "n", value: 10 }];
    const watch = on.watch(api.find.all, { table: "things", index: "by_n", range });
    await watch.until((rows) => rows.length === 0);
    await on.mutation(api.docs.patch, { id, value: { n: 15 } });
    await watch.until((rows) => rows.length === 1);
    await on.mutation(api.docs.patch, { id, value: { n: 1 } });
    await watch.until((rows) => rows.length === 0);
    watch.stop();
  }),
  behavior("the first rows of an index change when a better one comes", async (on) => {
    for (const n of [1, 2, 3]) await add(on, { n });
    const watch = on.watch(api.find.some, { table: "things", index: "by_n", order: "desc", count: 2 });
    await watch.until((rows) => rows.map((row) => row["n"]).join() === "3,2");
    await add(on, { n: 4 });
    await watch.until((rows) => rows.map((row) => row["n"]).join() === "4,3");
    watch.stop();
  }),
  behavior("a search can be subscribed to like any query", async (on) => {
    const watch = on.watch(api.notes.search, { text: "harb" });
    await watch.until((found) => found.length === 0);
    const id = await add(on, { body: "a harbour" }, "notes");
    await watch.until((found) => found[0] === "a harbour");
    await on.mutation(api.docs.patch, { id, value: { body: "a mountain" } });
    await watch.until((found) => found.length === 0);
    watch.stop();
  }),
  behavior("reads of nested queries are subscribed to", async (on) => {
    const watch = on.watch(api.calls.queryFromQuery, {});
    await watch.until((names) => names.length === 0);
    await add(on, { name: "deep" });
    await watch.until((names) => names[0] === "deep");
    watch.stop();
  }),
  behavior("a count can be subscribed to", async (on) => {
    const watch = on.watch(api.docs.count, { table: "things" });
    await watch.until((count) => count === 0);
    await add(on, {});
    await watch.until((count) => count === 1);
    watch.stop();
  }),
  behavior("a failing query can recover, and a working one can fail", async (on) => {
    const watch = on.watch(api.fail.whileBroken, {});
    await watch.until((count) => count === 0);
    const id = await add(on, { name: "broken" });
    expect(await watch.failure()).toContain("broken");
    await on.mutation(api.docs.remove, { id });
    await watch.until((count) => count === 0);
    watch.stop();
  }),
  behavior("a subscribed page keeps its end and includes new rows", async (on) => {
    for (const n of [1, 2, 3, 4]) await add(on, { n });
    const paginationOpts = { numItems: 2, cursor: null };
    const asked = { table: "things", index: "by_n" };
    const first = await on.query(api.find.page, { ...asked, paginationOpts });
    const watch = on.watch(api.find.page, {
      ...asked,
      paginationOpts: { ...paginationOpts, endCursor: first.continueCursor },
    });
    await watch.until(({ page }) => page.length === 2);
    await add(on, { n: 1.5 });
    await watch.until(({ page }) => page.map((row) => row["n"]).join() === "1,1.5,2");
    watch.stop();
  }),
  behavior(
    "a subscribed page pins its own end",
    async (on) => {
      for (const n of [1, 2, 3, 4]) await add(on, { n });
      const paginationOpts = { numItems: 2, cursor: null };
      const watch = on.watch(api.find.page, { table: "things", index: "by_n", paginationOpts });
      const first = await watch.until(({ page }) => page.length === 2);
      await add(on, { n: 1.5 });
      const grown = await watch.until(({ page }) => page.length === 3);
      expect(grown.page.map((row) => row["n"])).toEqual([1, 1.5, 2]);
      expect(grown.continueCursor).toBe(first.continueCursor);
      watch.stop();
    },
    {
      convexTest: "It has no subscriptions, so a page that is asked for again begins anew.",
      instead: async (on) => {
        for (const n of [1, 2, 3]) await add(on, { n });
        const asked = { table: "things", index: "by_n", paginationOpts: { numItems: 2, cursor: null } };
        await add(on, { n: 1.5 });
        const { page } = await on.query(api.find.page, asked);
        expect(page.map((row) => row["n"])).toEqual([1, 1.5]);
      },
    },
  ),
];
