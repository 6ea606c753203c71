// @vitest-environment node
import { describe, expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import { DAY_MS } from "../../../domain/dates";
import { campaigner, confirmPassword, pass } from "./campaigns";
import {
  askForDigest,
  digestProducer,
  digestRuns,
  issues,
  newsletterReader,
  tick,
  tuesdayNine,
  UNTIL_NINE,
  WEEK,
} from "./digest";
import { mailProvider } from "../../support/mail-provider";
import { test } from "../../support/market";

const provider = mailProvider();

const letters = () => provider.sent.sort();
const letterTo = (address: string) => provider.letters.find(({ to }) => to === address);

const HOUR = 3_600_000;
const OPS = "ops@adaptationshelf.example";
const MINUTE = 60_000;

describe("when it goes", () => {
  test("D-24 GEN-17: the issue is ready on Monday and is sent on Tuesday at 9:00 Pacific, once", async ({
    market,
  }) => {
    await digestProducer(market, "dana@meridianlane.example");
    await market.book({ title: "Low Orbit" });
    await tick(market);
    expect(await issues(market)).toMatchObject([{ key: WEEK, state: "open" }]);
    await market.pass(UNTIL_NINE - MINUTE);
    await tick(market);
    expect([(await issues(market))[0]?.state, letters()]).toEqual(["open", []]);
    await market.pass(MINUTE);
    for (let n = 0; n < 3; n++) await tick(market);
    await pass(market, 12_000);
    for (let hour = 0; hour < 40; hour++) {
      await market.pass(HOUR);
      await tick(market);
    }
    expect(letters()).toEqual(["dana@meridianlane.example: One new book"]);
    expect(await digestRuns(market)).toMatchObject([
      { kind: "digest", issueKey: WEEK, state: "done", sent: 1 },
    ]);
  });

  test("T-13: three restarts in the minute send one digest", async ({ market }) => {
    await digestProducer(market, "dana@meridianlane.example");
    await market.book({ title: "Low Orbit" });
    await market.pass(UNTIL_NINE);
    await Promise.all([tick(market), tick(market), tick(market)]);
    await market.pass(20_000);
    await Promise.all([tick(market), tick(market)]);
    await pass(market, 12_000);
    expect(letters()).toEqual(["dana@meridianlane.example: One new book"]);
    expect((await digestRuns(market)).length).toBe(1);
  });

  test("D-24: a server that was down on Tuesday sends on Wednesday, and never later", async ({ market }) => {
    await digestProducer(market, "dana@meridianlane.example");
    await market.book({ title: "Low Orbit" });
    await market.pass(UNTIL_NINE + DAY_MS);
    await tick(market);
    await pass(market, 12_000);
    expect(letters().length).toBe(1);
  });

  test("D-24: an issue that is held until Thursday is missed, and its books are in the next one", async ({
    market,
  }) => {
    const admin = await campaigner(market);
    await digestProducer(market, "dana@meridianlane.example");
    await market.book({ title: "Low Orbit" });
    await tick(market);
    await admin.mutation(api.admin.digest.setHeld, { key: WEEK, held: true });
    await tuesdayNine(market);
    expect(letters()).toEqual([]);
    await market.pass(2 * DAY_MS);
    await tick(market);
    expect(await issues(market)).toMatchObject([{ key: WEEK, state: "missed" }]);
    const again = await campaigner(market);
    await expect(again.mutation(api.admin.digest.setHeld, { key: WEEK, held: false })).rejects.toMatchObject({
      data: { reason: "issue_over" },
    });
    await market.pass(5 * DAY_MS);
    await tick(market);
    await pass(market, 12_000);
    expect(letters()).toEqual(["dana@meridianlane.example: One new book"]);
  });

  test("D-24: an issue that takes longer than its week still reaches the rest, and its books go then", async ({
    market,
  }) => {
    const admin = await campaigner(market);
    for (const name of ["dana", "greta", "rae"]) await digestProducer(market, `${name}@meridianlane.example`);
    await market.book({ title: "Low Orbit" });
    await market.pass(UNTIL_NINE);
    await tick(market);
    await pass(market, 700, 100);
    const [run] = await digestRuns(market);
    if (run === undefined) throw new Error("The issue has no run.");
    await admin.mutation(api.admin.campaigns.pause, { runId: run._id });
    for (let hour = 0; hour < 7 * 24; hour += 4) {
      await market.pass(4 * HOUR);
      await tick(market);
    }
    expect((await issues(market)).map(({ key }) => key)).toEqual([WEEK, "2026-W46"]);
    expect(letters().length).toBeLessThan(3);
    const colleague = await market.person("admin");
    await confirmPassword(market, colleague);
    await colleague.mutation(api.admin.campaigns.resume, { runId: run._id });
    await pass(market, 12_000);
    expect(letters()).toEqual(
      ["dana", "greta", "rae"].map((name) => `${name}@meridianlane.example: One new book`),
    );
    const books = () => market.t.run(async (ctx) => await ctx.db.query("digestBooks").collect());
    expect((await books()).map(({ issueKey }) => issueKey)).toContain(WEEK);
    await tick(market);
    expect((await books()).map(({ issueKey }) => issueKey)).not.toContain(WEEK);
  });

  test("D-24: an issue that is released after 9:00 goes at once", async ({ market }) => {
    const admin = await campaigner(market);
    await digestProducer(market, "dana@meridianlane.example");
    await market.book({ title: "Low Orbit" });
    await tick(market);
    await admin.mutation(api.admin.digest.setHeld, { key: WEEK, held: true });
    await tuesdayNine(market);
    await admin.mutation(api.admin.digest.setHeld, { key: WEEK, held: false });
    await pass(market, 12_000);
    expect(letters()).toEqual(["dana@meridianlane.example: One new book"]);
  });
});

describe("what it says", () => {
  test("D-24: a producer reads of their own genres, and nothing goes when nothing is new there", async ({
    market,
  }) => {
    await digestProducer(market, "dana@meridianlane.example", ["Thriller", "Sci-Fi"]);
    await digestProducer(market, "kofi@lantern.example", ["Romance"]);
    await market.books(
      { title: "Low Orbit", genre: "Science Fiction" },
      { title: "Salt", genre: "Thriller" },
      { title: "Barn", genre: "Western" },
    );
    await tuesdayNine(market);
    expect(letters()).toEqual(["dana@meridianlane.example: Two new books"]);
    const { text = "", html = "" } = letterTo("dana@meridianlane.example") ?? {};
    expect(text).toContain("Dana, this is your week in Thriller and Science Fiction.");
    expect(text).toContain("Low Orbit by Test Author (Science Fiction)");
    expect(text + html).not.toContain("Barn");
    expect(await digestRuns(market)).toMatchObject([{ sent: 1, excluded: 1, reasons: { nothing_new: 1 } }]);
  });

  test("D-24: rising books and free rights are listed with their figures", async ({ market }) => {
    const [salt] = await market.books(
      { title: "The Salt Ledger", rights: { filmTV: "available" } },
      { title: "The Glass Understudy", rights: { filmTV: "optioned" } },
    );
    if (salt === undefined) throw new Error("There is no book.");
    await tuesdayNine(market);
    const dana = await digestProducer(market, "dana@meridianlane.example");
    for (const { mutation } of [await market.producer(), await market.producer()])
      await mutation(api.favorites.set, { bookId: salt, saved: true });
    await market.change("the-glass-understudy", { rights: { filmTV: "available" } });
    await market.pass(7 * DAY_MS);
    await tick(market);
    await pass(market, 12_000);
    expect(letters()).toEqual([`${dana.email}: One on the rise, one right free again`]);
    const { text = "" } = letterTo(dana.email) ?? {};
    expect(text).toContain("+2 this week, 2 Producers Interested");
    expect(text).toContain("Film/TV, since Nov 3");
  });

  test("D-24: an author reads what happened to their books, and newsletter readers of the new ones", async ({
    market,
  }) => {
    const mara = await market.person("author", { email: "mara@ellingsworth.example", emailVerified: true });
    const noor = await market.person("author", { email: "noor@castellane.example", emailVerified: true });
    for (const author of [mara, noor]) await askForDigest(author);
    await newsletterReader(market, "reader@people.example");
    const bookId = await market.book({ title: "Low Orbit", ownerId: mara.userId });
    await market.visitor.mutation(api.books.recordView, { bookId, viewerKey: "browser-number-one" });
    const dana = await market.producer();
    await dana.mutation(api.favorites.set, { bookId, saved: true });
    await tuesdayNine(market);
    expect(letters()).toEqual([
      "mara@ellingsworth.example: One view, one save this week",
      "reader@people.example: One new book",
    ]);
  });

  test("D-24: books that an admin took out, hid or holds for a check are left out", async ({ market }) => {
    const admin = await campaigner(market);
    await digestProducer(market, "dana@meridianlane.example");
    const [vetoed, , held] = await market.books(
      { title: "Vetoed" },
      { title: "Hidden" },
      { title: "Held" },
      { title: "Fine" },
    );
    if (vetoed === undefined || held === undefined) throw new Error("There are no books.");
    await tick(market);
    await admin.mutation(api.admin.digest.setVeto, { key: WEEK, bookId: vetoed, vetoed: true });
    await market.change("hidden", { isListed: false });
    await market.ratingCheck({ bookId: held, source: "amazon" });
    await tuesdayNine(market);
    expect(letters()).toEqual(["dana@meridianlane.example: One new book"]);
    expect(letterTo("dana@meridianlane.example")?.text).toContain("Fine by Test Author");
  });

  test("D-24: an introduction is above the books as plain text", async ({ market }) => {
    const admin = await campaigner(market);
    await digestProducer(market, "dana@meridianlane.example");
    await market.book({ title: "Low Orbit" });
    await tick(market);
    const introduction = "Three <b>debuts</b>.\n\nRead them.";
    await admin.mutation(api.admin.digest.setIntroduction, { key: WEEK, introduction });
    await tuesdayNine(market);
    const { html = "", text = "" } = letterTo("dana@meridianlane.example") ?? {};
    expect(text).toContain(introduction);
    expect(html).toContain("Three &#60;b&#62;debuts&#60;/b&#62;.</p>");
  });
});

describe("who gets it", () => {
  test("D-24: someone who unsubscribes between Monday and Tuesday gets none, whenever it is", async ({
    market,
  }) => {
    const dana = await digestProducer(market, "dana@meridianlane.example");
    const rae = await digestProducer(market, "rae@lantern.example");
    await market.book({ title: "Low Orbit" });
    await tick(market);
    await askForDigest(dana, false);
    await market.pass(UNTIL_NINE);
    await tick(market);
    await askForDigest(rae, false);
    await pass(market, 12_000);
    expect(letters()).toEqual([]);
  });

  test("B-39: an address that had two marketing emails this week gets no third", async ({ market }) => {
    const dana = await digestProducer(market, "dana@meridianlane.example");
    await market.t.run(async (ctx) => {
      const log = { email: dana.email, emailType: "v1_reactivation", metadata: {}, outcome: "sent" as const };
      for (const ago of [1, 2])
        await ctx.db.insert("emailSendLog", { ...log, sentAt: Date.now() - ago * DAY_MS });
    });
    await market.book({ title: "Low Orbit" });
    await tuesdayNine(market);
    expect(letters()).toEqual([]);
    expect(await digestRuns(market)).toMatchObject([{ excluded: 1, reasons: { marketing_cap: 1 } }]);
  });

  test("B-40: a producer who is not approved reads the new books, and one without the choice nothing", async ({
    market,
  }) => {
    const pending = await market.producer("pending", {
      email: "pending@lantern.example",
      emailVerified: true,
    });
    await askForDigest(pending);
    await market.producer("approved", { email: "quiet@lantern.example" });
    await market.book({ title: "Low Orbit" });
    await tuesdayNine(market);
    expect(letters()).toEqual(["pending@lantern.example: One new book"]);
    expect(letterTo("pending@lantern.example")?.text).toContain("These books are new this week.");
  });
});

describe("the admin", () => {
  test("D-24: sends a test that marks nobody and counts toward no limit", async ({ market }) => {
    const admin = await campaigner(market);
    await digestProducer(market, "dana@meridianlane.example");
    await market.book({ title: "Low Orbit" });
    await tick(market);
    const test = { key: WEEK, as: "producer" as const, genres: ["Thriller" as const], to: OPS };
    await admin.mutation(api.admin.digest.sendTest, test);
    await pass(market, 3_000);
    expect(letters()).toEqual([`${OPS}: One new book`]);
    await tuesdayNine(market);
    expect(letters()).toContain("dana@meridianlane.example: One new book");
  });

  test("D-24: sees the email of each kind of reader, or that nothing is new", async ({ market }) => {
    const admin = await campaigner(market);
    await market.book({ title: "Low Orbit" });
    const preview = (as: "producer" | "author" | "reader", genres: "Western"[] = []) =>
      admin.query(api.admin.digest.preview, { key: WEEK, as, genres });
    expect(await preview("producer")).toBe(null);
    await tick(market);
    expect(await preview("producer")).toMatchObject({ name: "Dana", subject: "One new book" });
    expect(await preview("reader")).toMatchObject({ subject: "One new book" });
    expect(await preview("producer", ["Western"])).toBe(null);
    expect(await preview("author")).toBe(null);
  });

  test("D-24: reads the last issues with what became of them", async ({ market }) => {
    const admin = await campaigner(market);
    await digestProducer(market, "dana@meridianlane.example");
    await market.book({ title: "Low Orbit" });
    await tuesdayNine(market);
    expect(await admin.query(api.admin.digest.past, { before: "2026-W46" })).toMatchObject([
      { key: WEEK, state: "sent", run: { sent: 1, skipped: 0, failed: 0, clicked: 0 } },
    ]);
  });
});
