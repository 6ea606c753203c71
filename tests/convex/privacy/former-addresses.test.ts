import { beforeAll, expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { ensurePreferences } from "../../../convex/model/mail/preferenceRows";
import { setAuthEnvironment } from "../../support/environment";
import { type Market, type Somebody, test } from "../../support/market";

const OLD = "mara-before@people.example";
const NEW = "mara-now@people.example";

beforeAll(async () => {
  await setAuthEnvironment();
  // A decline is then kept as a hash.
  process.env.LINK_SECRET = "a secret";
});

async function move({ t }: Market, { userId, mutation }: Somebody) {
  await t.mutation(internal.internal.credentials.startEmailChange, { userId, newEmail: NEW });
  const mails = await t.run((ctx) => ctx.db.query("emailOutbox").collect());
  const code = String(mails.find(({ type }) => type === "email_change")?.templateData.code);
  expect(await mutation(api.account.confirmEmailChange, { code })).toEqual({ changed: true });
}

async function mentionsAfterDeletion(market: Market, { userId }: Somebody) {
  await market.t.mutation(internal.internal.personal.close, { userId });
  await market.settle();
  const left = await market.t.run(async ({ db }) => ({
    preferences: await db.query("emailPreferences").collect(),
    messages: await db.query("contactMessages").collect(),
    log: await db.query("emailSendLog").collect(),
    outbox: await db.query("emailOutbox").collect(),
  }));
  return Object.entries(left).flatMap(([name, rows]) => (JSON.stringify(rows).includes(OLD) ? [name] : []));
}

test("B-63: an address that a person verified and left is theirs in the export, and goes with their account", async ({
  market,
}) => {
  const author = await market.person("author", { email: OLD, emailVerified: true });
  await market.messages(["Before the move"], OLD);
  await move(market, author);
  const exported = async (table: "contactMessages" | "emailPreferences") => {
    const args = { userId: author.userId, table, position: { source: 0, cursor: null } };
    const first = await market.t.query(internal.internal.personal.rows, args);
    const second = await market.t.query(internal.internal.personal.rows, {
      ...args,
      position: { source: 1, cursor: null },
    });
    return [...first.rows, ...second.rows].filter((row) => row.includes(OLD));
  };
  expect(await exported("contactMessages")).toHaveLength(1);
  expect(await exported("emailPreferences")).toHaveLength(1);
  expect(await mentionsAfterDeletion(market, author)).toEqual([]);
});

test("an address that a person never verified, or that is another's account by now, does not go with theirs", async ({
  market,
}) => {
  const never = await market.person("author", { email: OLD });
  await market.messages(["From its owner"], OLD);
  await move(market, never);
  expect(await mentionsAfterDeletion(market, never)).toEqual(["messages", "preferences"]);
  const first = await market.person("author", { email: "shared@people.example", emailVerified: true });
  const { t } = market;
  await t.run(async (ctx) => {
    const row = await ensurePreferences(ctx, OLD);
    await ctx.db.patch("emailPreferences", row._id, { formerUserId: first.userId });
  });
  const other = await market.person("author", { email: OLD });
  const kept = await t.run(async (ctx) => await ensurePreferences(ctx, OLD));
  expect(kept).toMatchObject({ userId: other.userId });
  expect(kept.formerUserId).toBeUndefined();
  expect(await mentionsAfterDeletion(market, first)).toEqual(["messages", "preferences"]);
});
