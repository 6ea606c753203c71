import { describe, expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { test, type Market, type Somebody } from "../../support/market";

const firstPage = { numItems: 30, cursor: null };
const NAMES = { firstName: "Dana", lastName: "Whitfield", companyName: "Northlight Pictures" };

async function notices({ query }: Somebody) {
  const { page } = await query(api.notices.list, { isUnreadOnly: false, paginationOpts: firstPage });
  return page;
}
const named = async (author: Somebody) =>
  (await notices(author)).filter(({ kind }) => kind === "interest_named");
const unread = async ({ query }: Somebody) => (await query(api.messages.inbox.counts, {})).notices;

async function save({ mutation }: Somebody, bookId: Id<"books">, saved = true) {
  await mutation(api.favorites.set, { bookId, saved });
}
async function name({ mutation }: Somebody, bookId: Id<"books">, isNamed = true) {
  await mutation(api.favorites.setNamed, { bookId, isNamed });
}
/** A producer's saved books as their download has them. */
async function downloadedSaves({ t }: Market, { userId }: Somebody) {
  const position = { source: 0, cursor: null };
  return await t.query(internal.internal.personal.rows, { userId, table: "favorites", position });
}

/** An author's book, which a producer has saved. */
async function savedBook(market: Market) {
  const mara = await market.person("author");
  const bookId = await market.book({ title: "The Salt Ledger", ownerId: mara.userId });
  const dana = await market.producer("approved", NAMES);
  await save(dana, bookId);
  return { mara, bookId, dana };
}

describe("a producer who lets the author know (D-03)", () => {
  test("can change their mind as often in a minute as they can save", async ({ market }) => {
    const { bookId, dana } = await savedBook(market);
    // The save was the first of sixty acts.
    for (let n = 1; n < 60; n++) await name(dana, bookId, n % 2 === 1);
    await expect(name(dana, bookId, false)).rejects.toMatchObject({ data: { code: "RATE_LIMITED" } });
    await market.pass(1_000);
    await name(dana, bookId, false);
    expect(await dana.query(api.favorites.isNamed, { bookId })).toBe(false);
  });

  test("shows their name, their company and what was checked, to this author alone", async ({ market }) => {
    const { mara, bookId, dana } = await savedBook(market);
    const [admin, other] = [await market.person("admin"), await market.person("author")];
    await market.approve(dana.email, "pending");
    const evidence = {
      companyEmail: false,
      imdbUrl: "https://www.imdb.com/name/nm1",
      callNote: "Secret call",
    };
    await admin.mutation(api.admin.producers.setStatus, {
      profileId: dana.profileId,
      status: "approved",
      evidence,
    });
    await market.settle();
    await name(dana, bookId);
    expect(await named(mara)).toMatchObject([
      {
        values: { name: "Dana Whitfield, Northlight Pictures,", book: "The Salt Ledger" },
        producer: { company: "Northlight Pictures", verification: { checks: ["imdb", "call"] } },
        isUnread: true,
      },
    ]);
    expect(JSON.stringify(await notices(mara))).not.toMatch(/Secret call|producer1@|@people/);
    expect([await named(other), await named(admin)]).toEqual([[], []]);
  });

  test("takes the name back with the choice, and naming again tells anew", async ({ market }) => {
    const { mara, bookId, dana } = await savedBook(market);
    await name(dana, bookId);
    const before = await unread(mara);
    await name(dana, bookId, false);
    expect([await named(mara), await unread(mara)]).toEqual([[], before - 1]);
    expect(await dana.query(api.favorites.isNamed, { bookId })).toBe(false);
    await name(dana, bookId);
    expect(await named(mara)).toHaveLength(1);
  });

  test("takes the name back by unsaving, and an undone removal stays unnamed", async ({ market }) => {
    const { mara, bookId, dana } = await savedBook(market);
    await name(dana, bookId);
    await save(dana, bookId, false);
    expect(await named(mara)).toEqual([]);
    expect(await dana.query(api.favorites.isNamed, { bookId })).toBeNull();
    await save(dana, bookId);
    expect(await dana.query(api.favorites.isNamed, { bookId })).toBe(false);
    expect(JSON.stringify(await notices(mara))).not.toContain("Dana");
  });

  test("takes the name back by passing on the book", async ({ market }) => {
    const { mara, bookId, dana } = await savedBook(market);
    await name(dana, bookId);
    await dana.mutation(api.producer.slate.move, {
      bookId,
      stage: "passed",
      after: null,
      today: "2026-11-03",
    });
    expect(await named(mara)).toEqual([]);
    await dana.mutation(api.producer.slate.move, {
      bookId,
      stage: "reading",
      after: null,
      today: "2026-11-03",
    });
    expect([await named(mara), await dana.query(api.favorites.isNamed, { bookId })]).toEqual([[], false]);
  });

  test("loses the name with the approval at once, and does not get it back with a new approval", async ({
    market,
  }) => {
    const { mara, bookId, dana } = await savedBook(market);
    await name(dana, bookId);
    await market.approve(dana.email, "suspended");
    expect(JSON.stringify(await notices(mara))).not.toMatch(/Dana|Northlight/);
    await market.settle();
    expect(await named(mara)).toEqual([]);
    await market.approve(dana.email);
    await market.settle();
    expect([await named(mara), await dana.query(api.favorites.isNamed, { bookId })]).toEqual([[], false]);
  });

  test("is not named to an author they blocked or who blocked them, and cannot tell", async ({ market }) => {
    const { mara, bookId, dana } = await savedBook(market);
    await name(dana, bookId);
    await mara.mutation(api.messages.blocks.set, { profileId: dana.profileId, isBlocked: true });
    expect(JSON.stringify(await notices(mara))).not.toMatch(/Dana|Northlight/);
    await mara.mutation(api.messages.blocks.set, { profileId: dana.profileId, isBlocked: false });
    expect(await named(mara), "once the block is lifted").toMatchObject([
      { values: { name: "Dana Whitfield, Northlight Pictures," } },
    ]);
    await mara.mutation(api.messages.blocks.set, { profileId: dana.profileId, isBlocked: true });
    await name(dana, bookId, false);
    await name(dana, bookId);
    expect([await named(mara), await dana.query(api.favorites.isNamed, { bookId })]).toEqual([[], true]);
  });

  test.for(["author", "producer"] as const)(
    "during a block by the %s is named once it is lifted, if the save still is, and the producer can’t tell",
    async (blocker, { market }) => {
      const { mara, bookId, dana } = await savedBook(market);
      const takenBack = await market.book({ title: "The Unlit Room", ownerId: mara.userId });
      await save(dana, takenBack);
      const [by, about] = blocker === "author" ? [mara, dana] : [dana, mara];
      const block = async (isBlocked: boolean) =>
        await by.mutation(api.messages.blocks.set, { profileId: about.profileId, isBlocked });
      const seenByProducer = async () =>
        JSON.stringify([
          await dana.query(api.favorites.isNamed, { bookId }),
          await dana.query(api.favorites.mine, { sort: "newest", paginationOpts: firstPage }),
          await dana.query(api.messages.inbox.counts, {}),
          await notices(dana),
          await downloadedSaves(market, dana),
        ]);
      await block(true);
      for (const id of [bookId, takenBack]) await name(dana, id);
      await name(dana, takenBack, false);
      await market.pass(60_000);
      expect(await named(mara)).toEqual([]);
      const [during, before] = [await seenByProducer(), await unread(mara)];
      expect(during).not.toContain(mara.userId);
      await block(false);
      expect(await named(mara)).toMatchObject([
        {
          values: { name: "Dana Whitfield, Northlight Pictures,", book: "The Salt Ledger" },
          at: Date.now(),
        },
      ]);
      expect(await unread(mara)).toBe(before + 1);
      expect(await seenByProducer()).toBe(during);
      for (const isBlocked of [true, false]) await block(isBlocked);
      expect(await named(mara), "told once").toHaveLength(1);
    },
  );

  test("is not named while the other one’s block remains", async ({ market }) => {
    const { mara, bookId, dana } = await savedBook(market);
    const block = async ({ mutation }: Somebody, { profileId }: Somebody, isBlocked: boolean) =>
      await mutation(api.messages.blocks.set, { profileId, isBlocked });
    await block(mara, dana, true);
    await block(dana, mara, true);
    await name(dana, bookId);
    await block(mara, dana, false);
    expect(await named(mara)).toEqual([]);
    await block(dana, mara, false);
    expect(await named(mara)).toHaveLength(1);
  });

  test("is gone from the notification when the account is deleted", async ({ market }) => {
    const { mara, bookId, dana } = await savedBook(market);
    await name(dana, bookId);
    await market.t.run(async (ctx) => await ctx.db.patch("users", dana.userId, { disabledAt: Date.now() }));
    expect(JSON.stringify(await notices(mara))).not.toMatch(/Dana|Northlight/);
  });

  test("tells nobody who turned interest off", async ({ market }) => {
    const { mara, bookId, dana } = await savedBook(market);
    await mara.mutation(api.notices.choose, { topic: "interest", part: "here", isOn: false });
    await name(dana, bookId);
    expect(await named(mara)).toEqual([]);
  });
});

test.for(["pending", "denied", "suspended"] as const)(
  "D-03: a %s producer is refused",
  async (status, { market }) => {
    const { bookId, dana, mara } = await savedBook(market);
    if (status === "denied") await market.deny(dana.email, "No credits found");
    else await market.approve(dana.email, status);
    await market.settle();
    await expect(name(dana, bookId)).rejects.toMatchObject({ data: { reason: `producer_${status}` } });
    expect(await named(mara)).toEqual([]);
  },
);

test("D-03: nobody is named for a book they have not saved, or whose author has no account", async ({
  market,
}) => {
  const [unowned, owned] = [await market.book({ title: "Low Orbit" }), (await savedBook(market)).bookId];
  const dana = await market.producer();
  await save(dana, unowned);
  for (const bookId of [unowned, owned]) {
    expect(await dana.query(api.favorites.isNamed, { bookId })).toBeNull();
    await expect(name(dana, bookId)).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
  }
});

test("D-03: an unnamed save never carries a name: not to the author, however they ask", async ({
  market,
}) => {
  const { mara, bookId, dana } = await savedBook(market);
  const ruth = await market.producer("approved", { firstName: "Ruth", lastName: "Canary" });
  await save(ruth, bookId);
  await name(dana, bookId);
  await market.pass(2_000);
  const { query } = mara;
  const answers = await Promise.all([
    query(api.notices.list, { isUnreadOnly: false, paginationOpts: firstPage }),
    query(api.books.mine, { paginationOpts: firstPage }),
    query(api.books.news, {}),
    query(api.books.get, { idOrSlug: bookId }),
    query(api.books.editForm, { id: bookId }),
    query(api.messages.threads.list, { filter: "open", paginationOpts: firstPage }),
  ]);
  const text = JSON.stringify(answers);
  expect(text).toContain("Dana Whitfield");
  for (const secret of ["Ruth", "Canary", ruth.userId, ruth.profileId, ruth.email])
    expect(text).not.toContain(secret);
  const rows = await market.t.run(async (ctx) => await ctx.db.query("notices").collect());
  expect(JSON.stringify(rows)).not.toMatch(/Ruth|Dana|Whitfield/);
});
