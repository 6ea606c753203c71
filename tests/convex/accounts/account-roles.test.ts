import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { setAuthEnvironment } from "../../support/environment";
import { newBackend } from "../../support/convex";
import { market } from "../../support/market";
import { AUTHOR, bearer, codeFor, flow, PRODUCER, refusedAs, signUp } from "../../support/sign-in";

const NEW_PASSWORD = "Vq4-otter-balcony";

beforeAll(setAuthEnvironment);
afterEach(() => {
  vi.unstubAllEnvs();
});

describe("the admin's address (B-33)", () => {
  test("makes the account an admin once it is verified", async () => {
    vi.stubEnv("ADMIN_EMAIL", AUTHOR.email);
    const t = newBackend();
    const as = await signUp(t);
    expect(await as.query(api.viewer.me, {})).toMatchObject({ role: "author" });
    await as.mutation(api.account.verifyEmail, { code: await codeFor(t, AUTHOR.email, "verification") });
    expect(await as.query(api.viewer.me, {})).toMatchObject({ role: "admin" });
    const log = await t.run((ctx) => ctx.db.query("auditLog").collect());
    expect(log.map(({ action }) => action)).toContain("role.admin");
  });

  test("also does so by a password reset, and other addresses do not", async () => {
    vi.stubEnv("ADMIN_EMAIL", AUTHOR.email);
    const t = newBackend();
    await signUp(t);
    const dana = await signUp(t, PRODUCER);
    await dana.mutation(api.account.verifyEmail, { code: await codeFor(t, PRODUCER.email, "verification") });
    expect(await dana.query(api.viewer.me, {})).toMatchObject({ role: "producer" });
    await flow(t, { flow: "reset", email: AUTHOR.email });
    const code = await codeFor(t, AUTHOR.email, "reset");
    const { tokens } = await flow(t, {
      flow: "resetVerification",
      email: AUTHOR.email,
      code,
      newPassword: NEW_PASSWORD,
    });
    expect(await bearer(t, tokens).query(api.viewer.me, {})).toMatchObject({ role: "admin" });
  });

  test("does not restore a removed role by a password reset", async () => {
    vi.stubEnv("ADMIN_EMAIL", "Mara@People.example ");
    const t = newBackend();
    const as = await signUp(t);
    await as.mutation(api.account.verifyEmail, { code: await codeFor(t, AUTHOR.email, "verification") });
    expect(await as.query(api.viewer.me, {})).toMatchObject({ role: "admin" });
    await signUp(t, PRODUCER);
    await t.mutation(internal.account.makeAdmin, { email: PRODUCER.email });
    await t.mutation(internal.account.removeAdmin, { email: AUTHOR.email });
    await flow(t, { flow: "reset", email: AUTHOR.email });
    const code = await codeFor(t, AUTHOR.email, "reset");
    const reset = { flow: "resetVerification", email: AUTHOR.email, code, newPassword: NEW_PASSWORD };
    expect(await bearer(t, (await flow(t, reset)).tokens).query(api.viewer.me, {})).toMatchObject({
      role: null,
    });
  });

  test("gives a former admin no public author page until they choose to be an author", async () => {
    const t = newBackend();
    const { person, visitor } = market(t);
    const [former] = [await person("admin"), await person("admin")];
    await t.mutation(internal.account.removeAdmin, { email: former.email });
    const { slug, userId } = await t.run(async (ctx) => {
      const profile = await ctx.db.get("profiles", former.profileId);
      return { slug: profile?.slug ?? "", userId: former.userId };
    });
    const page = async (slugOrId: string) => await visitor.query(api.authors.bySlug, { slugOrId });
    for (const address of [slug, former.profileId, userId]) expect(await page(address)).toBeNull();
    const names = { firstName: "Mara", lastName: "Ellingsworth" };
    await former.mutation(api.account.chooseRole, { role: "author", ...names });
    expect(await page(former.profileId)).toMatchObject({ displayName: "Mara Ellingsworth" });
  });

  test("finds the account of an address that the operator types in capitals", async () => {
    const t = newBackend();
    const as = await signUp(t);
    await t.mutation(internal.account.makeAdmin, { email: ` ${AUTHOR.email.toUpperCase()}` });
    expect(await as.query(api.viewer.me, {})).toMatchObject({ role: "admin" });
  });

  test("the last admin keeps the role, and one of two can lose it (Z-06)", async () => {
    const t = newBackend();
    const { person } = market(t);
    const [first, second] = [await person("admin"), await person("admin")];
    await t.mutation(internal.account.removeAdmin, { email: first.email });
    expect(await first.query(api.viewer.me, {})).toMatchObject({ role: null });
    await expect(t.mutation(internal.account.removeAdmin, { email: second.email })).rejects.toEqual(
      refusedAs("last_admin"),
    );
  });
});

describe("choosing a role (B-32)", () => {
  const choice = {
    role: "producer" as const,
    firstName: "Noor",
    lastName: "Alder",
    companyName: "Alder Films",
  };

  test("an account without a role chooses one, once; a producer starts pending", async () => {
    const { person, t } = market();
    const as = await person("user");
    await as.mutation(api.account.chooseRole, choice);
    expect(await as.query(api.viewer.me, {})).toMatchObject({
      role: "producer",
      approvalStatus: "pending",
      displayName: "Noor Alder",
    });
    expect(await t.run((ctx) => ctx.db.query("producerProfiles").collect())).toHaveLength(1);
    await expect(as.mutation(api.account.chooseRole, { ...choice, role: "author" })).rejects.toEqual(
      refusedAs("role_chosen"),
    );
  });

  test("admins are notified of a producer who chose that role, and not of an author", async () => {
    const { person } = market();
    const admin = await person("admin");
    const page = { isUnreadOnly: false, paginationOpts: { numItems: 10, cursor: null } };
    const kinds = async () => (await admin.query(api.notices.list, page)).page.map(({ kind }) => kind);
    await (await person("user")).mutation(api.account.chooseRole, { ...choice, role: "author" });
    expect(await kinds()).toEqual([]);
    await (await person("user")).mutation(api.account.chooseRole, choice);
    expect(await kinds()).toEqual(["producer_waiting"]);
  });

  test("a former producer who chooses the role again waits from then on, without the old decision", async () => {
    const { person, t } = market();
    const as = await person("producer", { approvalStatus: "denied" });
    await person("admin");
    const before = Date.now();
    await t.mutation(internal.account.makeAdmin, { email: as.email });
    await t.mutation(internal.account.removeAdmin, { email: as.email });
    await as.mutation(api.account.chooseRole, choice);
    expect(await as.query(api.viewer.me, {})).toMatchObject({
      approvalStatus: "pending",
      approvalReason: null,
    });
    const profile = await t.run((ctx) => ctx.db.get("profiles", as.profileId));
    expect(profile?.approvalDate).toBeGreaterThanOrEqual(before);
  });

  test("nobody can choose to be an admin", async () => {
    const as = await market().person("user");
    await expect(
      as.mutation(api.account.chooseRole, { ...choice, role: "admin" as "author" }),
    ).rejects.toThrow();
    expect(await as.query(api.viewer.me, {})).toMatchObject({ role: null });
  });
});
