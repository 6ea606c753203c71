import { describe, expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { ReportReason } from "../../../domain/trust/reports";
import { noticeText } from "../../../domain/notices/wording";
import { type Market, type Somebody, test } from "../../support/market";

type Target = { profileId: Somebody["profileId"] } | { bookId: Awaited<ReturnType<Market["book"]>> };

const paginationOpts = { numItems: 10, cursor: null };
const report = async (
  { mutation }: Somebody,
  target: Target,
  reason: ReportReason = "spam",
  words = "Look at this.",
) => await mutation(api.reports.make, { target, report: { reason, words } });
const queue = async ({ query }: Somebody, isDecided = false) =>
  (await query(api.admin.reports.list, { isDecided, paginationOpts })).page;
const waiting = async ({ query }: Somebody) => (await query(api.viewer.me, {}))?.waitingReports;
const refused = (reason: string) => ({ data: { reason } });

async function people(market: Market) {
  const admin = await market.person("admin", { firstName: "Ines", lastName: "Castellow" });
  const author = await market.person("author", { firstName: "Mara", lastName: "Ellingsworth" });
  const names = { firstName: "Rex", lastName: "Fallow", companyName: "Fallow Pictures" };
  const producer = await market.producer("approved", names);
  const own = { ownerId: author.userId, profileId: author.profileId };
  const bookId = await market.book({ title: "The Salt Ledger", ...own });
  const otherId = await market.book({ title: "The Unlit Room", ...own });
  return { admin, author, producer, bookId, otherId };
}

async function firstReport(admin: Somebody) {
  const [first] = await queue(admin);
  if (first === undefined) throw new Error("No report waits.");
  return first._id;
}

const mails = async ({ t }: Market) =>
  (await t.run((ctx) => ctx.db.query("emailOutbox").collect())).map(({ type, to, templateData }) => ({
    type,
    to,
    ...templateData,
  }));
const statusOf = async ({ t }: Market, bookId: Awaited<ReturnType<Market["book"]>>) =>
  (await t.run((ctx) => ctx.db.get("books", bookId)))?.isBlocked;

describe("a report (D-04)", () => {
  test("reaches the admin's queue with its reason, and the count beside it", async ({ market }) => {
    const { admin, author, producer, bookId } = await people(market);
    expect(await waiting(admin)).toBe(0);
    await report(producer, { bookId }, "rights", " It is not hers. ");
    await market.pass(1000);
    await report(producer, { profileId: author.profileId }, "fake");
    expect(await waiting(admin)).toBe(2);
    expect(await admin.query(api.admin.desk.counts, {})).toMatchObject({ reportsWaiting: 2 });
    expect(await queue(admin)).toMatchObject([
      {
        kind: "book",
        label: "The Salt Ledger",
        slug: "the-salt-ledger",
        reason: "rights",
        words: "It is not hers.",
        reporter: { name: "Rex Fallow", company: "Fallow Pictures", role: "producer" },
        reported: { name: "Mara Ellingsworth", role: "author" },
        state: "open",
      },
      { kind: "profile", label: "Mara Ellingsworth", slug: "mara-ellingsworth", reason: "fake" },
    ]);
  });

  test("that waits shows to its reporter alone, before they report the same again", async ({ market }) => {
    const { admin, author, producer, bookId } = await people(market);
    const standing = async ({ query }: Somebody) => await query(api.reports.standing, { targetId: bookId });
    expect(await standing(producer)).toBeNull();
    await report(producer, { bookId });
    expect(await standing(producer)).toMatchObject({ state: "open", decidedAt: null });
    expect([await standing(author), await standing(admin)]).toEqual([null, null]);
    await admin.mutation(api.admin.reports.dismiss, { reportId: await firstReport(admin) });
    expect(await standing(producer), "a decided one of a book can be made again").toBeNull();
  });

  test("and its log name nobody whose account was deleted, while what was decided stays", async ({
    market,
  }) => {
    const { admin, author, producer } = await people(market);
    await report(producer, { profileId: author.profileId }, "fake");
    await admin.mutation(api.admin.reports.dismiss, { reportId: await firstReport(admin) });
    await report(producer, { profileId: author.profileId }, "fake");
    const named = async () =>
      await market.t.run(async ({ db }) => {
        const rows = [await db.query("reports").collect(), await db.query("auditLog").collect()];
        return rows.map((all) => all.filter((row) => JSON.stringify(row).includes("Ellingsworth")).length);
      });
    expect(await named()).toEqual([2, 3]);
    await market.t.run(async (ctx) => await ctx.db.patch("users", author.userId, { disabledAt: 1 }));
    await market.t.mutation(internal.jobs.privacy.removeSome, { userId: author.userId, step: 0 });
    await market.settle();
    expect(await named()).toEqual([0, 0]);
    expect(await queue(admin)).toMatchObject([{ label: "Account deleted", reported: { name: null } }]);
    expect(await queue(admin, true)).toMatchObject([{ label: "Account deleted", state: "dismissed" }]);
  });

  test("of the same thing waits once for each person", async ({ market }) => {
    const { admin, producer, bookId } = await people(market);
    await report(producer, { bookId });
    await expect(report(producer, { bookId })).rejects.toMatchObject(refused("already_reported"));
    await report(await market.producer("pending"), { bookId });
    expect(await waiting(admin)).toBe(2);
    await admin.mutation(api.admin.reports.dismiss, { reportId: await firstReport(admin) });
    await report(producer, { bookId });
    expect(await waiting(admin)).toBe(2);
  });

  test("is never of oneself, of what one can't see, or without words for something else", async ({
    market,
  }) => {
    const { author, producer, bookId } = await people(market);
    const hidden = await market.book({ title: "Hidden", isListed: false });
    for (const target of [{ bookId }, { profileId: author.profileId }])
      await expect(report(author, target)).rejects.toMatchObject(refused("own_report"));
    for (const target of [{ bookId: hidden }, { profileId: producer.profileId }])
      await expect(report(author, target)).rejects.toMatchObject(refused("not_found"));
    await expect(report(producer, { bookId }, "other", " ")).rejects.toThrow(/Please say what happened/);
  });

  test("is one of five a day", async ({ market }) => {
    const { admin, producer } = await people(market);
    for (let count = 0; count < 5; count++)
      await report(producer, { bookId: await market.book({ title: `Book ${count}` }) });
    const bookId = await market.book({ title: "One more" });
    await expect(report(producer, { bookId })).rejects.toMatchObject(refused("too_many_reports"));
    await market.pass(86_400_000);
    await report(producer, { bookId });
    expect(await waiting(admin)).toBe(6);
  });

  test("goes with its reporter's account, and stays without the reported one's", async ({ market }) => {
    const { admin, author, producer, bookId } = await people(market);
    const reader = await market.producer("approved");
    await report(producer, { profileId: author.profileId });
    await report(reader, { bookId });
    for (const { userId } of [reader, author]) {
      await market.t.mutation(internal.jobs.privacy.removeSome, { userId, step: 0 });
      await market.settle();
    }
    expect(await queue(admin)).toMatchObject([
      { kind: "profile", label: "Account deleted", slug: null, reported: { name: null } },
    ]);
    expect(await waiting(admin)).toBe(1);
  });
});

describe("a decision about a report", () => {
  test("to dismiss changes nothing and tells the reporter", async ({ market }) => {
    const { admin, author, producer, bookId } = await people(market);
    await report(producer, { bookId });
    const reportId = await firstReport(admin);
    await admin.mutation(api.admin.reports.dismiss, { reportId });
    expect(await queue(admin)).toEqual([]);
    expect(await queue(admin, true)).toMatchObject([
      { state: "dismissed", decidedAt: Date.now(), decidedBy: "Ines Castellow" },
    ]);
    expect(await statusOf(market, bookId)).toBe(false);
    const sent = await mails(market);
    expect(sent).toContainEqual(
      expect.objectContaining({ type: "report_decided", to: producer.email, label: "The Salt Ledger" }),
    );
    const { page: news } = await producer.query(api.notices.list, { isUnreadOnly: true, paginationOpts });
    expect(news.map(({ kind, count, values }) => noticeText(kind, count, values))).toEqual([
      "We reviewed your report about The Salt Ledger. We found nothing against our rules.",
    ]);
    expect(sent.filter(({ to }) => to === author.email)).toEqual([]);
    await expect(admin.mutation(api.admin.reports.dismiss, { reportId })).rejects.toMatchObject(
      refused("report_decided"),
    );
  });

  test("to warn needs a reason, which the reported person reads without learning who reported", async ({
    market,
  }) => {
    const { admin, author, producer, bookId } = await people(market);
    await report(producer, { bookId });
    const reportId = await firstReport(admin);
    await expect(admin.mutation(api.admin.reports.warn, { reportId, reason: " " })).rejects.toMatchObject(
      refused("warning_needs_reason"),
    );
    await admin.mutation(api.admin.reports.warn, { reportId, reason: "Please list your own books only." });
    const [warning] = (await mails(market)).filter(({ to }) => to === author.email);
    expect(warning).toMatchObject({ type: "account_warned", reason: "Please list your own books only." });
    expect(JSON.stringify(warning)).not.toMatch(/Rex|Fallow|Look at this/);
  });

  test("to suspend blocks the reported book, or all the author's books", async ({ market }) => {
    const { admin, author, producer, bookId, otherId } = await people(market);
    await report(producer, { bookId });
    await admin.mutation(api.admin.reports.suspend, { reportId: await firstReport(admin), reason: "" });
    expect(await statusOf(market, bookId)).toBe(true);
    expect(await statusOf(market, otherId)).toBe(false);
    await report(producer, { profileId: author.profileId });
    await admin.mutation(api.admin.reports.suspend, { reportId: await firstReport(admin), reason: "" });
    expect(await statusOf(market, otherId)).toBe(true);
    const told = (await mails(market)).filter(({ to }) => to === author.email);
    expect(told).toMatchObject([
      { type: "account_warned", action: "bookBlocked" },
      { type: "account_warned", action: "booksBlocked" },
    ]);
    const notices = await market.t.run(async ({ db }) => await db.query("notices").collect());
    expect(notices.filter(({ kind }) => kind === "books_blocked").map(({ values }) => values)).toEqual([
      { books: "your book “The Salt Ledger”" },
      { books: "your books" },
    ]);
  });

  test("to suspend an author blocks more books than fit in one transaction", async ({ market }) => {
    const { admin, author, producer } = await people(market);
    const own = { ownerId: author.userId, profileId: author.profileId };
    await market.books(...Array.from({ length: 60 }, (_, n) => ({ title: `Volume ${n}`, ...own })));
    await report(producer, { profileId: author.profileId });
    await admin.mutation(api.admin.reports.suspend, { reportId: await firstReport(admin), reason: "" });
    await market.settle();
    const blocked = (await market.t.run((ctx) => ctx.db.query("books").collect())).filter(
      ({ isBlocked, isPublic }) => isBlocked && !isPublic,
    );
    expect(blocked).toHaveLength(62);
  });

  test("is audited, without the words of the report", async ({ market }) => {
    const { admin, producer, bookId } = await people(market);
    await report(producer, { bookId }, "rights", "A canary of words");
    const reportId = await firstReport(admin);
    await admin.mutation(api.admin.reports.warn, { reportId, reason: "No copies" });
    const log = (await market.t.run((ctx) => ctx.db.query("auditLog").collect())).filter(
      ({ docId }) => docId === reportId,
    );
    expect(log).toMatchObject([
      { action: "report.made", actorId: producer.userId, label: "The Salt Ledger" },
      {
        action: "report.decided",
        actorId: admin.userId,
        reason: "No copies",
        summary: "Report of a book: warned",
      },
    ]);
    expect(JSON.stringify(log)).not.toContain("canary");
  });

  test("is the admin's alone", async ({ market }) => {
    const { admin, author, producer, bookId } = await people(market);
    await report(producer, { bookId });
    const reportId = await firstReport(admin);
    for (const person of [author, producer]) {
      await expect(queue(person)).rejects.toMatchObject({ data: { code: "FORBIDDEN" } });
      await expect(person.mutation(api.admin.reports.warn, { reportId, reason: "No" })).rejects.toMatchObject(
        { data: { code: "FORBIDDEN" } },
      );
    }
  });

  test("to suspend asks for the password again after ten minutes", async ({ market }) => {
    const { admin, producer, bookId } = await people(market);
    await report(producer, { bookId });
    const reportId = await firstReport(admin);
    await market.pass(11 * 60_000);
    await expect(admin.mutation(api.admin.reports.suspend, { reportId, reason: "" })).rejects.toMatchObject(
      refused("confirm_password"),
    );
    await admin.mutation(api.admin.reports.dismiss, { reportId });
  });
});
