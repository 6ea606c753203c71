import { beforeAll, expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { MutationCtx } from "../../../convex/_generated/server";
import { auditOwnAccount } from "../../../convex/model/audit";
import { setAuthEnvironment } from "../../support/environment";
import type { Market, Somebody } from "../../support/market";
import { test } from "../../support/market";

const NAME = "Marabel";

beforeAll(async () => {
  await setAuthEnvironment();
});

async function close({ t, settle }: Market, { userId }: Somebody) {
  await t.mutation(internal.internal.personal.close, { userId });
  await settle();
  expect(await t.run((ctx) => ctx.db.get("users", userId))).toBeNull();
  return await t.run((ctx) => ctx.db.query("auditLog").collect());
}

test("B-63: a deleted account leaves no name in the log of a book deleted before, nor the subject of a read message", async ({
  market,
}) => {
  const author = await market.person("author", { firstName: NAME, emailVerified: true });
  const { userId: ownerId, profileId } = author;
  const bookId = await market.book({ title: "Low Orbit", authorName: NAME, ownerId, profileId });
  await author.mutation(api.books.remove, { bookId });
  await market.messages([`From ${NAME}`], author.email);
  const message = await market.t.run((ctx) => ctx.db.query("contactMessages").first());
  const admin = await market.person("admin");
  if (message) await admin.mutation(api.admin.messages.markRead, { messageId: message._id });
  const log = await close(market, author);
  expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(["book.deleted", "message.read"]));
  expect(JSON.stringify(log)).not.toContain(NAME);
});

test("B-63: what admins wrote about a producer leaves the log with their account, not what was decided", async ({
  market,
}) => {
  const producer = await market.producer("pending", { firstName: NAME, companyName: "Fallow Pictures" });
  const admin = await market.person("admin");
  const { profileId } = producer;
  const reason = `Nobody at Fallow Pictures knows ${NAME}.`;
  await admin.mutation(api.admin.producers.setStatus, { profileId, status: "denied", reason });
  const log = await close(market, producer);
  expect(log).toContainEqual(
    expect.objectContaining({ docId: profileId, summary: "Status changed to denied by admin" }),
  );
  expect(JSON.stringify(log)).not.toContain(NAME);
});

test("B-63: an account is deleted however often a stranger tried to log in to it", async ({ market }) => {
  const author = await market.person("author", { firstName: NAME });
  // More than one transaction may change. A single network may try ten times an hour.
  const tries = 17 * 244;
  await market.t.run(async (ctx) => {
    for (let at = 0; at < tries; at++)
      await ctx.db.insert("auditLog", {
        ...{ at, action: "password.refused", topic: "Account", summary: "Entered a wrong password" },
        ...{ actorKind: "system", table: "users", docId: author.userId, label: NAME },
      });
  });
  const log = await close(market, author);
  expect(log.length).toBeGreaterThan(tries);
  expect(JSON.stringify(log)).not.toContain(NAME);
}, 60_000);

test("the log holds no whole network address, which would name the household of somebody whose account is gone", async ({
  market,
}) => {
  const author = await market.person("author");
  const getRequestMetadata = async () =>
    await Promise.resolve({ ip: "203.0.113.77", userAgent: null, requestId: "" });
  await market.t.run(async (ctx) => {
    const asked = Object.assign(ctx, { meta: { getRequestMetadata } }) as unknown as MutationCtx;
    await auditOwnAccount(asked, author.userId, "session.open", "Signed in");
  });
  const log = await close(market, author);
  expect(log).toContainEqual(expect.objectContaining({ action: "session.open", ip: "203.0.113.x" }));
  expect(JSON.stringify(log)).not.toContain("203.0.113.77");
});
