// @vitest-environment node
import { expect, vi } from "vitest";
import { digestProducer, digestRuns, tuesdayNine } from "./digest";
import { mailProvider } from "../../support/mail-provider";
import type { Market } from "../../support/market";
import { test } from "../../support/market";

const provider = mailProvider();

const letterTo = (address: string) => provider.letters.find(({ to }) => to === address);

const linkIn = (text: string) => /http:\/\/127\.0\.0\.1:21511(\/go\/\S*low-orbit\S*)/.exec(text)?.[1] ?? "";

async function sentLink(market: Market): Promise<string> {
  const { email } = await digestProducer(market, "dana@meridianlane.example");
  await market.book({ title: "Low Orbit" });
  await tuesdayNine(market);
  return linkIn(letterTo(email)?.text ?? "");
}

test("D-24: a link counts its clicks, the person once, and leads to the page", async ({ market }) => {
  const link = await sentLink(market);
  for (let n = 0; n < 2; n++) {
    const answer = await market.visitor.fetch(link);
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      302,
      "http://localhost:21500/book/low-orbit",
    ]);
  }
  const people = await market.t.run(async (ctx) => await ctx.db.query("campaignRecipients").collect());
  expect(people.map(({ clicks }) => clicks)).toEqual([2]);
  expect(await digestRuns(market)).toMatchObject([{ clicked: 1 }]);
});

test("links lead to the site also if its address is set with a slash at the end", async ({ market }) => {
  vi.stubEnv("SITE_URL", "http://localhost:21500/");
  const answer = await market.visitor.fetch(await sentLink(market));
  const stopped = await market.visitor.fetch("/unsubscribe/row.day.signature");
  vi.unstubAllEnvs();
  expect([answer, stopped].map(({ headers }) => headers.get("Location"))).toEqual([
    "http://localhost:21500/book/low-orbit",
    "http://localhost:21500/unsubscribe?token=row.day.signature",
  ]);
});

test("D-24: HEAD, prefetching and forged links count nothing", async ({ market }) => {
  const link = await sentLink(market);
  await market.visitor.fetch(link, { method: "HEAD" });
  await market.visitor.fetch(link, { headers: { "Sec-Purpose": "prefetch" } });
  const forged = await market.visitor.fetch(link.replace(/\.[^?]*/, ".forged"));
  expect(forged.headers.get("Location")).toBe("http://localhost:21500/book/low-orbit");
  expect(await digestRuns(market)).toMatchObject([{ clicked: 0 }]);
});

test.for(["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", ""])(
  "B-42: no link leads to another site: %s",
  async (to, { market }) => {
    const link = await sentLink(market);
    const answer = await market.visitor.fetch(`${link.split("?")[0]}?to=${encodeURIComponent(to)}`);
    expect(answer.headers.get("Location")).toBe("http://localhost:21500/");
  },
);

test("links to preferences hold their own token and count nothing", async ({ market }) => {
  await sentLink(market);
  const { text = "" } = letterTo("dana@meridianlane.example") ?? {};
  expect(text).toMatch(/Unsubscribe: http:\/\/localhost:21500\/unsubscribe\?token=/);
});
