import { expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { ProfileInput } from "../../../domain/people/profiles";
import { type Market, type Somebody, test } from "../../support/market";

const NAMES = { firstName: "Mara", lastName: "Ellingsworth" };

async function author(market: Market): Promise<Somebody> {
  return await market.person("author", { ...NAMES, phone: "+44 20 7946 0123" });
}

async function save({ mutation }: Somebody, change: Partial<ProfileInput>) {
  return await mutation(api.profiles.saveField, { change });
}

async function fieldsOf({ query }: Somebody) {
  return (await query(api.profiles.me, {})).fields;
}

async function refusedAt(call: Promise<unknown>) {
  return await call.then(
    () => "saved",
    (error: { data?: { ZodError?: { path: string[]; message: string }[] } }) =>
      error.data?.ZodError?.map(({ path, message }) => [path.at(-1), message]),
  );
}

test("APE-04: a saved field is visible to everybody", async ({ market }) => {
  const mara = await author(market);
  await save(mara, { bio: "  Writes about ports.  " });
  await save(mara, { facebook: "mara.ellingsworth" });
  const page = await market.visitor.query(api.authors.bySlug, { slugOrId: "mara-ellingsworth" });
  expect(page).toMatchObject({
    bio: "Writes about ports.",
    socials: { facebook: "mara.ellingsworth", twitter: null },
  });
});

test("APE-05: the whole form is saved at once, as it will be shown (APE-11)", async ({ market }) => {
  const mara = await author(market);
  const typed = await fieldsOf(mara);
  const profile = {
    ...typed,
    mainGenre: "Horror",
    twitter: "@mara",
    website: "http://mara.example",
  } as const;
  await mara.mutation(api.profiles.saveAll, { profile });
  expect(await fieldsOf(mara)).toEqual({
    ...profile,
    twitter: "mara",
    website: "https://mara.example/",
  });
});

test("emptying a field removes its value", async ({ market }) => {
  const mara = await author(market);
  await save(mara, { city: "Whitby" });
  await save(mara, { city: "" });
  await save(mara, { phone: "" });
  expect(await fieldsOf(mara)).toMatchObject({ city: "", phone: "" });
});

test("B-29: a profile without a first or last name is refused, with a message on the field", async ({
  market,
}) => {
  const mara = await author(market);
  expect(await refusedAt(save(mara, { firstName: " " }))).toEqual([["firstName", "First name is required"]]);
  const profile = { ...(await fieldsOf(mara)), lastName: "", bio: "New." } as ProfileInput;
  expect(await refusedAt(mara.mutation(api.profiles.saveAll, { profile }))).toEqual([
    ["lastName", "Last name is required"],
  ]);
  expect(await fieldsOf(mara)).toMatchObject({ ...NAMES, bio: "" });
});

test("B-23: a new name brings a new address, the old one redirects, and the books follow", async ({
  market,
}) => {
  const mara = await author(market);
  await market.book({
    title: "Low Orbit",
    authorName: "Mara Ellingsworth",
    ownerId: mara.userId,
    profileId: mara.profileId,
  });
  await save(mara, { lastName: "Vance" });
  await market.settle();
  expect((await mara.query(api.profiles.me, {})).slug).toBe("mara-vance");
  const old = await market.visitor.query(api.authors.bySlug, { slugOrId: "mara-ellingsworth" });
  expect(old?.slug).toBe("mara-vance");
  const book = await market.visitor.query(api.books.get, { idOrSlug: "low-orbit" });
  expect(book?.authorName).toBe("Mara Vance");
});

test("B-29: the contact address is separate from the login address, and its changes are logged", async ({
  market,
}) => {
  const mara = await author(market);
  await save(mara, { email: "agent@people.example" });
  expect(await mara.query(api.viewer.me, {})).toMatchObject({ email: mara.email });
  const dana = await market.producer("approved", { emailVerified: true });
  await market.book({ title: "Low Orbit", ownerId: mara.userId, profileId: mara.profileId });
  const target = { profileId: mara.profileId };
  await dana.mutation(api.authors.revealContact, { target });
  expect(await dana.query(api.authors.contact, { target })).toMatchObject({ email: "agent@people.example" });
  const log = await market.t.run((ctx) => ctx.db.query("auditLog").collect());
  expect(log.filter(({ action }) => action === "profile.contact")).toMatchObject([
    { actorId: mara.userId, summary: "Changed contact details: email" },
  ]);
});

test("saving an unchanged profile writes nothing", async ({ market }) => {
  const mara = await author(market);
  const stored = async () => await market.t.run((ctx) => ctx.db.get("profiles", mara.profileId));
  const before = await stored();
  await save(mara, { firstName: "Mara" });
  await mara.mutation(api.profiles.saveAll, { profile: (await fieldsOf(mara)) as ProfileInput });
  expect(await stored()).toEqual(before);
});

test("X04: only one field at a time can be set, and only the form's", async ({ market }) => {
  const mara = await author(market);
  for (const change of [
    { userType: "admin" },
    { approvalStatus: "approved" },
    { slug: "x" },
    { bio: "", city: "" },
  ])
    await expect(mara.mutation(api.profiles.saveField, { change: change as object })).rejects.toThrow();
  await expect(
    mara.mutation(api.profiles.saveField, { change: { bio: "x" }, profileId: mara.profileId } as never),
  ).rejects.toThrow();
});

test("M23 M24: only authors can read and save a profile here", async ({ market }) => {
  const people: [string, Pick<Somebody, "query" | "mutation">][] = [
    ["UNAUTHENTICATED", market.visitor],
    ["FORBIDDEN", await market.producer()],
    ["FORBIDDEN", await market.person("admin")],
    ["FORBIDDEN", await market.person("user")],
  ];
  for (const [code, { query, mutation }] of people) {
    const refused = { data: { code } };
    await expect(query(api.profiles.me, {})).rejects.toMatchObject(refused);
    await expect(mutation(api.profiles.saveField, { change: { bio: "x" } })).rejects.toMatchObject(refused);
    await expect(mutation(api.profiles.removeHeadshot, {})).rejects.toMatchObject(refused);
    await expect(mutation(api.files.createUploadUrl, { kind: "headshot" })).rejects.toMatchObject(refused);
  }
});
