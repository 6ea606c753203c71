import { expect } from "vitest";
import type { Doc } from "../../../convex/_generated/dataModel";
import { mailRefusal } from "../../../convex/model/mail/mailRules";
import { DAY_MS } from "../../../domain/dates";
import type { MailType } from "../../../domain/mail/mails";
import { ALL_OFF } from "../../../domain/mail/preferences";
import { type Market, test } from "../../support/market";

const TO = "reader@people.example";

async function logged(
  { t }: Market,
  count: number,
  emailType: MailType,
  { daysAgo = 0, outcome = "sent" }: { daysAgo?: number; outcome?: Doc<"emailSendLog">["outcome"] } = {},
) {
  const sentAt = Date.now() - daysAgo * DAY_MS;
  await t.run(async ({ db }) => {
    for (let n = 0; n < count; n++)
      await db.insert("emailSendLog", { email: TO, emailType, metadata: {}, sentAt, outcome });
  });
}

async function refusalOf({ t }: Market, type: MailType) {
  return await t.run(async (ctx) => await mailRefusal(ctx, { to: TO, type }, Date.now()));
}

test("M-02: two marketing emails a week stay two for a producer with hundreds of search alerts", async ({
  market,
}) => {
  await market.t.run(async ({ db }) => {
    const choices = { allEmails: true, ...ALL_OFF, marketingEmails: true };
    const now = Date.now();
    await db.insert("emailPreferences", {
      email: TO,
      ...choices,
      newsletterConfirmedAt: now,
      updatedAt: now,
    });
  });
  await logged(market, 2, "campaign", { daysAgo: 5 });
  expect(await refusalOf(market, "campaign")).toBe("marketing_cap");
  await logged(market, 96 * 4, "search_alert", { daysAgo: 1 });
  expect(await refusalOf(market, "campaign")).toBe("marketing_cap");
});

test("an address that had its day's emails gets no more, however many were held back", async ({ market }) => {
  await logged(market, 10, "book_submitted");
  await logged(market, 300, "book_submitted", { outcome: "skipped" });
  expect(await refusalOf(market, "book_submitted")).toBe("daily_cap");
});

test("an author who added ten books in a day still hears of their membership and payments", async ({
  market,
}) => {
  await logged(market, 10, "book_submitted");
  for (const type of ["membership_started", "payment_failed", "sponsorship_started", "trial_ends"] as const)
    expect(await refusalOf(market, type)).toBe(null);
  await logged(market, 10, "membership_canceled");
  expect(await refusalOf(market, "membership_canceled")).toBe("daily_cap");
});
