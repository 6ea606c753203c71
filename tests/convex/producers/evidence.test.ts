import { describe, expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { ApprovalStatus } from "../../../domain/accounts/roles";
import { type Evidence, NO_EVIDENCE } from "../../../domain/producers/evidence";
import { type Market, type Somebody, test } from "../../support/market";

const NOTE = "Spoke to Rowan. Two productions, both in the credits.";
const CALL: Evidence = { ...NO_EVIDENCE, callNote: NOTE };

async function decide(
  admin: Somebody,
  { profileId }: Somebody,
  status: ApprovalStatus,
  decision: { reason?: string; note?: string; evidence?: Evidence } = {},
) {
  await admin.mutation(api.admin.producers.setStatus, { profileId, status, ...decision });
}

const fileOf = async (admin: Somebody, { profileId }: Somebody) =>
  await admin.query(api.admin.producers.get, { profileId });
const verification = async (producer: Somebody) =>
  (await producer.query(api.producers.profile, {})).verification;
const refused = (reason: string) => ({ data: { code: "VALIDATION", reason } });

async function applicant(market: Market, fields: object = {}) {
  const admin = await market.person("admin", { firstName: "Ines", lastName: "Castellow" });
  const names = { firstName: "Rowan", lastName: "Quill" };
  const producer = await market.producer("pending", {
    ...names,
    email: "rowan@quill.example",
    emailVerified: true,
    ...fields,
  });
  return { admin, producer };
}

describe("an approval (D-04)", () => {
  test("needs at least one check", async ({ market }) => {
    const { admin, producer } = await applicant(market);
    for (const evidence of [undefined, NO_EVIDENCE, { ...NO_EVIDENCE, callNote: " \n" }])
      await expect(decide(admin, producer, "approved", { evidence })).rejects.toMatchObject(
        refused("approval_needs_evidence"),
      );
    expect(await fileOf(admin, producer)).toMatchObject({ approvalStatus: "pending", evidence: null });
    await decide(admin, producer, "approved", { evidence: { ...NO_EVIDENCE, companyEmail: true } });
    expect(await fileOf(admin, producer)).toMatchObject({ approvalStatus: "approved" });
  });

  test("does not rest on an unverified address or a free mailbox", async ({ market }) => {
    const { admin, producer } = await applicant(market, { emailVerified: false });
    const free = await market.producer("pending", { email: "rowan@gmail.com", emailVerified: true });
    const evidence = { ...CALL, companyEmail: true };
    for (const person of [producer, free])
      await expect(decide(admin, person, "approved", { evidence })).rejects.toMatchObject(
        refused("company_email_unproven"),
      );
    await decide(admin, free, "approved", { evidence: CALL });
    expect(await verification(free)).toEqual({ checks: ["call"], checkedAt: Date.now() });
  });

  test("takes links to IMDb only, in their normal form", async ({ market }) => {
    const { admin, producer } = await applicant(market);
    const linked = (imdbUrl: string) => ({ evidence: { ...NO_EVIDENCE, imdbUrl } });
    await expect(
      decide(admin, producer, "approved", linked("https://imdb.com.evil.example/x")),
    ).rejects.toThrow(/link to IMDb/);
    await decide(admin, producer, "approved", linked(" http://www.imdb.com/name/nm1 "));
    expect((await fileOf(admin, producer))?.evidence).toEqual({
      companyEmail: false,
      imdbUrl: "https://www.imdb.com/name/nm1",
      callNote: "",
      checkedAt: Date.now(),
      checkedBy: "Ines Castellow",
      isCurrent: true,
    });
  });

  test("keeps the date of checks that nobody repeated", async ({ market }) => {
    const { admin, producer } = await applicant(market);
    const checkedAt = Date.now();
    await decide(admin, producer, "approved", { evidence: CALL });
    await decide(admin, producer, "suspended");
    await market.pass(60_000);
    await decide(admin, producer, "approved", { evidence: CALL });
    expect(await verification(producer)).toEqual({ checks: ["call"], checkedAt });
    await decide(admin, producer, "suspended");
    await decide(admin, producer, "approved", { evidence: { ...CALL, companyEmail: true } });
    expect(await verification(producer)).toEqual({
      checks: ["companyEmail", "call"],
      checkedAt: checkedAt + 60_000,
    });
  });
});

describe("new checks of an approved producer (D-04)", () => {
  const renew = async (admin: Somebody, { profileId }: Somebody, evidence: Evidence = CALL) =>
    await admin.mutation(api.admin.producers.renewChecks, { profileId, evidence });

  test("bring back the checks of one who took another name, and tell nobody", async ({ market }) => {
    const { admin, producer } = await applicant(market);
    await decide(admin, producer, "approved", { evidence: CALL });
    await market.settle();
    const told = async () =>
      (await market.t.run((ctx) => ctx.db.query("emailOutbox").collect())).map(({ type }) => type);
    const before = await told();
    await producer.mutation(api.producers.save, { profile: { lastName: "Quillfeather" } });
    expect(await verification(producer)).toBeNull();
    expect((await fileOf(admin, producer))?.evidence).toMatchObject({ isCurrent: false });
    await market.pass(60_000);
    await renew(admin, producer);
    expect(await verification(producer)).toEqual({ checks: ["call"], checkedAt: Date.now() });
    expect((await fileOf(admin, producer))?.evidence).toMatchObject({ isCurrent: true });
    expect(await told()).toEqual(before);
    const log = await market.t.run((ctx) => ctx.db.query("auditLog").collect());
    expect(log.filter(({ action }) => action === "producer.checked")).toMatchObject([
      { actorId: admin.userId, docId: producer.profileId },
    ]);
    expect(JSON.stringify(log)).not.toContain(NOTE);
  });

  test("need a check, and are refused for others and by others", async ({ market }) => {
    const { admin, producer } = await applicant(market);
    await expect(renew(admin, producer)).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
    await decide(admin, producer, "approved", { evidence: CALL });
    await expect(renew(admin, producer, NO_EVIDENCE)).rejects.toMatchObject(
      refused("approval_needs_evidence"),
    );
    await expect(renew(producer, producer)).rejects.toMatchObject({ data: { code: "FORBIDDEN" } });
  });
});

describe("what was checked (D-04)", () => {
  test("shows as checks and a date, never with the call note, and only while approved", async ({
    market,
  }) => {
    const { admin, producer } = await applicant(market);
    await decide(admin, producer, "denied", { reason: "Not a producer.", evidence: CALL });
    expect(await verification(producer)).toBeNull();
    await decide(admin, producer, "approved", { evidence: CALL, note: "A friend of a friend" });
    const told = JSON.stringify([
      await producer.query(api.producers.profile, {}),
      await producer.query(api.producers.me, {}),
      await producer.query(api.viewer.me, {}),
    ]);
    expect(told).toContain('"checks":["call"]');
    expect(told).not.toMatch(/Spoke to|A friend/);
    await decide(admin, producer, "suspended");
    expect(await verification(producer)).toBeNull();
  });

  test("goes with the producer's account", async ({ market }) => {
    const { admin, producer } = await applicant(market);
    await decide(admin, producer, "approved", { evidence: CALL });
    const rows = async () => await market.t.run((ctx) => ctx.db.query("producerEvidence").collect());
    expect(await rows()).toHaveLength(1);
    await market.t.mutation(internal.jobs.privacy.removeSome, { userId: producer.userId, step: 0 });
    await market.settle();
    expect(await rows()).toEqual([]);
  });
});

describe("a producer's file", () => {
  test("has all that they gave at sign-up, and what they did since", async ({ market }) => {
    const { admin, producer } = await applicant(market, {
      companyName: "Quill & Partners",
      city: "Leeds",
      phone: "+44 113 496 0148",
      imdbUrl: "imdb.com/name/nm1",
    });
    const bookId = await market.book({ title: "Low Orbit" });
    await producer.mutation(api.favorites.set, { bookId, saved: true });
    await producer.mutation(api.producers.save, {
      profile: { websiteLink: "https://quill.example", genresOfInterest: ["Drama", "Thriller"] },
    });
    expect(await fileOf(admin, producer)).toEqual({
      _id: producer.profileId,
      signupDate: Date.now(),
      fullName: "Rowan Quill",
      companyName: "Quill & Partners",
      city: "Leeds",
      email: "rowan@quill.example",
      emailVerified: true,
      phone: "+44 113 496 0148",
      website: "https://quill.example/",
      genres: ["Thriller", "Drama"],
      imdbUrl: "https://imdb.com/name/nm1",
      savedBooks: 1,
      approvalStatus: "pending",
      approvalReason: null,
      waitingSince: Date.now(),
      notes: null,
      decisions: [],
      evidence: null,
    });
  });

  test("lists the ten latest decisions, newest first, each with who made it and why", async ({ market }) => {
    const { admin, producer } = await applicant(market);
    for (let n = 0; n < 6; n += 1) {
      await decide(admin, producer, "denied", { reason: `Reason ${n}` });
      await market.pass(1000);
      await decide(admin, producer, "pending", { note: `Note ${n}` });
      await market.pass(1000);
    }
    const file = await fileOf(admin, producer);
    expect(file?.decisions).toHaveLength(10);
    expect(file?.decisions.slice(0, 2)).toMatchObject([
      { by: "Ines Castellow", summary: "Status changed to pending by admin", reason: null },
      { by: "Ines Castellow", summary: "Status changed to denied by admin", reason: "Reason 5" },
    ]);
    expect(file?.notes).toBe("Status changed to pending by admin. Note 5");
  });

  test("is there for producers only, whatever the id", async ({ market }) => {
    const { admin } = await applicant(market);
    const author = await market.person("author");
    for (const profileId of [author.profileId, admin.profileId, author.userId, "no id"])
      expect(await admin.query(api.admin.producers.get, { profileId })).toBeNull();
  });
});

describe("the producers who wait", () => {
  test("are named to the admin, the longest wait first, and counted in the header (ADM-25)", async ({
    market,
  }) => {
    const { admin, producer } = await applicant(market);
    await market.pass(1000);
    const next = await market.producer("pending");
    await market.producer("approved");
    const waiting = async () => await admin.query(api.admin.producers.waiting, {});
    const counted = async (person: Somebody) =>
      (await person.query(api.viewer.me, {}))?.waitingProducers ?? null;
    expect(await waiting()).toEqual([producer.profileId, next.profileId]);
    expect([await counted(admin), await counted(producer)]).toEqual([2, null]);
    await decide(admin, producer, "approved", { evidence: CALL });
    expect(await waiting()).toEqual([next.profileId]);
    expect(await counted(admin)).toBe(1);
  });
});

test("D-04: what was checked about one name says nothing of another", async ({ market }) => {
  const { admin, producer } = await applicant(market, { companyName: "Quill Films" });
  await decide(admin, producer, "approved", { evidence: CALL });
  const rename = async (companyName: string) =>
    await producer.mutation(api.producers.save, { profile: { companyName } });
  await rename("Amblin Entertainment");
  expect(await verification(producer)).toBeNull();
  await rename("Quill Films");
  expect(await verification(producer)).toMatchObject({ checks: ["call"] });
});
