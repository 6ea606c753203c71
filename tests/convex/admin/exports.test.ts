import { describe, expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import { STEP_UP_MS } from "../../../domain/accounts/sessions";
import type { ExportKind } from "../../../domain/admin/exports";
import { EXPORT_KINDS, EXPORT_MS, EXPORT_PAGE, EXPORTS } from "../../../domain/admin/exports";
import { refusedAs } from "../../support/sign-in";
import { type Market, type Somebody, test } from "../../support/market";

const FIRST = { paginationOpts: { numItems: 24, cursor: null } };

/** A whole list, page by page, each row by its headings. */
async function exported(admin: Somebody, kind: ExportKind) {
  const { exportId, headings } = await admin.mutation(api.admin.exports.start, { kind });
  const rows = [];
  let cursor: string | null = null;
  for (let isDone = false; !isDone;) {
    const paginationOpts = { numItems: 1000, cursor };
    const found: { page: unknown[][]; continueCursor: string; isDone: boolean } = await admin.query(
      api.admin.exports.page,
      { exportId, paginationOpts },
    );
    expect(found.page.length).toBeLessThanOrEqual(EXPORT_PAGE);
    rows.push(...found.page.map((row) => Object.fromEntries(headings.map((name, n) => [name, row[n]]))));
    ({ continueCursor: cursor, isDone } = found);
  }
  return rows;
}

async function exportsLogged({ t }: Market) {
  const rows = await t.run(async (ctx) => await ctx.db.query("auditLog").collect());
  return rows.filter(({ action }) => action === "export.started");
}

describe("an admin's exports", () => {
  test("hold every book with its contact and figures (D-19)", async ({ market }) => {
    const admin = await market.person("admin");
    await market.book({ title: "Overtime", contact: { email: "writer@people.example" }, isBlocked: true });
    expect(await exported(admin, "books")).toMatchObject([
      {
        Title: "Overtime",
        "Author email": "writer@people.example",
        Visibility: "blocked",
        "Amazon rating": 4.5,
        "Goodreads rating": null,
        Added: "2026-11-03T10:00:00.000Z",
      },
    ]);
  });

  test("name the address of a book as its list does: its own, or else its author's (D-19)", async ({
    market,
  }) => {
    const admin = await market.person("admin");
    const { userId: ownerId, profileId } = await market.person("author", { email: "mara@people.example" });
    const contact = { email: "agent@people.example" };
    await market.books({ title: "One", ownerId, profileId }, { title: "Two", ownerId, profileId, contact });
    expect((await exported(admin, "books")).map((row) => row["Author email"])).toEqual([
      "mara@people.example",
      "agent@people.example",
    ]);
  });

  test("hold producers, and no author or internal note", async ({ market }) => {
    const admin = await market.person("admin");
    await market.person("author");
    const { email, profileId } = await market.producer("pending", { emailVerified: true });
    await market.t.run((ctx) =>
      ctx.db.patch("profiles", profileId, { approvalNotes: "Called their office" }),
    );
    const rows = await exported(admin, "producers");
    expect(rows).toMatchObject([{ Email: email, "Email verified": true, Status: "pending" }]);
    expect(JSON.stringify(rows)).not.toContain("Called");
  });

  test("of two lists are read at the same time, and a list that is exported again only once", async ({
    market,
  }) => {
    const admin = await market.person("admin");
    const start = async (kind: ExportKind) => await admin.mutation(api.admin.exports.start, { kind });
    const read = async ({ exportId }: Awaited<ReturnType<typeof start>>) =>
      await admin.query(api.admin.exports.page, { exportId, ...FIRST });
    const books = await start("books");
    const producers = await start("producers");
    expect([await read(books), await read(producers)]).toMatchObject([{ isDone: true }, { isDone: true }]);
    await start("books");
    await expect(read(books)).rejects.toEqual(refusedAs("not_found"));
  });

  test("hold messages and the audit log itself", async ({ market }) => {
    const admin = await market.person("admin");
    await market.messages(["One", "Two"]);
    expect(await exported(admin, "messages")).toMatchObject([{ Subject: "One" }, { Subject: "Two" }]);
    expect((await exported(admin, "audit")).slice(0, 2)).toMatchObject([
      { Action: "Export", Target: "audit entries.csv" },
      { Action: "Export", Target: "messages.csv" },
    ]);
  });

  test("come in pages, without gaps or repeats", async ({ market }) => {
    const admin = await market.person("admin");
    for (let n = 0; n < 9; n++)
      await market.books(...Array.from({ length: 50 }, (_, m) => ({ title: `Book ${n * 50 + m}` })));
    const titles = (await exported(admin, "books")).map(({ Title }) => Title);
    expect(titles).toEqual(Array.from({ length: 450 }, (_, n) => `Book ${n}`));
  });

  test("leave one audit row each (L-03)", async ({ market }) => {
    const admin = await market.person("admin");
    for (const kind of EXPORT_KINDS) await admin.mutation(api.admin.exports.start, { kind });
    expect(await exportsLogged(market)).toMatchObject(
      EXPORT_KINDS.map((kind) => ({ actorId: admin.userId, summary: `Exported ${EXPORTS[kind]} as CSV` })),
    );
  });

  test("start only within ten minutes of entering the password, and then run on (B-60)", async ({
    market,
  }) => {
    const admin = await market.person("admin");
    await market.book({ title: "Overtime" });
    const { exportId } = await admin.mutation(api.admin.exports.start, { kind: "books" });
    await market.pass(STEP_UP_MS + 1000);
    await expect(admin.mutation(api.admin.exports.start, { kind: "books" })).rejects.toEqual(
      refusedAs("confirm_password"),
    );
    const page = await admin.query(api.admin.exports.page, { exportId, ...FIRST });
    expect(page.page).toHaveLength(1);
  });

  test("can be read in the session that started them only, and for an hour", async ({ market }) => {
    const [admin, other] = [await market.person("admin"), await market.person("admin")];
    const { exportId } = await admin.mutation(api.admin.exports.start, { kind: "books" });
    const read = async (who: Somebody) => await who.query(api.admin.exports.page, { exportId, ...FIRST });
    await expect(read(other)).rejects.toEqual(refusedAs("not_found"));
    await market.pass(EXPORT_MS + 1000);
    await expect(read(admin)).rejects.toEqual(refusedAs("not_found"));
  });

  test("are limited to five an hour for each list", async ({ market }) => {
    const admin = await market.person("admin");
    for (let n = 0; n < 5; n++) await admin.mutation(api.admin.exports.start, { kind: "books" });
    await expect(admin.mutation(api.admin.exports.start, { kind: "books" })).rejects.toMatchObject({
      data: { reason: "rate_limited" },
    });
    await admin.mutation(api.admin.exports.start, { kind: "messages" });
  });
});
