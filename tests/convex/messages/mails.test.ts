import { beforeEach, describe, expect, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import crons from "../../../convex/crons";
import { messagesStopToken } from "../../../convex/model/mail/mailTokens";
import { setMailEnvironment } from "../../support/environment";
import { type Market, type Somebody, test } from "../../support/market";

const MINUTE = 60_000;

beforeEach(() => {
  setMailEnvironment();
  // Emails wait in the queue: there is no provider.
  vi.stubEnv("RESEND_API_KEY", "");
  return () => vi.unstubAllEnvs();
});

/** An author, and a producer who wrote to them about a book. */
async function started(market: Market, author: { emailVerified?: boolean } = {}) {
  const mara = await market.person("author", { firstName: "Mara", emailVerified: true, ...author });
  const dana = await market.producer("approved", { firstName: "Dana", emailVerified: true });
  const bookId = await market.book({
    title: "The Salt Ledger",
    ownerId: mara.userId,
    profileId: mara.profileId,
  });
  const threadId = await dana.mutation(api.messages.threads.start, { bookId, text: "Are film rights free?" });
  return { mara, dana, threadId };
}

async function runMinute(market: Market) {
  await market.t.mutation(internal.jobs.messages.mailUnread, {});
  await market.settle();
}

async function waitUnread(market: Market, minutes = 11) {
  await market.pass(minutes * MINUTE);
  await runMinute(market);
}

async function mails({ t }: Market) {
  const rows = await t.run((ctx) => ctx.db.query("emailOutbox").collect());
  return rows.filter(({ type }) => type === "message_waiting");
}

async function receivers(market: Market) {
  return (await mails(market)).map(({ to }) => to);
}

async function due({ t }: Market) {
  const sides = await t.run((ctx) => ctx.db.query("threadSides").collect());
  return sides.filter(({ mailDueAt }) => mailDueAt !== undefined).length;
}

async function read({ mutation }: Somebody, threadId: Id<"threads">) {
  await mutation(api.messages.threads.markRead, { threadId, upTo: Date.now() });
}

describe("D-01: an email about unread messages", () => {
  test("comes after ten minutes, once, with neither the words nor an address of the sender", async ({
    market,
  }) => {
    const { mara, dana, threadId } = await started(market);
    await waitUnread(market, 9);
    expect(await mails(market)).toEqual([]);
    await dana.mutation(api.messages.threads.send, { threadId, text: "And audio?" });
    await waitUnread(market, 2);
    await waitUnread(market);
    await dana.mutation(api.messages.threads.send, { threadId, text: "Hello?" });
    await waitUnread(market);
    const sent = await mails(market);
    expect(sent).toMatchObject([
      { to: mara.email, category: "alert", templateData: { name: "Dana Person", howMany: "several" } },
    ]);
    const written = JSON.stringify(sent);
    for (const secret of ["film rights", "audio", dana.email]) expect(written).not.toContain(secret);
    expect(await due(market)).toBe(0);
  });

  test("comes every minute that something is due", () => {
    expect(crons.crons["email unread messages"]?.schedule).toMatchObject({ type: "interval", minutes: 1 });
  });

  test("comes again for the next messages after the person has read", async ({ market }) => {
    const { mara, dana, threadId } = await started(market);
    await waitUnread(market);
    await read(mara, threadId);
    await mara.mutation(api.messages.threads.send, { threadId, text: "They are." });
    await dana.mutation(api.messages.threads.send, { threadId, text: "Great." });
    await waitUnread(market);
    expect((await receivers(market)).sort()).toEqual([mara.email, mara.email, dana.email].sort());
  });

  test("comes for a message that arrived while the person read the ones before", async ({ market }) => {
    const { mara, dana, threadId } = await started(market);
    await waitUnread(market);
    const upTo = Date.now();
    await market.pass(1);
    await dana.mutation(api.messages.threads.send, { threadId, text: "One more thing" });
    await mara.mutation(api.messages.threads.markRead, { threadId, upTo });
    await waitUnread(market);
    expect(await receivers(market)).toEqual([mara.email, mara.email]);
  });

  test("does not come if the person has read, or put the conversation away", async ({ market }) => {
    const [one, other] = [await started(market), await started(market)];
    await read(one.mara, one.threadId);
    await other.mara.mutation(api.messages.threads.setArchived, { threadId: other.threadId, archived: true });
    await waitUnread(market);
    expect(await mails(market)).toEqual([]);
  });

  test("is dropped if the person reads, or turns it off, while it waits to be sent", async ({ market }) => {
    const [one, other, kept] = [await started(market), await started(market), await started(market)];
    await waitUnread(market);
    await read(one.mara, one.threadId);
    await other.mara.mutation(api.notices.choose, { topic: "messages", part: "mail", isOn: false });
    vi.stubEnv("RESEND_API_KEY", "re_test");
    const claim = await market.t.mutation(internal.email.outbox.claim, {});
    expect(claim?.to).toBe(kept.mara.email);
    const skipped = (await mails(market)).filter(({ status }) => status === "skipped");
    expect(skipped.map(({ lastError }) => lastError)).toEqual(["outdated", "unsubscribed"]);
  });

  test("follows its person to a new address, and never goes to the old one again", async ({ market }) => {
    const [one, other] = [await started(market), await started(market)];
    await waitUnread(market);
    const [first, second] = await mails(market);
    if (first === undefined || second === undefined) throw new Error("No emails.");
    await market.t.run(async (ctx) => {
      await ctx.db.patch("users", one.mara.userId, { email: "mara@new.example" });
      await ctx.db.patch("users", other.mara.userId, { email: "other@new.example" });
      await ctx.db.patch("emailOutbox", second._id, { attempts: 1, firstAttemptAt: Date.now() });
    });
    vi.stubEnv("RESEND_API_KEY", "re_test");
    const claim = await market.t.mutation(internal.email.outbox.claim, {});
    expect(claim).toMatchObject({ id: first._id, to: "mara@new.example" });
    await market.pass(MINUTE);
    if (claim === null) throw new Error("No claim.");
    const { id, attempt, turn } = claim;
    await market.t.mutation(internal.email.outbox.record, {
      ...{ id, attempt, turn },
      outcome: { kind: "accepted" },
    });
    await market.settle();
    expect((await mails(market))[1]).toMatchObject({ to: second.to, lastError: "outdated" });
  });

  test.for([
    "blocked by the author",
    "blocked by the producer",
    "suspended",
    "closed by the author",
    "sent by a deleted account",
  ] as const)("does not come if the conversation is %s", async (state, { market }) => {
    const { mara, dana, threadId } = await started(market);
    if (state === "blocked by the author")
      await mara.mutation(api.messages.blocks.setInThread, { threadId, isBlocked: true });
    if (state === "blocked by the producer")
      await dana.mutation(api.messages.blocks.setInThread, { threadId, isBlocked: true });
    if (state === "suspended") await market.approve(dana.email, "suspended");
    if (state === "closed by the author")
      await mara.mutation(api.messages.threads.setClosed, { threadId, closed: true });
    if (state === "sent by a deleted account")
      await market.t.run((ctx) => ctx.db.patch("users", dana.userId, { disabledAt: 1 }));
    await waitUnread(market);
    expect(await mails(market)).toEqual([]);
    expect(await due(market)).toBe(0);
  });

  test("about a reported conversation waits for the decision", async ({ market }) => {
    const admin = await market.person("admin");
    const { mara, threadId } = await started(market);
    const report = { reason: "spam" as const, words: "" };
    await mara.mutation(api.reports.make, { target: { threadId }, report });
    await waitUnread(market);
    await waitUnread(market);
    expect(await mails(market)).toEqual([]);
    const paginationOpts = { numItems: 1, cursor: null };
    const { page } = await admin.query(api.admin.reports.list, { isDecided: false, paginationOpts });
    await admin.mutation(api.admin.reports.dismiss, { reportId: page[0]!._id });
    await waitUnread(market);
    await waitUnread(market);
    expect(await receivers(market)).toEqual([mara.email]);
    expect(await due(market)).toBe(0);
  });

  test("brings each side the words with which the other closed", async ({ market }) => {
    const { mara, dana, threadId } = await started(market);
    await mara.mutation(api.messages.threads.send, { threadId, text: "They are sold." });
    await mara.mutation(api.messages.threads.setClosed, { threadId, closed: true });
    const other = await started(market);
    await other.dana.mutation(api.messages.threads.setClosed, { threadId: other.threadId, closed: true });
    await waitUnread(market);
    expect(await receivers(market)).toEqual([dana.email, other.mara.email]);
  });

  test("reaches no unverified address, closed account or address that bounced", async ({ market }) => {
    await started(market, { emailVerified: false });
    const [gone, bounced] = [(await started(market)).mara, (await started(market)).mara];
    await market.t.run((ctx) => ctx.db.patch("users", gone.userId, { disabledAt: 1 }));
    await bounced.mutation(api.preferences.save, {
      ...{ unsubscribeAll: false, marketingEmails: false, successStories: false },
      ...{ weeklyTips: false, socialReminders: false },
    });
    await market.t.run(async (ctx) => {
      const rows = await ctx.db.query("emailPreferences").collect();
      const own = rows.find(({ email }) => email === bounced.email);
      if (own !== undefined) await ctx.db.patch("emailPreferences", own._id, { suppressed: "bounced" });
    });
    await waitUnread(market);
    expect((await mails(market)).map(({ status, lastError }) => [status, lastError])).toEqual([
      ["skipped", "bounced"],
    ]);
    expect(await due(market)).toBe(0);
  });

  test("reaches 500 people in batches, each once", async ({ market }) => {
    const mara = await market.person("author", { emailVerified: true });
    const dana = await market.producer("approved", { emailVerified: true });
    const bookId = await market.book({ title: "The Salt Ledger", ownerId: mara.userId });
    const threadId = await dana.mutation(api.messages.threads.start, { bookId, text: "Hello" });
    await market.t.run(async (ctx) => {
      const [thread, side] = [await ctx.db.get("threads", threadId), await sideOf(mara.userId)];
      if (thread === null || side === null) throw new Error("The conversation was not made.");
      const { _id: _, _creationTime: __, ...thread1 } = thread;
      const { _id: ___, _creationTime: ____, ...side1 } = side;
      for (let n = 1; n < 500; n++) {
        const copy = await ctx.db.insert("threads", thread1);
        await ctx.db.insert("threadSides", { ...side1, threadId: copy });
      }
      async function sideOf(userId: Id<"users">) {
        return await ctx.db
          .query("threadSides")
          .withIndex("by_threadId_userId", (q) => q.eq("threadId", threadId).eq("userId", userId))
          .unique();
      }
    });
    await market.pass(11 * MINUTE);
    await market.t.mutation(internal.jobs.messages.mailUnread, {});
    expect(await mails(market)).toHaveLength(50);
    await market.settle();
    const sent = await mails(market);
    expect([sent.length, new Set(sent.map(({ key }) => key)).size, await due(market)]).toEqual([500, 500, 0]);
  });

  test("waits while links cannot be signed", async ({ market }) => {
    vi.stubEnv("LINK_SECRET", "");
    const { mara } = await started(market);
    await waitUnread(market);
    expect(await mails(market)).toEqual([]);
    vi.stubEnv("LINK_SECRET", "a secret of thirty-two bytes or more");
    await runMinute(market);
    expect(await receivers(market)).toEqual([mara.email]);
  });
});

describe("D-01: the link that stops these emails", () => {
  const isMailed = async ({ query }: Somebody) =>
    (await query(api.notices.choices, {})).find(({ topic }) => topic === "messages")?.isMailed;

  test("turns them off for its person alone, who can turn them on again", async ({ market }) => {
    const { mara, dana, threadId } = await started(market);
    expect([await isMailed(mara), await isMailed(dana)]).toEqual([true, true]);
    const token = await messagesStopToken(mara.userId);
    for (let press = 0; press < 2; press++)
      expect(await market.visitor.mutation(api.messages.threads.stopMails, { token })).toBe(true);
    expect([await isMailed(mara), await isMailed(dana)]).toEqual([false, true]);
    await waitUnread(market);
    expect(await mails(market)).toEqual([]);
    await mara.mutation(api.notices.choose, { topic: "messages", part: "mail", isOn: true });
    await read(mara, threadId);
    await dana.mutation(api.messages.threads.send, { threadId, text: "And audio?" });
    await waitUnread(market);
    expect(await receivers(market)).toEqual([mara.email]);
  });

  test("works by a mail program's one click; opening it changes nothing", async ({ market }) => {
    const { mara } = await started(market);
    const path = `/message-emails/${encodeURIComponent(await messagesStopToken(mara.userId))}`;
    const opened = await market.visitor.fetch(path);
    expect(opened.status).toBe(302);
    expect(opened.headers.get("location")).toContain(`/unsubscribe?messages=${mara.userId}`);
    expect(await isMailed(mara)).toBe(true);
    expect((await market.visitor.fetch(path, { method: "POST" })).status).toBe(200);
    expect(await isMailed(mara)).toBe(false);
  });

  test("stops nothing when it is forged, and the page takes twenty clicks an hour", async ({ market }) => {
    const { mara, dana } = await started(market);
    const token = await messagesStopToken(mara.userId);
    for (const forged of [mara.userId, token.replace(mara.userId, dana.userId), "nonsense"]) {
      expect(await market.visitor.mutation(api.messages.threads.stopMails, { token: forged })).toBe(false);
      const path = `/message-emails/${encodeURIComponent(forged)}`;
      expect((await market.visitor.fetch(path, { method: "POST" })).status).toBe(404);
    }
    for (let n = 0; n < 20; n++) await market.visitor.mutation(api.messages.threads.stopMails, { token });
    await expect(market.visitor.mutation(api.messages.threads.stopMails, { token })).rejects.toThrow(
      "Too many",
    );
    expect(await isMailed(dana)).toBe(true);
  });
});
