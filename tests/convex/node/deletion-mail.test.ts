// @vitest-environment node
import { expect } from "vitest";
import { internal } from "../../../convex/_generated/api";
import { mailProvider } from "../../support/mail-provider";
import { test } from "../../support/market";

const provider = mailProvider();

test("B-63: the email that confirms a deletion leaves no address of the deleted account", async ({
  market,
}) => {
  const { userId, email } = await market.person("author");
  await market.t.mutation(internal.internal.personal.close, { userId });
  for (let second = 0; second < 6; second++) await market.pass(1_000);
  expect(provider.accepted.get(`account_deleted:${userId}`)?.[0]?.to).toBe(email);
  const left = await market.t.run(async ({ db }) => [
    await db.query("emailOutbox").collect(),
    await db.query("emailSendLog").collect(),
  ]);
  expect(left).toMatchObject([
    [{ type: "account_deleted", status: "sent" }],
    [{ emailType: "account_deleted", outcome: "sent" }],
  ]);
  expect(JSON.stringify(left)).not.toContain(email);
});
