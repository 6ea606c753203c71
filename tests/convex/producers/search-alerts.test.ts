import { beforeEach, describe, expect, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import crons from "../../../convex/crons";
import { stopToken } from "../../../convex/model/mail/mailTokens";
import { foundBooksIn } from "../../../domain/producers/search-alerts";
import { setMailEnvironment } from "../../support/environment";
import { type Market, type Somebody, test } from "../../support/market";
import { saveSearch } from "../../support/searches";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

beforeEach(() => {
  setMailEnvironment();
  // Emails wait in the queue: there is no provider.
  vi.stubEnv("RESEND_API_KEY", "");
  return () => vi.unstubAllEnvs();
});

async function verified(market: Market): Promise<Somebody> {
  return await market.producer("approved", { emailVerified: true });
}

async function queued({ t }: Market) {
  const mails = await t.run((ctx) => ctx.db.query("emailOutbox").collect());
  return mails.filter(({ type }) => type === "search_alert");
}

/** What each email reports: its time after the market opened, in seconds, and the titles under each search. */
async function reports(market: Market, opened: number) {
  return (await queued(market)).map(({ _creationTime, templateData }) => [
    Math.round((_creationTime - opened) / SECOND),
    Object.fromEntries(
      foundBooksIn(templateData.found ?? "").map(({ searchName, books }) => [
        searchName,
        books.map(({ title }) => title),
      ]),
    ),
  ]);
}

async function list(market: Market, ...titles: string[]) {
  await market.books(...titles.map((title) => ({ title })));
  await market.pass(0);
}

/** Lets time pass in steps, so that each job runs at its own time. */
async function pass(market: Market, ms: number) {
  for (let gone = 0; gone < ms; gone += 5 * SECOND) await market.pass(5 * SECOND);
}

async function sendDaily(market: Market) {
  await market.t.mutation(internal.jobs.producers.sendDailyAlerts, {});
  await market.pass(0);
}

describe("instant alerts", () => {
  test("D-02 come in seconds, grouped, at most one in fifteen minutes", async ({ market }) => {
    const dana = await verified(market);
    await saveSearch(dana);
    await saveSearch(dana, { searchName: "Thrillers", genre: "Thriller" });
    const opened = Date.now();
    await list(market, "Low Orbit", "High Tide");
    await pass(market, 10 * SECOND);
    for (const title of ["A Quiet Key", "The Salt Ledger", "Fog"]) {
      await pass(market, 4 * MINUTE);
      await list(market, title);
    }
    await pass(market, 30 * MINUTE);
    await list(market, "Ferry");
    await pass(market, 10 * SECOND);
    const [first, grouped] = [
      ["Low Orbit", "High Tide"],
      ["A Quiet Key", "The Salt Ledger", "Fog"],
    ];
    expect(await reports(market, opened)).toEqual([
      [5, { "Every book": first, Thrillers: first }],
      [15 * 60 + 5, { "Every book": grouped, Thrillers: grouped }],
      [42 * 60 + 15, { "Every book": ["Ferry"], Thrillers: ["Ferry"] }],
    ]);
  });

  test("wait as one job, however many books come", async ({ market }) => {
    const dana = await verified(market);
    await saveSearch(dana);
    await saveSearch(dana, { genre: "Thriller" });
    for (const title of ["Low Orbit", "High Tide", "Fog"]) await list(market, title);
    const jobs = await market.t.run((ctx) => ctx.db.system.query("_scheduled_functions").collect());
    const waiting = jobs.filter(({ name, state }) => /sendAlert$/.test(name) && state.kind === "pending");
    expect(waiting).toHaveLength(1);
  });

  test("report fifty books at most, and the others fifteen minutes later", async ({ market }) => {
    const dana = await verified(market);
    await saveSearch(dana);
    const opened = Date.now();
    await list(market, ...Array.from({ length: 60 }, (_, n) => `Book ${n}`));
    await pass(market, 20 * MINUTE);
    const sizes = (await reports(market, opened)).map(([at, found]) => [
      at,
      (found as Titles)["Every book"]?.length,
    ]);
    expect(sizes).toEqual([
      [5, 50],
      [15 * 60 + 5, 10],
    ]);
  });

  test("never report a pair twice", async ({ market }) => {
    const dana = await verified(market);
    await saveSearch(dana);
    await list(market, "Low Orbit");
    for (const isListed of [false, true, false, true]) {
      await market.pass(20 * MINUTE);
      await market.change("low-orbit", { isListed });
    }
    await market.pass(20 * MINUTE);
    expect(await queued(market)).toHaveLength(1);
  });

  test("leave out what no longer holds when they are written", async ({ market }) => {
    const dana = await verified(market);
    const removed = await saveSearch(dana, { searchName: "Removed" });
    const off = await saveSearch(dana, { searchName: "Off" });
    await saveSearch(dana, { searchName: "Kept" });
    await list(market, "Low Orbit", "Hidden soon");
    await dana.mutation(api.producer.savedSearches.remove, { id: removed });
    await dana.mutation(api.producer.savedSearches.setAlerts, { id: off, alerts: "off" });
    await market.change("hidden-soon", { isListed: false });
    const opened = Date.now();
    await pass(market, 10 * SECOND);
    expect(await reports(market, opened)).toEqual([[5, { Kept: ["Low Orbit"] }]]);
  });

  test.for(["denied", "suspended", "unverified", "gone"] as const)(
    "reach nobody who is %s by then",
    async (state, { market }) => {
      const dana = state === "unverified" ? await market.producer() : await verified(market);
      await saveSearch(dana);
      await list(market, "Low Orbit");
      if (state === "denied") await market.deny(dana.email, "No credits found");
      if (state === "suspended") await market.approve(dana.email, "suspended");
      if (state === "gone")
        await market.t.run((ctx) => ctx.db.patch("users", dana.userId, { disabledAt: 1 }));
      await market.pass(10 * SECOND);
      expect(await queued(market)).toEqual([]);
      const matches = await market.t.run((ctx) => ctx.db.query("searchMatches").collect());
      expect(matches.filter(({ pendingMail }) => pendingMail !== undefined)).toEqual([]);
    },
  );

  test("M-02 are not sent to an address without emails, or one that bounced", async ({ market }) => {
    const off = { unsubscribeAll: true, marketingEmails: false, successStories: false, weeklyTips: false };
    const [dana, greta] = [await verified(market), await verified(market)];
    for (const producer of [dana, greta]) await saveSearch(producer);
    await dana.mutation(api.preferences.save, { ...off, socialReminders: false });
    await greta.mutation(api.preferences.save, { ...off, unsubscribeAll: false, socialReminders: false });
    await market.t.run(async (ctx) => {
      for (const { _id, email } of await ctx.db.query("emailPreferences").collect())
        if (email === greta.email) await ctx.db.patch("emailPreferences", _id, { suppressed: "bounced" });
    });
    await list(market, "Low Orbit");
    await market.pass(10 * SECOND);
    const mails = await queued(market);
    expect(mails.map(({ status, lastError }) => [status, lastError]).sort()).toEqual([
      ["skipped", "bounced"],
      ["skipped", "unsubscribed"],
    ]);
  });

  test("wait while links cannot be signed, and come when they can", async ({ market }) => {
    vi.stubEnv("LINK_SECRET", "");
    const dana = await verified(market);
    await saveSearch(dana);
    await list(market, "Low Orbit");
    await market.pass(MINUTE);
    expect(await queued(market)).toEqual([]);
    vi.stubEnv("LINK_SECRET", "a secret of thirty-two bytes or more");
    await market.t.mutation(internal.jobs.producers.resumeAlerts, {});
    await market.pass(MINUTE);
    expect(await queued(market)).toHaveLength(1);
  });
});

describe("daily alerts", () => {
  test("D-02 come once a day, to every producer with matches", async ({ market }) => {
    const people = [await verified(market), await verified(market)];
    for (const producer of people) await saveSearch(producer, { alerts: "daily" });
    await list(market, "Low Orbit");
    await list(market, "High Tide");
    await market.pass(60 * MINUTE);
    expect(await queued(market)).toEqual([]);
    const opened = Date.now();
    await sendDaily(market);
    await sendDaily(market);
    const both = { "Every book": ["Low Orbit", "High Tide"] };
    expect(await reports(market, opened)).toEqual([
      [0, both],
      [0, both],
    ]);
  });

  test("report fifty books at most, and the others fifteen minutes later, not the next day", async ({
    market,
  }) => {
    const dana = await verified(market);
    await saveSearch(dana, { alerts: "daily" });
    await list(market, ...Array.from({ length: 60 }, (_, n) => `Book ${n}`));
    const opened = Date.now();
    await sendDaily(market);
    await pass(market, 20 * MINUTE);
    const sizes = (await reports(market, opened)).map(([at, found]) => [
      at,
      (found as Titles)["Every book"]?.length,
    ]);
    expect(sizes).toEqual([
      [0, 50],
      [15 * 60, 10],
    ]);
  });

  test("take over from instant ones when the producer changes the mode", async ({ market }) => {
    const dana = await verified(market);
    const id = await saveSearch(dana);
    await list(market, "Low Orbit");
    await dana.mutation(api.producer.savedSearches.setAlerts, { id, alerts: "daily" });
    await market.pass(MINUTE);
    expect(await queued(market)).toEqual([]);
    await sendDaily(market);
    expect(await queued(market)).toHaveLength(1);
  });

  test("start by the clock, as lost instant ones do", () => {
    const { type, hourUTC } = crons.crons["email daily search alerts"]?.schedule as Record<string, unknown>;
    expect([type, hourUTC]).toEqual(["daily", 13]);
    expect(crons.crons["resume search alerts"]?.schedule).toMatchObject({ type: "hourly" });
  });
});

describe("the links that stop alerts", () => {
  test("stop one search without a login, and tell which", async ({ market }) => {
    const dana = await verified(market);
    const id = await saveSearch(dana, { searchName: "Coastal crime" });
    await saveSearch(dana);
    const token = await stopToken(id);
    for (let press = 0; press < 2; press++) {
      const stopped = await market.visitor.mutation(api.producer.savedSearches.stopAlerts, { token });
      expect(stopped).toEqual({ searchName: "Coastal crime" });
    }
    expect(await modes(dana)).toEqual({ "Coastal crime": "off", "Every book": "instant" });
  });

  test("stop all searches by a mail program's one click", async ({ market }) => {
    const [dana, greta] = [await verified(market), await verified(market)];
    for (const producer of [dana, greta]) await saveSearch(producer);
    await saveSearch(dana, { searchName: "Coastal crime", alerts: "daily" });
    const path = `/search-alerts/${encodeURIComponent(await stopToken(dana.userId))}`;
    const opened = await market.visitor.fetch(path);
    expect(opened.status).toBe(302);
    expect(opened.headers.get("location")).toContain(`/unsubscribe?alerts=${dana.userId}`);
    expect(await modes(dana)).toEqual({ "Coastal crime": "daily", "Every book": "instant" });
    expect((await market.visitor.fetch(path, { method: "POST" })).status).toBe(200);
    expect(await modes(dana)).toEqual({ "Coastal crime": "off", "Every book": "off" });
    expect(await modes(greta)).toEqual({ "Every book": "instant" });
  });

  test("stop an email that still waits to be sent", async ({ market }) => {
    const dana = await verified(market);
    const first = await saveSearch(dana);
    const other = await saveSearch(dana, { searchName: "Coastal crime" });
    await list(market, "Low Orbit");
    await pass(market, 10 * SECOND);
    expect(await queued(market)).toMatchObject([{ status: "queued" }]);
    await dana.mutation(api.producer.savedSearches.setAlerts, { id: first, alerts: "off" });
    await market.visitor.mutation(api.producer.savedSearches.stopAlerts, { token: await stopToken(other) });
    vi.stubEnv("RESEND_API_KEY", "re_test");
    expect(await market.t.mutation(internal.email.outbox.claim, {})).toBe(null);
    expect(await queued(market)).toMatchObject([{ status: "skipped", lastError: "unsubscribed" }]);
  });

  test("take a search out of an email that still waits with others", async ({ market }) => {
    const dana = await verified(market);
    const opened = Date.now();
    const stopped = await saveSearch(dana, { searchName: "Coastal crime" });
    await saveSearch(dana);
    await list(market, "Low Orbit");
    await pass(market, 10 * SECOND);
    const token = await stopToken(stopped);
    await market.visitor.mutation(api.producer.savedSearches.stopAlerts, { token });
    vi.stubEnv("RESEND_API_KEY", "re_test");
    expect(await market.t.mutation(internal.email.outbox.claim, {})).not.toBe(null);
    expect((await reports(market, opened)).map(([, found]) => found)).toEqual([
      { "Every book": ["Low Orbit"] },
    ]);
  });

  test("X11 stop nothing when they are forged", async ({ market }) => {
    const dana = await verified(market);
    const id = await saveSearch(dana);
    const signature = (await stopToken(dana.userId)).split(".").at(-1);
    for (const token of [id, `${id}.`, `${id}.${signature}`, ".", "nonsense"]) {
      expect(await market.visitor.mutation(api.producer.savedSearches.stopAlerts, { token })).toBeNull();
      const path = `/search-alerts/${encodeURIComponent(token)}`;
      expect((await market.visitor.fetch(path, { method: "POST" })).status).toBe(404);
    }
    expect(await modes(dana)).toEqual({ "Every book": "instant" });
  });
});

type Titles = Record<string, string[]>;

async function modes({ query }: Somebody) {
  const searches = await query(api.producer.savedSearches.mine, {});
  return Object.fromEntries(searches.map(({ searchName, alerts }) => [searchName, alerts]));
}
