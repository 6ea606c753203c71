import { describe, expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import { MESSAGES } from "../../support/documents";
import { type Market, type Somebody, test } from "../../support/market";

const FIRST = { paginationOpts: { numItems: 24, cursor: null } };

async function write(market: Market, ...subjects: string[]) {
  await market.messages(subjects);
}

async function listed(admin: Somebody) {
  return (await admin.query(api.admin.messages.list, FIRST)).page;
}

async function unread(admin: Somebody) {
  return (await admin.query(api.viewer.me, {}))?.unreadMessages;
}

describe("the admin's messages", () => {
  test("are listed newest first, page by page (MSG-01)", async ({ market }) => {
    const admin = await market.person("admin");
    for (let n = 0; n < 30; n++) await write(market, `Message ${n}`);
    const first = await admin.query(api.admin.messages.list, FIRST);
    const rest = await admin.query(api.admin.messages.list, {
      paginationOpts: { numItems: 24, cursor: first.continueCursor },
    });
    const subjects = [...first.page, ...rest.page].map(({ subject }) => subject);
    expect(first.page).toHaveLength(24);
    expect(subjects).toEqual(Array.from({ length: 30 }, (_, n) => `Message ${29 - n}`));
  });

  test("show the full text, the time, and whether they were read", async ({ market }) => {
    const admin = await market.person("admin");
    await write(market, "My review count");
    const [message] = await listed(admin);
    expect(message).toEqual({
      _id: message?._id,
      sentAt: message?.sentAt,
      name: "Test Person",
      email: "writer@people.example",
      userType: "author",
      subject: "My review count",
      message: "Please look.",
      isRead: false,
    });
  });

  test("count as unread until marked, once each, and record who marked them (STA-08)", async ({ market }) => {
    const admin = await market.person("admin");
    await write(market, "One", "Two");
    expect(await unread(admin)).toBe(2);
    const [newest] = await listed(admin);
    if (!newest) throw new Error("No message came.");
    const messageId = newest._id;
    await admin.mutation(api.admin.messages.markRead, { messageId });
    await admin.mutation(api.admin.messages.markRead, { messageId });
    expect(await unread(admin)).toBe(1);
    expect((await listed(admin)).map(({ isRead }) => isRead)).toEqual([true, false]);
    const kept = await market.t.run((ctx) => ctx.db.get("contactMessages", messageId));
    expect(kept).toMatchObject({ isRead: true, readAt: Date.now(), readBy: admin.userId });
  });

  test("are found by sender, subject and text, and narrowed to the unread ones (MSG-01)", async ({
    market,
  }) => {
    const admin = await market.person("admin");
    await write(market, "My review count", "A cover");
    const found = async (q: string, isUnread = false) =>
      (await admin.query(api.admin.messages.search, { q, isUnread, ...FIRST })).page.map(
        ({ subject }) => subject,
      );
    expect(await found("review")).toEqual(["My review count"]);
    expect((await found("please")).sort()).toEqual(["A cover", "My review count"]);
    expect(await found("writer@people.example")).toHaveLength(2);
    expect(await found("nothing")).toEqual([]);
    expect(await found("?")).toEqual([]);
    const [newest] = await listed(admin);
    if (!newest) throw new Error("No message came.");
    await admin.mutation(api.admin.messages.markRead, { messageId: newest._id });
    expect(await found("please", true)).toEqual(["My review count"]);
    const unreadOnly = await admin.query(api.admin.messages.list, { isUnread: true, ...FIRST });
    expect(unreadOnly.page.map(({ subject }) => subject)).toEqual(["My review count"]);
  });

  test("are reported missing when a deleted one is marked", async ({ market }) => {
    const admin = await market.person("admin");
    await write(market, "One");
    const [message] = await listed(admin);
    if (!message) throw new Error("No message came.");
    await market.write({ writes: [{ delete: MESSAGES }] });
    expect(await unread(admin)).toBe(0);
    await expect(
      admin.mutation(api.admin.messages.markRead, { messageId: message._id }),
    ).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
  });

  test("can be read and marked by admins only (M58, PER-08)", async ({ market }) => {
    const admin = await market.person("admin");
    await write(market, "One");
    const [message] = await listed(admin);
    if (!message) throw new Error("No message came.");
    const others = [
      [market.visitor, "UNAUTHENTICATED"],
      [await market.person("author"), "FORBIDDEN"],
      [await market.producer("approved"), "FORBIDDEN"],
      [await market.person("user"), "FORBIDDEN"],
    ] as const;
    for (const [{ query, mutation }, code] of others) {
      const refused = { data: { code } };
      await expect(query(api.admin.messages.list, FIRST)).rejects.toMatchObject(refused);
      await expect(mutation(api.admin.messages.markRead, { messageId: message._id })).rejects.toMatchObject(
        refused,
      );
    }
    expect(await unread(admin)).toBe(1);
  });
});
