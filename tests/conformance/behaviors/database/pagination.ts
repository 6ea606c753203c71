import { expect } from "vitest";
import { api } from "../../app/convex/_generated/api";
import { behavior, refusal, type Backend } from "../../backend";

async function store(on: Backend, count = 5): Promise<string[]> {
  const values = Array.from({ length: count }, (_, n) => ({ name: `row ${n}`, n }));
  return await on.mutation(api.docs.insertAll, { table: "things", values });
}

const byN = { table: "things", index: "by_n" };

function page(on: Backend, options: object, asked: object = byN) {
  return on.query(api.find.page, {
    ...byN,
    ...asked,
    paginationOpts: { numItems: 2, cursor: null, ...options },
  });
}

const ns = (result: { page: object[] }) => result.page.map((row) => ("n" in row ? row.n : null));

export const pagination = [
  behavior("pages follow each other without gaps until the last one is done", async (on) => {
    await store(on);
    const seen: unknown[] = [];
    let cursor: string | null = null;
    for (let pages = 0; pages < 10; pages += 1) {
      const result: Awaited<ReturnType<typeof page>> = await page(on, { cursor });
      seen.push(...ns(result));
      cursor = result.continueCursor;
      if (result.isDone) break;
      expect(result.page).toHaveLength(2);
    }
    expect(seen).toEqual([0, 1, 2, 3, 4]);
  }),
  behavior("a page larger than the rest is done at once", async (on) => {
    await store(on);
    const result = await page(on, { numItems: 10 });
    expect(ns(result)).toEqual([0, 1, 2, 3, 4]);
    expect(result.isDone).toBe(true);
  }),
  behavior("no rows give one empty, final page", async (on) => {
    expect(await page(on, {})).toMatchObject({ page: [], isDone: true });
  }),
  behavior("pages can run in descending order", async (on) => {
    await store(on);
    const first = await page(on, {}, { order: "desc" });
    const second = await page(on, { cursor: first.continueCursor }, { order: "desc" });
    expect([...ns(first), ...ns(second)]).toEqual([4, 3, 2, 1]);
  }),
  behavior("a row inserted before the cursor does not come twice or shift the next page", async (on) => {
    await store(on);
    const first = await page(on, {});
    await on.mutation(api.docs.insert, { table: "things", value: { n: 0.5 } });
    expect(ns(await page(on, { cursor: first.continueCursor }))).toEqual([2, 3]);
  }),
  behavior(
    "a cursor stays valid when its row is deleted",
    async (on) => {
      const ids = await store(on);
      const first = await page(on, {});
      await on.mutation(api.docs.remove, { id: ids[1] ?? "" });
      expect(ns(await page(on, { cursor: first.continueCursor }))).toEqual([2, 3]);
    },
    {
      convexTest:
        "It finds its place by the row itself and fails when that is gone; a deployment keeps a position.",
      instead: async (on) => {
        await store(on);
        const first = await page(on, {});
        expect(ns(await page(on, { cursor: first.continueCursor }))).toEqual([2, 3]);
      },
    },
  ),
  behavior("an end cursor returns everything up to it, whatever the page size", async (on) => {
    await store(on);
    const first = await page(on, { numItems: 3 });
    await on.mutation(api.docs.insert, { table: "things", value: { n: 1.5 } });
    const again = await page(on, { numItems: 1, endCursor: first.continueCursor });
    expect(ns(again)).toEqual([0, 1, 1.5, 2]);
    expect(again.continueCursor).toBe(first.continueCursor);
  }),
  behavior("a page keeps to the range and the filter", async (on) => {
    await store(on, 10);
    const asked = {
      range: [{ op: "gte", field: "n", value: 3 }],
      filter: ["eq", ["mod", ["field", "n"], 2], 0],
    };
    const first = await page(on, {}, asked);
    expect(ns(first)).toEqual([4, 6]);
    expect(ns(await page(on, { cursor: first.continueCursor }, asked))).toEqual([8]);
  }),
  behavior(
    "a cursor of another query is refused as invalid",
    async (on) => {
      await store(on);
      const { continueCursor } = await page(on, {});
      expect(await refusal(page(on, { cursor: continueCursor }, { order: "desc" }))).toContain(
        "InvalidCursor",
      );
    },
    {
      convexTest: "Its cursors do not know their query; a deployment's do.",
      instead: async (on) => {
        await store(on);
        const { continueCursor } = await page(on, {});
        expect(await page(on, { cursor: continueCursor }, { order: "desc" })).toBeTruthy();
      },
    },
  ),
  behavior(
    "a made-up cursor is refused as invalid",
    async (on) => {
      await store(on);
      expect(await refusal(page(on, { cursor: "made up" }))).toContain("InvalidCursor");
    },
    {
      convexTest: "It takes any text for a cursor; a deployment tells the client to start again.",
      instead: async (on) => {
        await store(on);
        expect(await page(on, {})).toBeTruthy();
      },
    },
  ),
  behavior(
    "a page size of zero is refused",
    async (on) => {
      await store(on);
      expect(await refusal(page(on, { numItems: 0 }))).toContain("at least 1 document");
    },
    {
      convexTest: "It answers with a page of one row; a deployment refuses.",
      instead: async (on) => {
        await store(on);
        expect(ns(await page(on, { numItems: 0 }))).toEqual([0]);
      },
    },
  ),
  behavior("a function can read only one page", async (on) => {
    await store(on);
    expect(
      await refusal(on.query(api.find.twoPages, { paginationOpts: { numItems: 1, cursor: null } })),
    ).toContain("paginat");
  }),
];
