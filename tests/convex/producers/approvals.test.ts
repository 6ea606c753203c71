import { describe, expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { ApprovalStatus } from "../../../domain/accounts/roles";
import { APPROVAL_STATUSES } from "../../../domain/accounts/roles";
import { type Evidence, NO_EVIDENCE } from "../../../domain/producers/evidence";
import { type Market, type Somebody, test } from "../../support/market";

const DAY_MS = 86_400_000;
const REASON = "No production credit was found.";
const CALL: Evidence = { ...NO_EVIDENCE, callNote: "Spoke to Rowan about two productions." };

/** Decides as an admin who called the producer before an approval. */
async function decide(admin: Somebody, producer: Somebody, status: ApprovalStatus, reason?: string) {
  const evidence = status === "approved" ? CALL : undefined;
  const { profileId } = producer;
  await admin.mutation(api.admin.producers.setStatus, { profileId, status, reason, evidence });
}

const mails = async ({ t }: Market) => await t.run((ctx) => ctx.db.query("emailOutbox").collect());
const log = async ({ t }: Market) => await t.run((ctx) => ctx.db.query("auditLog").collect());
const profile = async ({ t }: Market, { profileId }: Somebody) =>
  await t.run((ctx) => ctx.db.get("profiles", profileId));
const me = async ({ query }: Somebody) => await query(api.producers.me, {});

/** A producer with that status, as an admin's decision leaves them. */
async function producerWith(market: Market, admin: Somebody, status: ApprovalStatus) {
  const producer = await market.producer("pending", { firstName: "Rowan" });
  if (status !== "pending") await decide(admin, producer, status, status === "denied" ? REASON : undefined);
  return producer;
}

/** The wait after a denial is longer than a session. */
async function loggedInAnew({ t }: Market, somebody: Somebody): Promise<Somebody> {
  const { userId } = somebody;
  const expirationTime = Date.now() + DAY_MS;
  const sessionId = await t.run((ctx) => ctx.db.insert("authSessions", { userId, expirationTime }));
  const { query, mutation, action } = t.withIdentity({ subject: `${userId}|${sessionId}` });
  return { ...somebody, sessionId, query, mutation, action };
}

describe("an admin's decision about a producer", () => {
  test("is refused once another admin decided after it was looked at, and tells the producer nothing (ADM-27)", async ({
    market,
  }) => {
    const [first, second] = [await market.person("admin"), await market.person("admin")];
    const producer = await producerWith(market, first, "pending");
    const { profileId } = producer;
    await decide(first, producer, "approved");
    const told = await mails(market);
    const late = { profileId, from: "pending", status: "denied", reason: REASON } as const;
    await expect(second.mutation(api.admin.producers.setStatus, late)).rejects.toMatchObject({
      data: { reason: "producer_decided" },
    });
    expect(await profile(market, producer)).toMatchObject({ approvalStatus: "approved" });
    expect(await mails(market)).toEqual(told);
    await second.mutation(api.admin.producers.setStatus, { ...late, from: "approved" });
    expect(await profile(market, producer)).toMatchObject({ approvalStatus: "denied" });
  });

  for (const from of APPROVAL_STATUSES) {
    for (const to of APPROVAL_STATUSES.filter((status) => status !== from)) {
      test(`leads from ${from} to ${to}, with a note or a reason, a log entry and a mail (ADM-27, B-53)`, async ({
        market,
      }) => {
        const admin = await market.person("admin");
        const producer = await producerWith(market, admin, from);
        const [told, logged] = [await mails(market), await log(market)];
        await market.pass(60_000);
        await decide(admin, producer, to, to === "denied" ? ` ${REASON} ` : undefined);
        const isDenied = to === "denied";
        expect(await profile(market, producer)).toMatchObject({
          approvalStatus: to,
          approvalDate: Date.now(),
          approvedBy: admin.userId,
          approvalNotes: `Status changed to ${to} by admin`,
          ...(isDenied && { approvalReason: REASON }),
        });
        expect((await me(producer)).approvalReason).toBe(isDenied ? REASON : null);
        expect((await log(market)).slice(logged.length)).toMatchObject([
          {
            actorId: admin.userId,
            action: "producer.approval",
            docId: producer.profileId,
            before: { approvalStatus: from },
            after: { approvalStatus: to },
          },
        ]);
        expect((await mails(market)).slice(told.length)).toMatchObject([
          {
            type: `producer_${to}`,
            to: producer.email,
            userId: producer.userId,
            templateData: isDenied ? { firstName: "Rowan", reason: REASON } : { firstName: "Rowan" },
          },
        ]);
      });
    }
  }

  test("is refused for the status they already have, and nobody is notified", async ({ market }) => {
    const admin = await market.person("admin");
    const producer = await producerWith(market, admin, "approved");
    const before = [await mails(market), await log(market), await profile(market, producer)];
    await market.pass(60_000);
    await decide(admin, producer, "approved");
    expect([await mails(market), await log(market), await profile(market, producer)]).toEqual(before);
  });

  test("needs a reason for a denial, of at most a thousand characters", async ({ market }) => {
    const admin = await market.person("admin");
    const producer = await market.producer("pending");
    for (const reason of [undefined, "", "  \n"])
      await expect(decide(admin, producer, "denied", reason)).rejects.toMatchObject({
        data: { reason: "denial_needs_reason" },
      });
    await expect(decide(admin, producer, "denied", "x".repeat(1001))).rejects.toThrow(/at most 1000/);
    expect(await me(producer)).toMatchObject({ approvalStatus: "pending" });
    expect(await mails(market)).toEqual([]);
  });

  test("applies to producers only: any other profile is not found", async ({ market }) => {
    const admin = await market.person("admin");
    for (const other of [await market.person("author"), admin])
      await expect(decide(admin, other, "approved")).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
  });

  test("is for admins only, and never the producer's own (M65, PER-08)", async ({ market }) => {
    const producer = await market.producer("pending");
    for (const other of [producer, await market.producer("approved"), await market.person("author")])
      await expect(decide(other, producer, "approved")).rejects.toMatchObject({
        data: { code: "FORBIDDEN" },
      });
    await expect(
      market.visitor.mutation(api.admin.producers.setStatus, {
        profileId: producer.profileId,
        status: "approved",
      }),
    ).rejects.toMatchObject({ data: { code: "UNAUTHENTICATED" } });
    expect(await me(producer)).toMatchObject({ approvalStatus: "pending" });
  });

  test("counts a producer's saves as interest on approval, and no longer after a denial (B-09, B-52)", async ({
    market,
  }) => {
    const admin = await market.person("admin");
    const producer = await market.producer("pending");
    const bookId = await market.book({ title: "Low Orbit" });
    await producer.mutation(api.favorites.set, { bookId, saved: true });
    const interest = async () => {
      await market.settle();
      return (await market.visitor.query(api.books.get, { idOrSlug: "low-orbit" }))?.interestCount;
    };
    const seen = [await interest()];
    for (const status of ["approved", "suspended", "approved", "denied"] as const) {
      await decide(admin, producer, status, REASON);
      seen.push(await interest());
    }
    expect(seen).toEqual([0, 1, 0, 1, 0]);
  });
});

describe("a producer's own application", () => {
  test("shows its status, the reason, and when they can reapply (PND-03, M90)", async ({ market }) => {
    const admin = await market.person("admin");
    const producer = await market.producer("pending");
    expect(await me(producer)).toMatchObject({
      approvalStatus: "pending",
      approvalReason: null,
      decidedAt: null,
      reapplyFrom: null,
    });
    await decide(admin, producer, "denied", REASON);
    const now = Date.now();
    expect(await me(producer)).toMatchObject({
      approvalStatus: "denied",
      approvalReason: REASON,
      decidedAt: now,
      reapplyFrom: now + 30 * DAY_MS,
    });
  });

  test("hides the admin's note from the producer (B-53)", async ({ market }) => {
    const admin = await market.person("admin");
    const producer = await producerWith(market, admin, "suspended");
    const told = JSON.stringify([await me(producer), await producer.query(api.viewer.me, {})]);
    expect(told).not.toContain("Status changed");
  });

  test("shows the producer what is done: applied, and since when their email is verified", async ({
    market,
  }) => {
    const start = Date.now();
    const producer = await market.producer("pending");
    expect(await me(producer)).toMatchObject({ appliedAt: start, emailVerifiedAt: null, decidedAt: null });
    await market.pass(60_000);
    await market.verify(producer.email);
    expect(await me(producer)).toMatchObject({ appliedAt: start, emailVerifiedAt: start + 60_000 });
    const admin = await market.person("admin");
    await decide(admin, producer, "denied", REASON);
    await market.pass(60_000);
    await decide(admin, producer, "pending");
    expect(await me(producer), "a new review").toMatchObject({ appliedAt: start + 120_000 });
  });

  test("is visible to that producer only", async ({ market }) => {
    await expect(market.visitor.query(api.producers.me, {})).rejects.toMatchObject({
      data: { code: "UNAUTHENTICATED" },
    });
    for (const other of [await market.person("author"), await market.person("admin")])
      await expect(me(other)).rejects.toMatchObject({ data: { code: "FORBIDDEN" } });
  });
});

describe("reapplying after a denial", () => {
  const apply = async ({ mutation }: Somebody) => await mutation(api.producers.reapply, {});

  test("opens after thirty days, to the millisecond (B-53)", async ({ market }) => {
    const admin = await market.person("admin");
    const denied = await producerWith(market, admin, "denied");
    await market.pass(30 * DAY_MS - 1);
    const producer = await loggedInAnew(market, denied);
    await expect(apply(producer)).rejects.toMatchObject({ data: { reason: "reapply_too_early" } });
    expect(await me(producer)).toMatchObject({ approvalStatus: "denied" });
    await market.pass(1);
    await apply(producer);
    expect(await me(producer)).toMatchObject({
      approvalStatus: "pending",
      approvalReason: null,
      reapplyFrom: null,
    });
  });

  test("is logged as the producer's own act and confirmed by email", async ({ market }) => {
    const admin = await market.person("admin");
    const producer = await producerWith(market, admin, "denied");
    await market.pass(30 * DAY_MS);
    await apply(await loggedInAnew(market, producer));
    const kept = await profile(market, producer);
    expect(kept?.approvedBy).toBeUndefined();
    expect(kept?.approvalNotes).toBe("Status changed to pending by producer");
    expect((await log(market)).at(-1)).toMatchObject({
      actorId: producer.userId,
      summary: "Status changed to pending by producer",
      before: { approvalStatus: "denied" },
      after: { approvalStatus: "pending" },
    });
    expect((await mails(market)).at(-1)).toMatchObject({ type: "producer_pending", to: producer.email });
  });

  test("starts a new thirty days with the next denial", async ({ market }) => {
    const admin = await market.person("admin");
    const producer = await producerWith(market, admin, "denied");
    await market.pass(30 * DAY_MS);
    await apply(await loggedInAnew(market, producer));
    await decide(await loggedInAnew(market, admin), producer, "denied", REASON);
    await market.pass(29 * DAY_MS);
    await expect(apply(await loggedInAnew(market, producer))).rejects.toMatchObject({
      data: { reason: "reapply_too_early" },
    });
  });

  test("is open only to denied producers (M91)", async ({ market }) => {
    const admin = await market.person("admin");
    const reasons = {
      pending: "not_denied",
      approved: "not_denied",
      suspended: "producer_suspended",
    } as const;
    for (const status of ["pending", "approved", "suspended"] as const) {
      const producer = await producerWith(market, admin, status);
      await market.pass(0);
      await expect(apply(producer)).rejects.toMatchObject({ data: { reason: reasons[status] } });
      expect(await me(producer)).toMatchObject({ approvalStatus: status });
    }
    for (const other of [await market.person("author"), admin])
      await expect(apply(other)).rejects.toMatchObject({ data: { code: "FORBIDDEN" } });
  });
});
