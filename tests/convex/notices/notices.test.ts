import fc from "fast-check";
import { describe, expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { triggers } from "../../../convex/triggers";
import { deleteOutdated } from "../../../convex/model/privacy/retention";
import { type News, notify, retract } from "../../../convex/model/notices/notify";
import type { MutationCtx } from "../../../convex/_generated/server";
import { DAY_MS } from "../../../domain/dates";
import { type Market, type Somebody, test } from "../../support/market";

const firstPage = { numItems: 30, cursor: null };

/** Runs a mutation's code with triggers, as every function does. */
async function run(market: Market, act: (ctx: MutationCtx) => Promise<void>) {
  await market.t.run(async (ctx) => await act({ ...ctx, ...triggers.wrapDB(ctx as MutationCtx) }));
}
async function notifyInterest(market: Market, news: Omit<News<"interest">, "kind" | "values">) {
  await run(market, async (ctx) => {
    await notify(ctx, { kind: "interest", values: { book: "The Salt Ledger" }, ...news });
  });
}
const count = async ({ query }: Somebody) => (await query(api.messages.inbox.counts, {})).notices;
async function listed({ query }: Somebody, isUnreadOnly = false) {
  return (await query(api.notices.list, { isUnreadOnly, paginationOpts: firstPage })).page;
}

describe("a notification", () => {
  test("of the same group is counted up while it is unread, and starts anew once it is read", async ({
    market,
  }) => {
    const mara = await market.person("author");
    for (let n = 0; n < 3; n++) await notifyInterest(market, { userId: mara.userId, group: "a" });
    const [group] = await listed(mara);
    expect([group?.count, await count(mara)]).toEqual([3, 1]);
    await mara.mutation(api.notices.markRead, { noticeId: group?._id as Id<"notices"> });
    expect(await count(mara)).toBe(0);
    await market.pass(1000);
    await notifyInterest(market, { userId: mara.userId, group: "a" });
    expect((await listed(mara)).map((row) => [row.count, row.isUnread])).toEqual([
      [1, true],
      [3, false],
    ]);
  });

  test("that is taken back leaves nothing behind", async ({ market }) => {
    const mara = await market.person("author");
    await notifyInterest(market, { userId: mara.userId, group: "a", count: 2 });
    await notifyInterest(market, { userId: mara.userId, group: "a", count: -2 });
    expect([await listed(mara), await count(mara)]).toEqual([[], 0]);
  });

  test("of a topic that the person turned off is not written", async ({ market }) => {
    const mara = await market.person("author");
    await mara.mutation(api.notices.choose, { topic: "interest", part: "here", isOn: false });
    await notifyInterest(market, { userId: mara.userId, group: "a" });
    expect([await listed(mara), await count(mara)]).toEqual([[], 0]);
    await mara.mutation(api.notices.choose, { topic: "interest", part: "here", isOn: true });
    await notifyInterest(market, { userId: mara.userId, group: "a" });
    expect(await count(mara)).toBe(1);
  });

  test("about the account cannot be turned off", async ({ market }) => {
    const mara = await market.person("author");
    for (const part of ["here", "mail"] as const)
      await expect(
        mara.mutation(api.notices.choose, { topic: "payments", part, isOn: false }),
      ).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
  });

  test("cannot be marked as read by another person", async ({ market }) => {
    const [mara, other] = [await market.person("author"), await market.person("author")];
    await notifyInterest(market, { userId: mara.userId, group: "a" });
    const [own] = await listed(mara);
    await expect(
      other.mutation(api.notices.markRead, { noticeId: own?._id as Id<"notices"> }),
    ).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
    expect([await listed(other), await count(mara)]).toEqual([[], 1]);
  });

  test("goes after 90 days", async ({ market }) => {
    const mara = await market.person("author");
    await notifyInterest(market, { userId: mara.userId, group: "old", at: Date.now() - 91 * DAY_MS });
    await notifyInterest(market, { userId: mara.userId, group: "new", at: Date.now() - 89 * DAY_MS });
    await run(market, deleteOutdated);
    expect([(await listed(mara)).length, await count(mara)]).toEqual([1, 1]);
  });
});

test("marking 5,000 notifications as read writes one row", async ({ market }) => {
  const mara = await market.person("author");
  await market.t.run(async (ctx) => {
    const facts = { kind: "payment_failed" as const, group: "", count: 1, values: {}, books: [] };
    for (let at = 1; at <= 5_000; at++)
      await ctx.db.insert("notices", { userId: mara.userId, ...facts, isUnread: true, at });
    await ctx.db.insert("inboxes", { userId: mara.userId, threads: 0, notices: 5_000 });
  });
  await mara.mutation(api.notices.markAllRead, {});
  expect(await count(mara)).toBe(0);
  expect(await listed(mara, true)).toEqual([]);
  expect((await listed(mara)).every(({ isUnread }) => !isUnread)).toBe(true);
});

test("the count of unread notifications equals a recount after any sequence of acts", async ({ market }) => {
  const step = fc.record({
    act: fc.constantFrom("tell", "tell", "takeBack", "read", "readAll", "retract", "wait"),
    group: fc.constantFrom("a", "b", ""),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const mara = await market.person("author");
      for (const { act, group } of steps) {
        const news = { userId: mara.userId, group };
        if (act === "tell") await notifyInterest(market, news);
        if (act === "takeBack") await notifyInterest(market, { ...news, count: -1 });
        if (act === "retract")
          await run(market, async (ctx) => void (await retract(ctx, mara.userId, "interest", group)));
        if (act === "readAll") await mara.mutation(api.notices.markAllRead, {});
        if (act === "wait") await market.pass(1);
        const [first] = act === "read" ? await listed(mara) : [];
        if (first !== undefined) await mara.mutation(api.notices.markRead, { noticeId: first._id });
        const unread = await listed(mara, true);
        expect(await count(mara)).toBe(unread.length);
        expect((await listed(mara)).filter(({ isUnread }) => isUnread)).toEqual(unread);
      }
    }),
    { numRuns: 25 },
  );
});
