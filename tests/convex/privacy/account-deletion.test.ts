import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Id, TableNames } from "../../../convex/_generated/dataModel";
import { EXPORTED_TABLES } from "../../../convex/model/privacy/dataExport";
import { PERSONAL_DATA } from "../../../convex/model/privacy/personalData";
import schema from "../../../convex/schema";
import { setAuthEnvironment } from "../../support/environment";
import type { Backend } from "../../support/convex";
import { newBackend as freshBackend } from "../../support/convex";
import { assertDerived } from "../../support/derived";
import { market } from "../../support/market";
import { EVERY_BOOK } from "../../support/searches";
import { AUTHOR, mailsTo, PASSWORD, PRODUCER, refusedAs, signUp } from "../../support/sign-in";
import { sums } from "../../support/sums";

const CANARY = "canary-7f3a";
const author = { ...AUTHOR, email: `${CANARY}@people.example`, lastName: `Mara ${CANARY}`, penName: CANARY };

const made: Backend[] = [];

beforeAll(async () => {
  await setAuthEnvironment();
  process.env.LINK_SECRET = "a secret";
});
afterEach(async () => {
  vi.useRealTimers();
  for (const t of made.splice(0)) await assertDerived(t);
});

function newBackend(): Backend {
  const t = freshBackend();
  made.push(t);
  return t;
}

type Person = Awaited<ReturnType<typeof signUp>>;

async function userIdOf(as: Person): Promise<Id<"users">> {
  const me = await as.query(api.viewer.me, {});
  if (me === null) throw new Error("Nobody is signed in.");
  return me.userId;
}

/** Every document of every table, by table. */
async function everything(t: Backend) {
  const tables = Object.keys(schema.tables) as TableNames[];
  return await t.run(
    async (ctx) =>
      await Promise.all(tables.map(async (table) => [table, await ctx.db.query(table).collect()] as const)),
  );
}

/** An author with a book, a verified address, and mail, codes, uploads and messages under their name. */
async function settledAuthor(t: Backend) {
  const as = await signUp(t, author);
  const userId = await userIdOf(as);
  const profileId = await t.run(async (ctx) => {
    const profile = await ctx.db.query("profiles").first();
    await ctx.db.patch("users", userId, { emailVerificationTime: 1 });
    const email = author.email;
    await ctx.db.insert("emailSendLog", {
      email,
      emailType: "welcome_author",
      userId,
      metadata: {},
      sentAt: 1,
      outcome: "sent",
    });
    await ctx.db.insert("uploads", { userId, kind: "cover", createdAt: 1 });
    if (profile) await ctx.db.insert("slugHistory", { slug: `old-${CANARY}`, profileId: profile._id });
    return profile?._id;
  });
  const shelf = market(t);
  await shelf.messages([CANARY], author.email);
  const bookId = await shelf.book({ title: `Book of ${CANARY}`, ownerId: userId, profileId });
  await t.run((ctx) => ctx.db.insert("bookContacts", { bookId, email: author.email }));
  return { as, userId, bookId, shelf };
}

/** Rows of uploads whose file is gone, because it was no picture or too large. */
async function refusedUpload(t: Backend, userId: Id<"users">) {
  await t.run(async (ctx) => {
    const storageId = await ctx.storage.store(new Blob(["no picture"]));
    await ctx.db.insert("uploads", { userId, kind: "headshot", createdAt: 1, storageId });
    const profile = await ctx.db.query("profiles").first();
    if (profile !== null) await ctx.db.patch("profiles", profile._id, { profileImageId: storageId });
    await ctx.storage.delete(storageId);
  });
}

/** Removes the scheduled jobs, as a crash between two would. */
async function cancelJobs(t: Backend) {
  await t.run(async (ctx) => {
    for (const { _id } of await ctx.db.system.query("_scheduled_functions").collect())
      await ctx.scheduler.cancel(_id);
  });
}

describe("the list of personal data", () => {
  /** The fields that tie a row to a person. */
  const KEYS = ["email", "emailTo", "to"];
  type Field = { kind: string; tableName?: string };

  function isKeyedToAPerson(table: TableNames): boolean {
    const { fields } = schema.tables[table].validator as { fields: Record<string, Field> };
    return Object.entries(fields).some(
      ([name, field]) =>
        KEYS.includes(name) || (field.kind === "id" && ["users", "profiles"].includes(field.tableName ?? "")),
    );
  }

  test("covers every table (P-01)", () => {
    expect(Object.keys(PERSONAL_DATA).sort()).toEqual(Object.keys(schema.tables).sort());
  });

  test("misses no table that contains a person's id or address", () => {
    const keyed = (Object.keys(schema.tables) as TableNames[]).filter(isKeyedToAPerson);
    expect(keyed.length).toBeGreaterThan(15);
    expect(keyed.filter((table) => typeof PERSONAL_DATA[table] !== "object")).toEqual([]);
  });
});

describe("the export of personal data (P-01)", () => {
  test("contains everything each table holds about the person, and nothing about others", async () => {
    const t = newBackend();
    const { as } = await settledAuthor(t);
    await signUp(t, PRODUCER);
    const text = await as.action(api.account.exportData, { password: PASSWORD });
    const data = JSON.parse(text) as Record<string, unknown[]>;
    expect(Object.keys(data)).toEqual(EXPORTED_TABLES);
    const filled = Object.keys(data).filter((table) => (data[table] ?? []).length > 0);
    expect(filled).toEqual(
      expect.arrayContaining([
        "users",
        "profiles",
        "profileContacts",
        "slugHistory",
        "books",
        "bookContacts",
        "emailOutbox",
        "emailSendLog",
        "emailPreferences",
        "contactMessages",
        "uploads",
        "auditLog",
      ]),
    );
    expect(text).not.toContain(PRODUCER.email);
  });

  test("contains no hash, session, code or token (F6)", async () => {
    const t = newBackend();
    const { as } = await settledAuthor(t);
    const text = await as.action(api.account.exportData, { password: PASSWORD });
    const secrets = await t.run(async (ctx) => [
      ...(await ctx.db.query("authAccounts").collect()).map(({ secret }) => secret ?? ""),
      ...(await ctx.db.query("authSessions").collect()).map(({ _id }) => _id),
      ...(await ctx.db.query("authRefreshTokens").collect()).map(({ _id }) => _id),
      ...(await ctx.db.query("oneTimeCodes").collect()).map(({ codeHash }) => codeHash),
      ...(await ctx.db.query("emailOutbox").collect()).map(({ templateData }) => templateData["code"] ?? ""),
    ]);
    expect(secrets.length).toBeGreaterThan(4);
    for (const secret of secrets.filter((one) => one !== "")) expect(text).not.toContain(secret);
  });

  test("omits messages from an address that is not verified as the person's", async () => {
    const t = newBackend();
    const { as, userId } = await settledAuthor(t);
    await t.run((ctx) => ctx.db.patch("users", userId, { emailVerificationTime: undefined }));
    const data = JSON.parse(await as.action(api.account.exportData, { password: PASSWORD })) as object;
    expect(data).toMatchObject({ contactMessages: [] });
  });

  test("continues past the rows that fit in one read", async () => {
    const t = newBackend();
    const { as, userId } = await settledAuthor(t);
    await t.run(async (ctx) => {
      for (let n = 0; n < 1100; n++)
        await ctx.db.insert("uploads", { userId, kind: "cover", createdAt: n + 10 });
    });
    const data = JSON.parse(await as.action(api.account.exportData, { password: PASSWORD })) as {
      uploads: { createdAt: number }[];
    };
    expect(new Set(data.uploads.map(({ createdAt }) => createdAt)).size).toBe(1101);
  });

  test("requires the password", async () => {
    const t = newBackend();
    const { as } = await settledAuthor(t);
    await expect(as.action(api.account.exportData, { password: "Not-mine-1" })).rejects.toEqual(
      refusedAs("wrong_password"),
    );
    await expect(t.action(api.account.exportData, { password: PASSWORD })).rejects.toEqual(
      refusedAs("not_authenticated"),
    );
  });
});

describe("deleting an account (B-63, P-02)", () => {
  test("leaves only a pseudonym in the log and the confirmation email about an author", async () => {
    const t = newBackend();
    const { as, userId, bookId, shelf } = await settledAuthor(t);
    vi.useFakeTimers();
    const producer = await shelf.producer();
    await producer.mutation(api.favorites.set, { bookId, saved: true });
    await as.action(api.account.deleteAccount, { password: PASSWORD });
    expect(await as.query(api.viewer.me, {})).toBeNull();
    await shelf.settle();
    const left = (await everything(t)).map(([table, rows]) => [table, JSON.stringify(rows)] as const);
    expect(left.filter(([, rows]) => rows.includes(CANARY)).map(([table]) => table)).toEqual(["emailOutbox"]);
    expect(left.filter(([, rows]) => rows.includes(userId)).map(([table]) => table)).toEqual([
      "emailOutbox",
      "auditLog",
    ]);
    expect((await mailsTo(t, author.email)).map(({ type }) => type)).toEqual(["account_deleted"]);
    expect(await producer.query(api.books.get, { idOrSlug: bookId })).toBeNull();
  });

  test("removes a producer's saves, notes and searches, also from the catalog's counts (B-09)", async () => {
    const t = newBackend();
    const { bookId, shelf } = await settledAuthor(t);
    const dana = await signUp(t, PRODUCER);
    vi.useFakeTimers();
    await shelf.approve(PRODUCER.email);
    await dana.mutation(api.favorites.set, { bookId, saved: true });
    await dana.mutation(api.producer.savedSearches.save, { ...EVERY_BOOK, searchName: CANARY });
    await shelf.book({ title: "Low Orbit" });
    await shelf.pass(0);
    const producerId = await userIdOf(dana);
    const matches = await t.run((ctx) => ctx.db.query("searchMatches").collect());
    expect(matches).toMatchObject([{ producerId }]);
    await t.run(async (ctx) => {
      await ctx.db.insert("producerNotes", { producerId, bookId, note: CANARY, updatedAt: 1 });
      await ctx.db.insert("contactReveals", { producerId, bookId, day: "2026-11-21" });
    });
    expect(await t.query(api.books.get, { idOrSlug: bookId })).toMatchObject({ interestCount: 1 });
    await dana.action(api.account.deleteAccount, { password: PASSWORD });
    await shelf.settle();
    expect(await t.query(api.books.get, { idOrSlug: bookId })).toMatchObject({ interestCount: 0 });
    const days = await t.run((ctx) => ctx.db.query("dailyCounters").collect());
    expect(sums(days, ({ metric }) => metric)["producers.signup"]).toBe(0);
    const rows = JSON.stringify(
      (await everything(t)).filter(([table]) => !["auditLog", "emailOutbox"].includes(table)),
    );
    expect(rows).not.toContain(producerId);
  });

  test("keeps only that the address must get no email", async () => {
    const t = newBackend();
    const { as, shelf } = await settledAuthor(t);
    await t.run(async (ctx) => {
      const row = await ctx.db.query("emailPreferences").first();
      if (row) await ctx.db.patch("emailPreferences", row._id, { suppressed: "bounced", weeklyTips: true });
    });
    vi.useFakeTimers();
    await as.action(api.account.deleteAccount, { password: PASSWORD });
    await shelf.settle();
    const rows = await t.run((ctx) => ctx.db.query("emailPreferences").collect());
    expect(rows).toMatchObject([{ email: author.email, suppressed: "bounced", weeklyTips: false }]);
    expect(rows[0]?.userId).toBeUndefined();
  });

  test("resumes the next day when interrupted, and never while still running", async () => {
    const t = newBackend();
    const { as, userId, shelf } = await settledAuthor(t);
    vi.useFakeTimers();
    await as.action(api.account.deleteAccount, { password: PASSWORD });
    await cancelJobs(t);
    await t.mutation(internal.jobs.privacy.resumeRemovals, {});
    await shelf.settle();
    expect(await t.run((ctx) => ctx.db.get("users", userId))).not.toBeNull();
    vi.setSystemTime(Date.now() + 3_600_001);
    await t.mutation(internal.jobs.privacy.resumeRemovals, {});
    await shelf.settle();
    const left = (await everything(t)).filter(([, rows]) => JSON.stringify(rows).includes(CANARY));
    expect(left.map(([table]) => table)).toEqual(["emailOutbox"]);
    expect(await t.run((ctx) => ctx.db.query("users").collect())).toEqual([]);
  });

  test("resumes for every interrupted account, however many, and for no other", async () => {
    const t = newBackend();
    vi.useFakeTimers();
    const shelf = market(t);
    const staying = await shelf.person("author");
    await t.run(async (ctx) => {
      for (let n = 1; n <= 55; n += 1) await ctx.db.insert("users", { disabledAt: n });
    });
    await t.mutation(internal.jobs.privacy.resumeRemovals, {});
    await t.finishAllScheduledFunctions(vi.runAllTimers, 400);
    const left = await t.run((ctx) => ctx.db.query("users").collect());
    expect(left.map(({ _id }) => _id)).toEqual([staying.userId]);
  });

  test("completes even when a file is already deleted", async () => {
    const t = newBackend();
    const { as, userId, shelf } = await settledAuthor(t);
    await refusedUpload(t, userId);
    vi.useFakeTimers();
    await as.action(api.account.deleteAccount, { password: PASSWORD });
    await shelf.settle();
    expect(await t.run((ctx) => ctx.db.query("users").collect())).toEqual([]);
  });

  test("frees the address for a new account", async () => {
    const t = newBackend();
    const { as, shelf } = await settledAuthor(t);
    vi.useFakeTimers();
    await as.action(api.account.deleteAccount, { password: PASSWORD });
    await shelf.settle();
    vi.useRealTimers();
    expect(await (await signUp(t, author)).query(api.viewer.me, {})).toMatchObject({ email: author.email });
  });

  test("is refused to the last admin and to anybody without the password", async () => {
    const t = newBackend();
    const as = await signUp(t, author);
    await t.mutation(internal.account.makeAdmin, { email: author.email });
    await expect(as.action(api.account.deleteAccount, { password: PASSWORD })).rejects.toEqual(
      refusedAs("last_admin"),
    );
    await market(t).person("admin");
    await expect(as.action(api.account.deleteAccount, { password: "Not-mine-1" })).rejects.toEqual(
      refusedAs("wrong_password"),
    );
    await as.action(api.account.deleteAccount, { password: PASSWORD });
    expect(await as.query(api.viewer.me, {})).toBeNull();
  });
});
