import { expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import { BUCKETS } from "../../../domain/limits";
import type { TypedProducerProfile } from "../../../domain/producers/profile";
import { type Market, type Somebody, test } from "../../support/market";

const NAMES = { firstName: "Dana", lastName: "Northlight", companyName: "Northlight Pictures" };

const save = async ({ mutation }: Somebody, profile: Partial<TypedProducerProfile>) =>
  await mutation(api.producers.save, { profile });
const profileOf = async ({ query }: Somebody) => await query(api.producers.profile, {});

async function dana(market: Market, status: "approved" | "pending" = "approved"): Promise<Somebody> {
  return await market.producer(status, { ...NAMES, phone: "+1 555 010 0100" });
}

async function messagesOn(call: Promise<unknown>) {
  return await call.then(
    () => "saved",
    (error: { data?: { ZodError?: { path: string[]; message: string }[] } }) =>
      error.data?.ZodError?.map(({ path, message }) => [path.at(-1), message]),
  );
}

test("PDB-19 ENT-19 API-13: a producer reads and saves their profile, with every link as it will open", async ({
  market,
}) => {
  const producer = await dana(market);
  expect(await profileOf(producer)).toMatchObject({
    email: producer.email,
    fields: { ...NAMES, phone: "+1 555 010 0100", imdbProLink: "", genresOfInterest: [] },
  });
  const typed: TypedProducerProfile = {
    firstName: " Dana ",
    lastName: "Vale",
    companyName: "Vale & Vale",
    phone: "+1 555 010 0199",
    imdbUrl: "imdb.com/name/nm1",
    imdbProLink: "pro.imdb.com/name/nm1",
    websiteLink: "http://northlight.example",
    linkedinLink: "dana-vale",
    twitterLink: "@dana",
    instagramLink: "instagram.com/dana",
    genresOfInterest: ["Horror", "Thriller"],
  };
  await save(producer, typed);
  expect((await profileOf(producer)).fields).toEqual({
    ...typed,
    firstName: "Dana",
    imdbUrl: "https://imdb.com/name/nm1",
    imdbProLink: "https://pro.imdb.com/name/nm1",
    websiteLink: "https://northlight.example/",
    linkedinLink: "https://www.linkedin.com/in/dana-vale",
    twitterLink: "https://x.com/dana",
    instagramLink: "https://instagram.com/dana",
    genresOfInterest: ["Thriller", "Horror"],
  });
  expect(await producer.query(api.viewer.me, {})).toMatchObject({ displayName: "Dana Vale" });
});

test("PDB-19: one row of links per producer is updated in place, and keeps what was not changed", async ({
  market,
}) => {
  const producer = await dana(market);
  const rows = async () => await market.t.run((ctx) => ctx.db.query("producerProfiles").collect());
  await save(producer, { websiteLink: "northlight.example", twitterLink: "dana" });
  await save(producer, { twitterLink: "" });
  const [row, ...others] = await rows();
  expect(others).toEqual([]);
  expect(row).toMatchObject({ userId: producer.userId, websiteLink: "https://northlight.example/" });
  expect(row?.twitterLink).toBeUndefined();
  await market.t.run(async (ctx) => row && (await ctx.db.delete("producerProfiles", row._id)));
  await save(producer, { instagramLink: "dana" });
  expect(await rows()).toMatchObject([{ instagramLink: "https://www.instagram.com/dana" }]);
});

test("B-29: an empty first or last name is not saved, nor is anything sent with it", async ({ market }) => {
  const producer = await dana(market);
  expect(await messagesOn(save(producer, { firstName: " ", companyName: "New" }))).toEqual([
    ["firstName", "First name is required"],
  ]);
  expect(await messagesOn(save(producer, { lastName: "" }))).toEqual([["lastName", "Last name is required"]]);
  expect(await messagesOn(save(producer, { imdbProLink: "evil.example" }))).toEqual([
    ["imdbProLink", "Please enter a link to your page on imdb.com"],
  ]);
  expect((await profileOf(producer)).fields).toMatchObject(NAMES);
});

test("PDB-19: saving unchanged values writes nothing", async ({ market }) => {
  const producer = await dana(market);
  await save(producer, { websiteLink: "northlight.example" });
  const stored = async () =>
    await market.t.run(async (ctx) => [
      await ctx.db.query("profiles").collect(),
      await ctx.db.query("producerProfiles").collect(),
      await ctx.db.query("auditLog").collect(),
    ]);
  const before = await stored();
  await market.pass(1000);
  await save(producer, (await profileOf(producer)).fields);
  expect(await stored()).toEqual(before);
});

test("B-59: a pending producer saves their IMDb profile, which the admin sees at once", async ({
  market,
}) => {
  const producer = await dana(market, "pending");
  const admin = await market.person("admin");
  expect(await producer.query(api.producers.me, {})).toMatchObject({ hasImdb: false });
  await save(producer, { imdbUrl: "www.imdb.com/name/nm1" });
  expect(await producer.query(api.producers.me, {})).toMatchObject({ hasImdb: true });
  const paginationOpts = { numItems: 1, cursor: null };
  const { page } = await admin.query(api.admin.producers.list, { paginationOpts });
  expect(page).toMatchObject([{ imdbUrl: "https://www.imdb.com/name/nm1" }]);
});

test("a link given at sign-up that does not lead to IMDb counts as no IMDb profile", async ({ market }) => {
  const producer = await market.producer("pending", { ...NAMES, imdbUrl: "https://northlight.example/" });
  expect((await profileOf(producer)).fields.imdbUrl).toBe("");
  expect(await producer.query(api.producers.me, {})).toMatchObject({ hasImdb: false });
});

test("no client can set another field, or name another producer", async ({ market }) => {
  const [producer, other] = [await dana(market), await dana(market)];
  for (const profile of [
    { email: "x@y.example" },
    { approvalStatus: "approved" },
    { userId: other.userId },
  ]) {
    await save(producer, profile as object).catch(() => null);
  }
  await expect(
    producer.mutation(api.producers.save, { profile: {}, userId: other.userId } as never),
  ).rejects.toThrow();
  expect(await producer.query(api.viewer.me, {})).toMatchObject({ email: producer.email });
  expect((await profileOf(other)).fields).toMatchObject(NAMES);
});

test("a burst of saves is limited", async ({ market }) => {
  const producer = await dana(market);
  const max = BUCKETS.profileWrite[0]?.max ?? 0;
  for (let n = 0; n < max; n++) await save(producer, {});
  await expect(save(producer, {})).rejects.toMatchObject({ data: { reason: "rate_limited" } });
});

test("PER-04: denied and suspended producers read their profile but cannot save it, and nobody else does either", async ({
  market,
}) => {
  for (const status of ["denied", "suspended"] as const) {
    const producer = await market.producer(status, NAMES);
    expect((await profileOf(producer)).fields).toMatchObject(NAMES);
    await expect(save(producer, { companyName: "New" })).rejects.toMatchObject({
      data: { code: "NOT_APPROVED" },
    });
  }
  for (const other of [await market.person("author"), await market.person("admin")]) {
    await expect(profileOf(other)).rejects.toMatchObject({ data: { code: "FORBIDDEN" } });
    await expect(save(other, {})).rejects.toMatchObject({ data: { code: "FORBIDDEN" } });
  }
  await expect(market.visitor.query(api.producers.profile, {})).rejects.toMatchObject({
    data: { code: "UNAUTHENTICATED" },
  });
});
