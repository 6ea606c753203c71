import { expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { ApprovalStatus } from "../../../domain/accounts/roles";
import { NO_EVIDENCE } from "../../../domain/producers/evidence";
import { type Market, test } from "../../support/market";

const REASON = "No production credit was found.";
const evidence = { ...NO_EVIDENCE, callNote: "Spoke to Rowan." };

async function staged(market: Market) {
  return {
    admin: await market.person("admin"),
    producer: await market.producer("pending", { firstName: "Rowan" }),
  };
}

type Staged = Awaited<ReturnType<typeof staged>>;

async function decide({ admin, producer }: Staged, status: ApprovalStatus) {
  const decision = { status, reason: status === "denied" ? REASON : undefined, evidence };
  const auditId = await admin.mutation(api.admin.producers.setStatus, {
    profileId: producer.profileId,
    ...decision,
  });
  if (auditId === null) throw new Error("Nothing changed.");
  return auditId;
}

const undo = async ({ admin }: Staged, auditId: Awaited<ReturnType<typeof decide>>) =>
  await admin.mutation(api.admin.audit.undo, { auditId });
const applicationOf = async ({ producer }: Staged) => await producer.query(api.producers.me, {});

test("D-11 B-53: undoing a decision restores status, reason and date, and tells the producer by email", async ({
  market,
}) => {
  const desk = await staged(market);
  await decide(desk, "denied");
  const denied = await applicationOf(desk);
  await market.pass(60_000);
  const approved = await decide(desk, "approved");
  expect(await applicationOf(desk)).toMatchObject({ approvalStatus: "approved", reapplyFrom: null });

  await market.pass(60_000);
  const undone = await undo(desk, approved);
  expect(await applicationOf(desk)).toEqual(denied);
  const { mails, log } = await market.t.run(async ({ db }) => ({
    mails: await db.query("emailOutbox").collect(),
    log: await db.query("auditLog").collect(),
  }));
  expect(mails.at(-1)).toMatchObject({ type: "producer_denied", templateData: { reason: REASON } });
  expect(log.at(-1)).toMatchObject({
    _id: undone,
    undoOf: approved,
    actorId: desk.admin.userId,
    summary: "Status changed back to denied",
    before: { approvalStatus: "approved" },
    after: { approvalStatus: "denied" },
  });

  await undo(desk, undone);
  expect(await applicationOf(desk)).toMatchObject({ approvalStatus: "approved", approvalReason: null });
});

test("D-11: a producer whose suspension is undone reads that the account is open again", async ({
  market,
}) => {
  const desk = await staged(market);
  await decide(desk, "approved");
  const told = async () =>
    await market.t.run(async ({ db }) => [
      (await db.query("emailOutbox").collect()).at(-1)?.type,
      (await db.query("notices").collect()).filter(({ userId }) => userId === desk.producer.userId).at(-1)
        ?.kind,
    ]);
  expect(await told()).toEqual(["producer_approved", "producer_approved"]);
  await market.pass(1000);
  await undo(desk, await decide(desk, "suspended"));
  expect(await applicationOf(desk)).toMatchObject({ approvalStatus: "approved" });
  expect(await told()).toEqual(["producer_reopened", "producer_reopened"]);
});

test("D-11: a first decision is undone to a review that counts from the sign-up", async ({ market }) => {
  const desk = await staged(market);
  const applied = await applicationOf(desk);
  await market.pass(60_000);
  await undo(desk, await decide(desk, "suspended"));
  expect(await applicationOf(desk)).toEqual(applied);
  const row = await market.t.run((ctx) => ctx.db.get("profiles", desk.producer.profileId));
  expect(row).not.toHaveProperty("approvalNotes");
  expect(row).not.toHaveProperty("approvedBy");
});

test("D-11: a decision is not undone once there is a later one, nor by others", async ({ market }) => {
  const desk = await staged(market);
  const first = await decide(desk, "denied");
  await expect(desk.producer.mutation(api.admin.audit.undo, { auditId: first })).rejects.toMatchObject({
    data: { code: "FORBIDDEN" },
  });
  await market.pass(1000);
  await decide(desk, "approved");
  await expect(undo(desk, first)).rejects.toMatchObject({ data: { reason: "changed_since" } });
  expect(await applicationOf(desk)).toMatchObject({ approvalStatus: "approved" });
});

test("D-11 B-09: undoing an approval takes the producer's saves out of the count again", async ({
  market,
}) => {
  const desk = await staged(market);
  const bookId = await market.book({ title: "Low Orbit" });
  await desk.producer.mutation(api.favorites.set, { bookId, saved: true });
  const interest = async () => {
    await market.settle();
    return (await market.visitor.query(api.books.get, { idOrSlug: "low-orbit" }))?.interestCount;
  };
  const approved = await decide(desk, "approved");
  const counted = await interest();
  await undo(desk, approved);
  expect([counted, await interest()]).toEqual([1, 0]);
});
