import { describe, expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import { SHORT_SESSION_MS } from "../../../domain/accounts/sessions";
import { test } from "../../support/market";

describe("who am I", () => {
  test("a visitor has no account", async ({ market }) => {
    expect(await market.visitor.query(api.viewer.me, {})).toBeNull();
  });

  test("an author sees their role, name and address, and nothing about approvals", async ({ market }) => {
    const mara = await market.person("author", { firstName: "Mara", lastName: "Ellingsworth" });
    expect(await mara.query(api.viewer.me, {})).toEqual({
      userId: mara.userId,
      email: mara.email,
      emailVerified: false,
      role: "author",
      approvalStatus: null,
      approvalReason: null,
      displayName: "Mara Ellingsworth",
      slug: "mara-ellingsworth",
      bookCount: 0,
      subscription: { plan: null, status: "none", trialEndsAt: null },
      unreadMessages: null,
      waitingProducers: null,
      waitingReports: null,
    });
  });

  test("an author sees their number of books, live", async ({ market }) => {
    const mara = await market.person("author");
    const count = async () => (await mara.query(api.viewer.me, {}))?.bookCount;
    const own = { ownerId: mara.userId, profileId: mara.profileId };
    const [one, two] = [
      { title: "One", ...own },
      { title: "Two", isListed: false, ...own },
    ];
    const [bookId] = await market.books(one, two, { title: "Another's" });
    expect(await count()).toBe(2);
    if (bookId !== undefined) await mara.mutation(api.books.remove, { bookId });
    expect(await count()).toBe(1);
  });

  test("a producer sees their own approval live, with the reason for a denial", async ({ market }) => {
    const rowan = await market.producer("pending");
    const me = async () => await rowan.query(api.viewer.me, {});
    expect(await me()).toMatchObject({ role: "producer", approvalStatus: "pending", slug: null });
    await market.deny(rowan.email, "No credits found");
    expect(await me()).toMatchObject({ approvalStatus: "denied", approvalReason: "No credits found" });
    await market.approve(rowan.email);
    expect(await me()).toMatchObject({ approvalStatus: "approved", approvalReason: null });
  });

  test("an admin sees the number of unread messages; a person without a role has basic access", async ({
    market,
  }) => {
    const admin = await market.person("admin");
    expect(await admin.query(api.viewer.me, {})).toMatchObject({ role: "admin", unreadMessages: 0 });
    const newcomer = await market.person("user");
    expect(await newcomer.query(api.viewer.me, {})).toMatchObject({ role: null, unreadMessages: null });
  });
});

describe("an ended session", () => {
  test("makes its token useless at once", async ({ market }) => {
    const dana = await market.producer();
    const bookId = await market.book({ title: "Low Orbit" });
    await dana.mutation(api.favorites.set, { bookId, saved: true });
    await market.t.run(async (ctx) => await ctx.db.delete("authSessions", dana.sessionId));
    expect(await dana.query(api.viewer.me, {})).toBeNull();
    expect(await dana.query(api.favorites.isSaved, { bookId })).toBe(false);
    await expect(dana.mutation(api.favorites.set, { bookId, saved: false })).rejects.toMatchObject({
      data: { code: "UNAUTHENTICATED" },
    });
  });

  test("is not revived by naming another person's session", async ({ market }) => {
    const [dana, mara] = [await market.producer(), await market.person("author")];
    const mixed = market.t.withIdentity({ subject: `${mara.userId}|${dana.sessionId}` });
    expect(await mixed.query(api.viewer.me, {})).toBeNull();
  });

  test("also ends when its account closes", async ({ market }) => {
    const dana = await market.producer();
    await market.t.run(async (ctx) => await ctx.db.patch("users", dana.userId, { disabledAt: Date.now() }));
    expect(await dana.query(api.viewer.me, {})).toBeNull();
  });

  test("allows no writes once expired, for an admin after twelve hours", async ({ market }) => {
    const [dana, admin] = [await market.producer(), await market.person("admin")];
    const sessionOf = async (who: typeof dana) =>
      await market.t.run((ctx) => ctx.db.get("authSessions", who.sessionId));
    const { _creationTime = 0, expirationTime = 0 } = (await sessionOf(dana)) ?? {};
    expect(expirationTime - _creationTime).toBeGreaterThan(SHORT_SESSION_MS);
    await market.pass(SHORT_SESSION_MS + 1000);
    await expect(admin.mutation(api.account.setRemember, { remember: true })).rejects.toMatchObject({
      data: { code: "UNAUTHENTICATED" },
    });
    await dana.mutation(api.account.setRemember, { remember: true });
    await market.pass(31 * 86_400_000);
    await expect(dana.mutation(api.account.setRemember, { remember: true })).rejects.toMatchObject({
      data: { code: "UNAUTHENTICATED" },
    });
  });
});

describe("remember me", () => {
  test("keeps the session when checked, and ends it twelve hours after its start when not", async ({
    market,
  }) => {
    const dana = await market.producer();
    const session = async () => await market.t.run((ctx) => ctx.db.get("authSessions", dana.sessionId));
    const before = await session();
    await dana.mutation(api.account.setRemember, { remember: true });
    expect(await session()).toEqual(before);
    await dana.mutation(api.account.setRemember, { remember: false });
    const end = (before?._creationTime ?? 0) + SHORT_SESSION_MS;
    expect((await session())?.expirationTime).toBe(end);
    await dana.mutation(api.account.setRemember, { remember: true });
    expect((await session())?.expirationTime).toBe(end);
  });

  test("does not apply to admins", async ({ market }) => {
    const admin = await market.person("admin");
    await admin.mutation(api.account.setRemember, { remember: true });
    const session = await market.t.run((ctx) => ctx.db.get("authSessions", admin.sessionId));
    expect(session?.expirationTime).toBe((session?._creationTime ?? 0) + SHORT_SESSION_MS);
  });

  test("is refused to a visitor", async ({ market }) => {
    await expect(market.visitor.mutation(api.account.setRemember, { remember: true })).rejects.toMatchObject({
      data: { code: "UNAUTHENTICATED" },
    });
  });
});
