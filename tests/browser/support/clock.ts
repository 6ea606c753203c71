import { rm } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { AdminAccess } from "../../../local/support/admin-api";
import { LocalRun, type RunSettings } from "./local-run";
import { expect, test as base } from "./people";
import { movedRun } from "./ports";
import { copyMarket } from "./prepared-market";

export { expect };

const START_MS = 600_000;

/**
 * The tests of a market whose clock they move, for whatever happens by the clock: jobs, crons, expiries. They look at a
 * run of their own, which each worker starts for the first of them, so no other test finds its clock moved. Within a
 * worker the clock only moves forward: a test begins at whatever time the last one left, and reads it with `clock.now()`.
 *
 *     import { expect, test } from "../support/clock";
 *     test("…", async ({ clock, market, people, run }) => {
 *       await clock.advance(3 * DAY);                      // jobs and crons that became due run now
 *       await clock.setTo("2027-03-02T17:00:00Z");         // a certain time ahead
 *       await clock.passUntil(SECOND, () => isSent());     // a chain of jobs, each due after the one before
 *       await clock.lead(page);                            // this page's time follows from here on
 *       await mailTo(run, email, "Your trial ends soon");
 *     });
 *
 * A cron that the clock jumped over runs once, not once for each missed time. Walk in steps where each time counts.
 * Logins that are older than a session expire as they would in that time: open people after moving the clock.
 */
export const test = base.extend<{ clock: MarketClock }, { run: RunSettings }>({
  run: [
    async ({}, use, { parallelIndex }) => {
      const settings = movedRun(parallelIndex);
      await rm(settings.dataDir, { recursive: true, force: true });
      await copyMarket(settings);
      const run = new LocalRun(settings, { MOVABLE_CLOCK: "1" });
      try {
        await run.ready;
        await use(settings);
      } finally {
        if (run.isRunning) await run.interrupt();
      }
    },
    { scope: "worker", timeout: START_MS },
  ],

  clock: async ({ access, logins }, use) => {
    await use(new MarketClock(access, () => logins.clear()));
  },
});

/** The clock of a market: its functions, jobs and crons, its mailbox and its payments. It only moves forward. */
class MarketClock {
  readonly #access: AdminAccess;
  readonly #forgetLogins: () => void;
  readonly #pages: Page[] = [];

  constructor(access: AdminAccess, forgetLogins: () => void) {
    this.#access = access;
    this.#forgetLogins = forgetLogins;
  }

  /** The market's time in ms since the epoch. */
  async now(): Promise<number> {
    return await this.#request("GET");
  }

  /** Moves on by `ms`. What became due runs at once, the earliest first; wait for its effect. */
  async advance(ms: number): Promise<void> {
    await this.#move({ advanceMs: ms });
  }

  /** Moves on to a time ahead, in ISO format. */
  async setTo(time: string): Promise<void> {
    await this.#move({ setTo: time });
  }

  /** Moves on step by step until `isDone`, for jobs that schedule each other. Fails after two minutes. */
  async passUntil(stepMs: number, isDone: () => Promise<boolean>): Promise<void> {
    await expect
      .poll(
        async () => {
          if (await isDone()) return true;
          await this.advance(stepMs);
          return false;
        },
        { timeout: 120_000, intervals: [50], message: "the clock passes until it is done" },
      )
      .toBe(true);
  }

  /** Sets a page's clock to the market's, and moves it along from here on. Call it before the page is opened. */
  async lead(page: Page): Promise<void> {
    await page.clock.install({ time: await this.now() });
    this.#pages.push(page);
  }

  async #move(change: { advanceMs: number } | { setTo: string }): Promise<void> {
    const before = await this.now();
    const after = await this.#request("POST", change);
    this.#forgetLogins();
    for (const page of this.#pages) if (!page.isClosed()) await page.clock.fastForward(after - before);
  }

  async #request(method: "GET" | "POST", body?: object): Promise<number> {
    const answer = await fetch(`${this.#access.url}/api/embedded/clock`, {
      method,
      headers: { "Content-Type": "application/json", Authorization: `Convex ${this.#access.adminKey}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`The clock was not moved: ${await answer.text()}`);
    const { now } = (await answer.json()) as { now: string };
    return Date.parse(now);
  }
}
