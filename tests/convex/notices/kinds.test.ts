import { describe, expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { noticeText } from "../../../domain/notices/wording";
import { setAuthEnvironment } from "../../support/environment";
import { newBackend } from "../../support/convex";
import { type Market, type Somebody, test } from "../../support/market";
import { AUTHOR, codeFor, PASSWORD, signUp } from "../../support/sign-in";

const firstPage = { numItems: 30, cursor: null };

/** The texts of a person's notifications, the newest first, each with its place. */
async function noticeLines({ query }: Pick<Somebody, "query">) {
  const { page } = await query(api.notices.list, { isUnreadOnly: false, paginationOpts: firstPage });
  return page.map(({ kind, count, values, link }) => [noticeText(kind, count, values), link]);
}

describe("a report (D-03)", () => {
  const report = { reason: "spam" as const, words: "Look at this" };
  async function scene(market: Market) {
    const [admin, mara] = [await market.person("admin"), await market.person("author")];
    const { userId: ownerId, profileId } = mara;
    await market.t.run(async (ctx) => {
      await ctx.db.patch("authSessions", admin.sessionId, { passwordConfirmedAt: Date.now() });
    });
    const bookId = await market.book({ title: "The Salt Ledger", ownerId, profileId });
    const dana = await market.producer("approved", { emailVerified: true });
    const threadId = await dana.mutation(api.messages.threads.start, {
      bookId,
      text: "Are film rights free?",
    });
    const first = async () => {
      const page = await admin.query(api.admin.reports.list, { isDecided: false, paginationOpts: firstPage });
      return page.page[0]?._id as Id<"reports">;
    };
    return { admin, mara, dana, bookId, threadId, first };
  }
  const about = async (person: Somebody) =>
    (await noticeLines(person))
      .filter(([text]) => /your report|warning/.test(text ?? ""))
      .map(([, link]) => link);

  test("of a book leads both sides to the book, and the reporter nowhere once it is blocked", async ({
    market,
  }) => {
    const { admin, mara, dana, bookId, first } = await scene(market);
    await dana.mutation(api.reports.make, { target: { bookId }, report });
    await admin.mutation(api.admin.reports.warn, { reportId: await first(), reason: "Your own books only." });
    expect([await about(dana), await about(mara)]).toEqual([
      ["/book/the-salt-ledger"],
      ["/book/the-salt-ledger"],
    ]);
    await market.pass(1);
    await dana.mutation(api.reports.make, { target: { bookId }, report });
    await admin.mutation(api.admin.reports.suspend, { reportId: await first(), reason: "" });
    expect([(await about(dana))[0], (await about(mara))[0]]).toEqual([null, "/book/the-salt-ledger"]);
  });

  test("of a person names them until their account is deleted, and then neither they nor their page is named (D-04)", async ({
    market,
  }) => {
    const { admin, mara, dana, threadId, first } = await scene(market);
    await market.rename(mara.profileId, "Mara", "Ellingsworth");
    for (const target of [{ profileId: mara.profileId }, { threadId }]) {
      await dana.mutation(api.reports.make, { target, report });
      await admin.mutation(api.admin.reports.dismiss, { reportId: await first() });
      await market.pass(1);
    }
    const news = async () => (await noticeLines(dana)).filter(([text]) => /your report/.test(text ?? ""));
    const outcome = "We found nothing against our rules.";
    expect(await news()).toEqual([
      [`We reviewed your report about Mara Ellingsworth. ${outcome}`, `/messages/${threadId}`],
      [`We reviewed your report about Mara Ellingsworth. ${outcome}`, expect.stringMatching(/^\/authors\//)],
    ]);
    await market.t.run(async (ctx) => await ctx.db.patch("users", mara.userId, { disabledAt: Date.now() }));
    const after = [
      [`We reviewed your report about a deleted account. ${outcome}`, `/messages/${threadId}`],
      [`We reviewed your report about a deleted account. ${outcome}`, null],
    ];
    expect(await news(), "at once").toEqual(after);
    await market.t.mutation(internal.jobs.privacy.removeSome, { userId: mara.userId, step: 0 });
    await market.settle();
    expect(await news()).toEqual(after);
    const stored = await market.t.run(
      async (ctx) => await ctx.db.query("notices").withIndex("by_at").collect(),
    );
    expect(JSON.stringify(stored)).not.toMatch(/mara|ellingsworth/i);
  });

  test("of an author leads to their page, and of a conversation to the conversation", async ({ market }) => {
    const { admin, mara, dana, threadId, first } = await scene(market);
    await dana.mutation(api.reports.make, { target: { profileId: mara.profileId }, report });
    await admin.mutation(api.admin.reports.dismiss, { reportId: await first() });
    expect(await about(dana)).toEqual([expect.stringMatching(/^\/authors\/test-person/)]);
    await mara.mutation(api.reports.make, { target: { threadId }, report });
    await admin.mutation(api.admin.reports.warn, { reportId: await first(), reason: "No fees, please." });
    expect((await about(mara))[0]).toBe(`/messages/${threadId}`);
    expect((await about(dana)).filter((link) => link === `/messages/${threadId}`)).toHaveLength(1);
  });
});

test("D-03: checks of one book's figures are one notification while it is unread", async ({ market }) => {
  const [admin, mara] = [await market.person("admin"), await market.person("author")];
  const stores = { amazonLink: "https://www.amazon.com/dp/salt", amazonRating: 4.4, amazonReviewsCount: 20 };
  const own = { ownerId: mara.userId, profileId: mara.profileId };
  const bookId = await market.book({ title: "The Salt Ledger", ...own, ...stores });
  const correct = async (source: "amazon" | "goodreads") => {
    const checkId = await market.ratingCheck({ bookId, source });
    await admin.mutation(api.admin.ratings.correct, { checkId, figures: { rating: "4.5", reviews: "21" } });
  };
  const figures = async () => (await noticeLines(mara)).filter(([text]) => text?.includes("figures"));
  await correct("amazon");
  expect(await figures()).toEqual([
    ["We checked the Amazon figures of The Salt Ledger. We corrected them.", "/book/the-salt-ledger"],
  ]);
  await market.change("the-salt-ledger", { goodreadsRating: 4.1, goodreadsReviewsCount: 9 });
  await correct("goodreads");
  expect(await figures()).toEqual([
    ["We finished 2 checks of the figures of The Salt Ledger", "/book/the-salt-ledger"],
  ]);
});

describe("the ratings of a saved book (D-03)", () => {
  async function saved(market: Market) {
    const bookId = await market.book({
      title: "The Salt Ledger",
      amazonLink: "https://www.amazon.com/dp/salt",
    });
    const [dana, other, passed] = [await market.producer(), await market.producer(), await market.producer()];
    for (const { mutation } of [dana, passed]) await mutation(api.favorites.set, { bookId, saved: true });
    await passed.mutation(api.producer.slate.move, {
      bookId,
      stage: "passed",
      after: null,
      today: "2026-11-03",
    });
    await market.settle();
    return { bookId, dana, others: [other, passed] };
  }

  test("tell its savers when the shown rating changes, in one line while it is unread", async ({
    market,
  }) => {
    const { dana, others } = await saved(market);
    await market.change("the-salt-ledger", { amazonRating: 4.52 });
    await market.settle();
    expect(await noticeLines(dana)).toEqual([]);
    await market.change("the-salt-ledger", { amazonRating: 4.7 });
    await market.settle();
    await market.change("the-salt-ledger", { amazonRating: 4.6 });
    await market.settle();
    expect(await noticeLines(dana)).toEqual([
      ["The Salt Ledger is now rated 4.6, down from 4.7", "/book/the-salt-ledger"],
    ]);
    for (const person of others) expect(await noticeLines(person)).toEqual([]);
  });

  test("tell its savers that we checked them, if the check changed no rating", async ({ market }) => {
    const { bookId, dana } = await saved(market);
    const admin = await market.person("admin");
    const checkId = await market.ratingCheck({ bookId, source: "amazon" });
    await admin.mutation(api.admin.ratings.correct, { checkId, figures: { rating: "4.5", reviews: "21" } });
    await market.settle();
    expect(await noticeLines(dana)).toEqual([
      ["We checked the Amazon figures of The Salt Ledger", "/book/the-salt-ledger"],
    ]);
  });
});

test("D-03 D-04: an author reads how many approved producers saw their contact details: no name, and no checks by which to tell one", async ({
  market,
}) => {
  const admin = await market.person("admin");
  const mara = await market.person("author", { phone: "+1 555 010 0199" });
  const bookId = await market.book({ title: "Low Orbit", ownerId: mara.userId, profileId: mara.profileId });
  const dana = await market.producer("approved", { lastName: "Canary", emailVerified: true });
  const evidence = { companyEmail: false, imdbUrl: "", callNote: "Spoke to them" };
  await admin.mutation(api.admin.producers.renewChecks, { profileId: dana.profileId, evidence });
  await dana.mutation(api.authors.revealContact, { target: { bookId } });
  await dana.mutation(api.authors.revealContact, { target: { profileId: mara.profileId } });
  expect((await noticeLines(mara)).map(([text]) => text).toSorted()).toEqual([
    "1 approved producer viewed your contact details",
    "1 approved producer viewed your contact details for Low Orbit",
  ]);
  const { page } = await mara.query(api.notices.list, { isUnreadOnly: false, paginationOpts: firstPage });
  expect(JSON.stringify(page)).not.toMatch(/Canary|checkedAt|call/);
  // The same producer on another day is no second one.
  await market.pass(86_400_000);
  await dana.mutation(api.authors.revealContact, { target: { bookId } });
  await dana.mutation(api.authors.revealContact, { target: { profileId: mara.profileId } });
  expect((await noticeLines(mara)).map(([text]) => text).toSorted()).toEqual([
    "Your contact details for Low Orbit were viewed 2 times",
    "Your contact details were viewed 2 times",
  ]);
});

test("D-03: what admins read about the desk stays true once another admin did it", async ({ market }) => {
  const [admin, other] = [await market.person("admin"), await market.person("admin")];
  const dana = await market.producer("approved");
  const evidence = { companyEmail: false, imdbUrl: "", callNote: "Spoke to them" };
  const decide = { profileId: dana.profileId, evidence };
  await other.mutation(api.admin.producers.setStatus, { ...decide, from: "approved", status: "pending" });
  await other.mutation(api.admin.producers.setStatus, { ...decide, from: "pending", status: "approved" });
  expect(await noticeLines(admin)).toEqual([["1 producer came up for review", "/admin?tab=producers"]]);
});

test("D-03: an author reads that a success story left the catalog, and that its page stays open", async ({
  market,
}) => {
  const mara = await market.person("author");
  const { userId: ownerId, profileId } = mara;
  const book = { ownerId, profileId, amazonRating: 4.5, amazonReviewsCount: 30 };
  await market.book({ ...book, title: "Low Orbit", isOptioned: true, isOptionedPublic: true });
  await market.book({ ...book, title: "The Salt Ledger" });
  for (const slug of ["low-orbit", "the-salt-ledger"]) await market.change(slug, { amazonRating: 3 });
  expect((await noticeLines(mara)).map(([text]) => text)).toEqual([
    "The Salt Ledger is no longer in the catalog. Only you can see this, Needs 4.0+ rating and 1+ review to be public.",
    "Low Orbit is no longer in the catalog. Anyone can still open it from Success Stories.",
  ]);
});

test("D-03: an author who claims books gets one notification, with their number", async ({ market }) => {
  const contact = { email: "mara@people.example" };
  const ids = await market.books(...["One", "Two", "Three"].map((title) => ({ title, contact })));
  const mara = await market.person("author", { ...contact, emailVerified: true });
  await mara.mutation(api.books.claim, { bookIds: ids });
  expect(await noticeLines(mara)).toEqual([["3 books are linked to your account now", "/dashboard/author"]]);
});

test("D-03: an admin who changes a book's contact address tells its owner, without the address", async ({
  market,
}) => {
  const [admin, mara] = [await market.person("admin"), await market.person("author")];
  const bookId = await market.book({ title: "Low Orbit", ownerId: mara.userId, profileId: mara.profileId });
  await admin.mutation(api.admin.books.setAuthorEmail, { bookId, email: "agent@people.example" });
  expect(await noticeLines(mara)).toEqual([
    ["We changed the contact address of Low Orbit", "/book/low-orbit"],
  ]);
});

test("D-03: changes of the password and the address are notified, which cannot be turned off", async () => {
  await setAuthEnvironment();
  const t = newBackend();
  const mara = await signUp(t);
  const newEmail = "mara.new@people.example";
  await mara.action(api.account.requestEmailChange, { newEmail, password: PASSWORD });
  const code = await codeFor(t, newEmail, "email_change");
  await mara.mutation(api.account.confirmEmailChange, { code });
  const newPassword = "Vq4-otter-balcony";
  await mara.action(api.account.changePassword, { currentPassword: PASSWORD, newPassword });
  const texts = await noticeLines(mara);
  expect(texts.map(([, link]) => link)).toEqual(["/account", "/account", "/account"]);
  expect(texts.map(([text]) => text)).toEqual([
    "Your password was changed",
    "Your email address was changed",
    "A new email address was requested for your account. If it wasn’t you, change your password.",
  ]);
  expect(JSON.stringify(texts)).not.toMatch(new RegExp(`${newEmail}|${AUTHOR.email}`));
  const off = mara.mutation(api.notices.choose, { topic: "security", part: "here", isOn: false });
  await expect(off).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
});
