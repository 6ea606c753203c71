import { describe, expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { MutationCtx } from "../../../convex/_generated/server";
import { openSession } from "../../../convex/model/accounts/accounts";
import { triggers } from "../../../convex/triggers";
import type { AuditFilters } from "../../../domain/admin/audit";
import { type Market, type Somebody, test } from "../../support/market";

const FIRST = { paginationOpts: { numItems: 48, cursor: null } };
const DAY = 86_400_000;
const GAP = 300_000;

async function signIn({ t }: Market, { userId }: Somebody) {
  await t.run(async (raw) => await openSession({ ...raw, ...triggers.wrapDB(raw as MutationCtx) }, userId));
}

async function listed(admin: Somebody, filters: AuditFilters = {}) {
  return (await admin.query(api.admin.audit.list, { filters, ...FIRST })).page;
}

async function labels(admin: Somebody, filters: AuditFilters = {}) {
  return (await listed(admin, filters)).map(({ label }) => label);
}

/** Two admins who each hid a book, minutes apart. */
async function desk(market: Market) {
  const [first, second] = [await market.person("admin"), await market.person("admin")];
  const [overtime, harbor] = [
    await market.book({ title: "Overtime" }),
    await market.book({ title: "Harbor Rules" }),
  ];
  await first.mutation(api.admin.books.setVisibility, { bookId: overtime, status: "unlisted" });
  await market.pass(GAP);
  await second.mutation(api.admin.books.setVisibility, { bookId: harbor, status: "blocked" });
  return { first, second, overtime, harbor };
}

describe("the audit log", () => {
  test("D-11: says who changed what, when, and from what to what, newest first", async ({ market }) => {
    const { first, second, harbor } = await desk(market);
    expect((await listed(first, { topic: "Visibility" }))[0]).toMatchObject({
      at: expect.closeTo(Date.now(), 1) as number,
      actor: { kind: "admin", userId: second.userId, name: "Test Person" },
      action: "book.visibility",
      label: "Harbor Rules",
      book: { _id: harbor, slug: "harbor-rules", authorName: "Test Author", coverUrl: null },
      person: null,
      before: { status: "listed" },
      after: { status: "blocked" },
      undoUntil: Date.now() + DAY,
      undoneAt: null,
      isUndo: false,
    });
    expect(await labels(first, { topic: "Visibility" })).toEqual(["Harbor Rules", "Overtime"]);
  });

  test("D-11: is filtered by actor, action and time, alone and together", async ({ market }) => {
    const { first, second } = await desk(market);
    const before = { to: Date.now() - GAP / 2 };
    const after = { from: Date.now() - GAP / 2 };
    const topic = "Visibility";
    expect(await labels(first, { actor: first.userId })).toEqual(["Overtime"]);
    expect(await labels(first, { actor: second.userId, topic })).toEqual(["Harbor Rules"]);
    expect(await labels(first, { actor: second.userId, topic: "Export" })).toEqual([]);
    expect(await labels(first, { actor: "admin" })).toEqual(["Harbor Rules", "Overtime"]);
    expect(await labels(first, { actor: "admin", topic, ...before })).toEqual(["Overtime"]);
    expect(await labels(first, after)).toEqual(["Harbor Rules"]);
    expect(await labels(first, { actor: "member" })).toEqual([]);
    expect(await labels(first, { actor: "no-such-user" })).toEqual([]);
    expect((await listed(first, { actor: "system" })).map(({ action }) => action)).toEqual([
      "role.admin",
      "role.admin",
    ]);
  });

  test("D-11: lists an admin's sign-ins apart from what admins did, and among what this admin did", async ({
    market,
  }) => {
    const { first, second } = await desk(market);
    await signIn(market, second);
    const acts = async (filters: AuditFilters) => (await listed(first, filters)).map(({ action }) => action);
    expect(await acts({ actor: "admin" })).toEqual(["book.visibility", "book.visibility"]);
    expect(await acts({ actor: "adminSignIn" })).toEqual(["session.open"]);
    expect(await acts({ actor: "adminSignIn", topic: "Account" })).toEqual(["session.open"]);
    expect(await acts({ actor: second.userId })).toEqual(["session.open", "book.visibility"]);
    expect(await first.query(api.admin.audit.count, { filters: { actor: "admin" } })).toBe(2);
    expect(await first.query(api.admin.audit.count, { filters: { actor: "adminSignIn" } })).toBeNull();
  });

  test("D-11: lists a member's sign-ins with what members did", async ({ market }) => {
    const [admin, author] = [await market.person("admin"), await market.person("author")];
    await signIn(market, author);
    expect((await listed(admin, { actor: "member" })).map(({ action }) => action)).toContain("session.open");
    expect(await listed(admin, { actor: "adminSignIn" })).toEqual([]);
  });

  test("D-11: finds entries by the target's name, also with the other filters", async ({ market }) => {
    const { first, second } = await desk(market);
    expect(await labels(first, { q: "harb" })).toEqual(["Harbor Rules"]);
    expect(await labels(first, { q: "harbor", actor: first.userId })).toEqual([]);
    expect(await labels(first, { q: "overtime", topic: "Visibility", to: Date.now() })).toEqual(["Overtime"]);
    expect(await labels(first, { q: "overtime", from: Date.now() })).toEqual([]);
    expect(await labels(first, { q: "!?" })).toEqual([]);
    expect(await labels(second, { q: "rules", actor: "admin" })).toEqual(["Harbor Rules"]);
  });

  test("D-11: finds an entry of a day behind hundreds of the same name on other days", async ({ market }) => {
    const { first, overtime: docId } = await desk(market);
    const many = { topic: "Edit", action: "book.edit", actorKind: "system", table: "books", docId } as const;
    const entry = { ...many, label: "Harbor Rules", summary: "Edited" };
    await market.t.run(async (ctx) => {
      for (let n = 1; n <= 200; n++) await ctx.db.insert("auditLog", { ...entry, at: Date.now() - DAY });
      await ctx.db.insert("auditLog", { ...entry, at: Date.now() - 10 * DAY });
    });
    const to = Date.now() - 9 * DAY;
    expect(await labels(first, { q: "harbor", to })).toEqual(["Harbor Rules"]);
  });

  test("D-11: tells how many entries there are, where a counter knows it", async ({ market }) => {
    const { first } = await desk(market);
    const count = async (filters: object) => await first.query(api.admin.audit.count, { filters });
    const acts = await listed(first, { actor: "admin" });
    expect(await count({ actor: "admin" })).toBe(acts.length);
    const listings = await listed(first, { actor: "admin", topic: "Visibility" });
    expect(await count({ actor: "admin", topic: "Visibility" })).toBe(listings.length);
    expect(listings.length).toBeGreaterThan(0);
    for (const filters of [
      {},
      { actor: "member" },
      { actor: "admin", q: "harbor" },
      { actor: "admin", from: 1 },
    ])
      expect(await count(filters)).toBeNull();
  });

  test("D-11: marks a change that was undone, and the undo itself", async ({ market }) => {
    const { first, second } = await desk(market);
    const [latest] = await listed(first, { topic: "Visibility" });
    if (latest === undefined) throw new Error("Nothing was logged.");
    await first.mutation(api.admin.audit.undo, { auditId: latest._id });
    expect((await listed(second, { topic: "Visibility" })).slice(0, 2)).toMatchObject([
      { isUndo: true, undoneAt: null, undoUntil: Date.now() + DAY },
      { isUndo: false, undoneAt: expect.closeTo(Date.now(), 1) as number },
    ]);
  });

  test("D-11: keeps the name of a book that is gone, and no one's who deleted their account", async ({
    market,
  }) => {
    const { first, harbor } = await desk(market);
    await first.mutation(api.admin.books.remove, { bookId: harbor });
    expect((await listed(first, { q: "harbor" }))[0]).toMatchObject({ label: "Harbor Rules", book: null });
    const producer = await market.producer("pending");
    await first.mutation(api.admin.producers.setStatus, {
      profileId: producer.profileId,
      status: "suspended",
    });
    expect((await listed(first, { topic: "Status" }))[0]).toMatchObject({
      label: "Test Person",
      person: { name: "Test Person", role: "producer" },
    });
    await market.t.mutation(internal.internal.personal.close, { userId: producer.userId });
    await market.settle();
    expect((await listed(first, { topic: "Status" }))[0]).toMatchObject({ label: "", person: null });
  });

  test("D-11: offers its admins by name", async ({ market }) => {
    const admin = await market.person("admin", { firstName: "Ruth", lastName: "Adeyemi" });
    await market.person("author");
    expect(await admin.query(api.admin.audit.actors, {})).toEqual([
      { userId: admin.userId, name: "Ruth Adeyemi" },
    ]);
  });

  test("D-11: exports what the filters show", async ({ market }) => {
    const { first, second } = await desk(market);
    const { exportId, headings } = await first.mutation(api.admin.exports.start, {
      kind: "audit",
      auditFilters: { actor: second.userId },
    });
    const { page } = await first.query(api.admin.exports.page, { exportId, ...FIRST });
    expect(page).toHaveLength(1);
    expect(Object.fromEntries(headings.map((name, n) => [name, page[0]?.[n]]))).toMatchObject({
      Actor: "Test Person",
      Action: "Visibility",
      Target: "Harbor Rules",
      Before: '{"status":"listed"}',
      After: '{"status":"blocked"}',
    });
  });
});
