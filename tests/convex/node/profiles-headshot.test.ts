// @vitest-environment node
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Market, Somebody } from "../../support/market";
import { market } from "../../support/market";

let shelf: Market;
let mara: Somebody;

beforeEach(async () => {
  shelf = market();
  mara = await shelf.person("author", { firstName: "Mara", lastName: "Ellingsworth" });
});

/** Uploads a file and calls the function that uses it. */
async function putHeadshot({ mutation, action }: Somebody, bytes?: Uint8Array) {
  const plain = sharp({ create: { width: 900, height: 900, channels: 3, background: "#6a1b4d" } });
  const file = new Uint8Array(bytes ?? (await plain.png().toBuffer()));
  const { uploadId } = await mutation(api.files.createUploadUrl, { kind: "headshot" });
  const storageId = await shelf.t.run((ctx) => ctx.storage.store(new Blob([file])));
  await action(api.files.finish, { uploadId, storageId, target: { kind: "headshot" } });
}

async function headshotUrls(): Promise<{ own: string | null; everybody: string | null | undefined }> {
  const page = await shelf.visitor.query(api.authors.bySlug, { slugOrId: "mara-ellingsworth" });
  return { own: (await mara.query(api.profiles.me, {})).headshotUrl, everybody: page?.headshotUrl };
}

async function fileCount(): Promise<number> {
  return (await shelf.t.run((ctx) => ctx.db.system.query("_storage").take(10))).length;
}

test("APE-08: everybody sees an author's headshot, stored no larger than shown", async () => {
  await putHeadshot(mara);
  const { own, everybody } = await headshotUrls();
  expect(own).toEqual(expect.any(String));
  expect(everybody).toBe(own);
  const profile = await shelf.t.run((ctx) => ctx.db.get("profiles", mara.profileId));
  const bytes = await shelf.t.run(async (ctx) => {
    const file = profile?.profileImageId && (await ctx.storage.get(profile.profileImageId));
    return file ? await file.arrayBuffer() : null;
  });
  expect(await sharp(Buffer.from(bytes ?? new ArrayBuffer(0))).metadata()).toMatchObject({
    format: "webp",
    width: 640,
  });
});

test("a new headshot replaces the old file, and removing it leaves no file", async () => {
  await putHeadshot(mara);
  await putHeadshot(mara);
  expect(await fileCount()).toBe(1);
  await mara.mutation(api.profiles.removeHeadshot, {});
  await mara.mutation(api.profiles.removeHeadshot, {});
  expect(await headshotUrls()).toEqual({ own: null, everybody: null });
  expect(await fileCount()).toBe(0);
});

test("APE-08 B-26: a headshot over five megabytes, or no picture at all, is refused with a message and leaves nothing", async () => {
  await expect(putHeadshot(mara, new Uint8Array(5 * 1024 * 1024 + 1))).rejects.toMatchObject({
    data: { message: "The image must be less than 5MB." },
  });
  await expect(putHeadshot(mara, new TextEncoder().encode("<svg/>"))).rejects.toMatchObject({
    data: { message: "Please choose a JPG, PNG or WebP image." },
  });
  expect(await fileCount()).toBe(0);
});

test("removing your headshot leaves other people's", async () => {
  const other = await shelf.person("author");
  await putHeadshot(mara);
  await other.mutation(api.profiles.removeHeadshot, {});
  expect((await headshotUrls()).everybody).toEqual(expect.any(String));
});
