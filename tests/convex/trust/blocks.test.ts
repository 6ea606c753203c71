import { expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { isBlockedBetween } from "../../../convex/model/trust/blocks";
import { type Market, type Somebody, test } from "../../support/market";

const paginationOpts = { numItems: 10, cursor: null };
const block = async ({ mutation }: Somebody, { profileId }: Somebody, isBlocked = true) =>
  await mutation(api.messages.blocks.set, { profileId, isBlocked });
const blocked = async ({ query }: Somebody) =>
  (await query(api.messages.blocks.mine, { paginationOpts })).page;
const between = async ({ t }: Market, one: Somebody, other: Somebody) =>
  await t.run(async (ctx) => await isBlockedBetween(ctx, one.userId, other.userId));

async function people(market: Market) {
  const author = await market.person("author", { firstName: "Mara", lastName: "Ellingsworth" });
  const names = { firstName: "Rex", lastName: "Fallow", companyName: "Fallow Pictures" };
  const producer = await market.producer("approved", names);
  return { author, producer };
}

test("a block holds in both directions until it is taken back (D-04)", async ({ market }) => {
  const { author, producer } = await people(market);
  expect(await between(market, author, producer)).toBe(false);
  await block(author, producer);
  await block(author, producer);
  expect(await between(market, author, producer)).toBe(true);
  expect(await between(market, producer, author)).toBe(true);
  expect(await blocked(author)).toMatchObject([
    { name: "Rex Fallow", company: "Fallow Pictures", profileId: producer.profileId, blockedAt: Date.now() },
  ]);
  await block(author, producer, false);
  expect(await between(market, author, producer)).toBe(false);
  expect(await blocked(author)).toEqual([]);
});

test("nothing tells the blocked side", async ({ market }) => {
  const { author, producer } = await people(market);
  await block(author, producer);
  expect(await blocked(producer)).toEqual([]);
  expect(await producer.query(api.messages.blocks.isBlocked, { profileId: author.profileId })).toBe(false);
  expect(await author.query(api.messages.blocks.isBlocked, { profileId: producer.profileId })).toBe(true);
});

test("a block takes back contact details at once, as if the author had given none", async ({ market }) => {
  const author = await market.person("author", { phone: "+1 555 010 0199" });
  const producer = await market.producer("approved", { emailVerified: true });
  const bookId = await market.book({
    title: "The Salt Ledger",
    ownerId: author.userId,
    profileId: author.profileId,
  });
  const reveals = async () => (await market.t.run((ctx) => ctx.db.query("contactReveals").collect())).length;
  for (const target of [{ bookId }, { profileId: author.profileId }]) {
    await producer.mutation(api.authors.revealContact, { target });
    expect(await producer.query(api.authors.contact, { target })).toMatchObject({ email: author.email });
    await block(author, producer);
    expect(await producer.query(api.authors.contact, { target })).toEqual({ email: null, phone: null });
    const before = await reveals();
    await market.pass(86_400_000);
    await producer.mutation(api.authors.revealContact, { target });
    expect(await reveals()).toBe(before);
    await block(author, producer, false);
    expect(await producer.query(api.authors.contact, { target })).toMatchObject({ email: author.email });
  }
});

test("a block moves the blocked side's conversations where closed ones are, and its end moves them back (D-04)", async ({
  market,
}) => {
  const author = await market.person("author");
  const producer = await market.producer("approved", { emailVerified: true });
  const titles = ["Low Orbit", "Night Freight", "The Salt Ledger"];
  const books = await market.books(...titles.map((title) => ({ title, ownerId: author.userId })));
  const [blockedOnly, closed, archived] = await Promise.all(
    books.map(
      async (bookId) => await producer.mutation(api.messages.threads.start, { bookId, text: "Is it free?" }),
    ),
  );
  await author.mutation(api.messages.threads.setClosed, { threadId: closed!, closed: true });
  await producer.mutation(api.messages.threads.setArchived, { threadId: archived!, archived: true });
  const seen = async ({ query }: Somebody) => ({
    counts: await query(api.messages.threads.counts, {}),
    folders: await Promise.all(
      [blockedOnly, closed, archived].map(
        async (id) => (await query(api.messages.threads.get, { threadId: id! }))?.folder,
      ),
    ),
  });
  const before = [await seen(producer), await seen(author)];
  await block(author, producer);
  expect(await seen(producer)).toEqual({
    counts: { open: 0, closed: 2, archived: 1, unread: 0 },
    folders: ["closed", "closed", "archived"],
  });
  expect(await seen(author)).toEqual(before[1]);
  await producer.mutation(api.messages.threads.setArchived, { threadId: archived!, archived: false });
  expect((await seen(producer)).folders).toEqual(["closed", "closed", "closed"]);
  await producer.mutation(api.messages.threads.setArchived, { threadId: archived!, archived: true });
  await expect(
    author.mutation(api.messages.threads.setClosed, { threadId: closed!, closed: false }),
  ).rejects.toMatchObject({ data: { reason: "thread_blocked" } });
  await block(author, producer, false);
  expect(await seen(producer)).toEqual(before[0]);
});

test.for(["author", "producer"] as const)(
  "no conversation tells a blocked %s from one to whom it was closed (D-04)",
  async (side, { market }) => {
    const scene = async (shut: (by: Somebody, threadId: Id<"threads">) => Promise<unknown>) => {
      const author = await market.person("author");
      const producer = await market.producer("approved", { emailVerified: true });
      const bookId = await market.book({ title: "Low Orbit", ownerId: author.userId });
      const threadId = await producer.mutation(api.messages.threads.start, { bookId, text: "Is it free?" });
      const [me, other] = side === "author" ? [author, producer] : [producer, author];
      const views: object[] = [];
      const look = async () => {
        const { state, folder, notice, canClose, canReopen } = (await me.query(api.messages.threads.get, {
          threadId,
        }))!;
        const write = me.mutation(api.messages.threads.send, { threadId, text: "Hello?" });
        views.push({
          ...{ state, folder, notice, canClose, canReopen },
          counts: await me.query(api.messages.threads.counts, {}),
          closed: (await me.query(api.messages.threads.list, { filter: "closed", paginationOpts })).page
            .length,
          typing: await me.query(api.messages.threads.typing, { threadId }),
          refusal: await write.then(
            () => null,
            (error: { data: unknown }) => error.data,
          ),
        });
      };
      const close = async (closed: boolean) => {
        await me.mutation(api.messages.threads.setClosed, { threadId, closed });
        await look();
      };
      await shut(other, threadId);
      await look();
      await close(true);
      await close(false);
      return views;
    };
    const blockIt = async ({ mutation }: Somebody, threadId: Id<"threads">) =>
      await mutation(api.messages.blocks.setInThread, { threadId, isBlocked: true });
    const closeIt = async ({ mutation }: Somebody, threadId: Id<"threads">) =>
      await mutation(api.messages.threads.setClosed, { threadId, closed: true });
    const views = await scene(blockIt);
    expect(views).toEqual(await scene(closeIt));
    expect(views).toMatchObject([
      { state: "closed", canClose: true, canReopen: false },
      { state: "closed", canClose: false, canReopen: true },
      { state: "closed", canClose: true, canReopen: false },
    ]);
  },
);

test("the latest blocks come first, and each is taken back from the list by its owner only", async ({
  market,
}) => {
  const { author, producer } = await people(market);
  const second = await market.producer("approved", { firstName: "Una", lastName: "Vale" });
  await block(author, producer);
  await market.pass(1000);
  await block(author, second);
  const [first] = await blocked(author);
  expect((await blocked(author)).map(({ name }) => name)).toEqual(["Una Vale", "Rex Fallow"]);
  if (first === undefined) throw new Error("The list is empty.");
  await expect(producer.mutation(api.messages.blocks.remove, { blockId: first._id })).rejects.toMatchObject({
    data: { reason: "not_found" },
  });
  await author.mutation(api.messages.blocks.remove, { blockId: first._id });
  expect((await blocked(author)).map(({ name }) => name)).toEqual(["Rex Fallow"]);
});

test("nobody blocks themself, an admin or an author without an account", async ({ market }) => {
  const { author } = await people(market);
  const admin = await market.person("admin");
  const unclaimed = await market.unclaimedAuthor({ firstName: "Ada", lastName: "Penrose" });
  for (const profileId of [author.profileId, admin.profileId, unclaimed]) {
    await expect(
      author.mutation(api.messages.blocks.set, { profileId, isBlocked: true }),
    ).rejects.toMatchObject({
      data: { reason: "not_found" },
    });
    expect(await author.query(api.messages.blocks.isBlocked, { profileId })).toBeNull();
  }
});

test("a blocked account that is gone is named no more, and its block can still be taken back", async ({
  market,
}) => {
  const { author, producer } = await people(market);
  await block(author, producer);
  await market.t.mutation(internal.jobs.privacy.removeSome, { userId: producer.userId, step: 0 });
  await market.settle();
  const [gone] = await blocked(author);
  expect(gone).toMatchObject({ name: null, company: null, profileId: null });
  if (gone === undefined) throw new Error("The list is empty.");
  await author.mutation(api.messages.blocks.remove, { blockId: gone._id });
  expect(await blocked(author)).toEqual([]);
});

test("a person's blocks go with their account", async ({ market }) => {
  const { author, producer } = await people(market);
  await block(author, producer);
  await market.t.mutation(internal.jobs.privacy.removeSome, { userId: author.userId, step: 0 });
  await market.settle();
  expect(await market.t.run((ctx) => ctx.db.query("blocks").collect())).toEqual([]);
});
