// @vitest-environment node
import sharp from "sharp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { assertDerived } from "../../support/derived";
import type { Market, Somebody } from "../../support/market";
import { market } from "../../support/market";

let shelf: Market;
let author: Somebody;
let bookId: Id<"books">;

beforeEach(async () => {
  shelf = market();
  author = await shelf.person("author");
  bookId = await shelf.book({ title: "The Cover", ownerId: author.userId });
});

afterEach(async () => {
  vi.useRealTimers();
  await assertDerived(shelf.t);
});

async function picture(size: { width: number; height: number } = { width: 400, height: 600 }) {
  return sharp({ create: { ...size, channels: 3, background: "#6a1b4d" } });
}

/** Stores a file as a browser's POST to the upload URL does. */
async function store(bytes: Uint8Array | string, type: string): Promise<Id<"_storage">> {
  const part = typeof bytes === "string" ? bytes : new Uint8Array(bytes);
  return await shelf.t.run(async (ctx) => await ctx.storage.store(new Blob([part], { type })));
}

async function putCover(who: Somebody, bytes: Uint8Array | string, type = "image/png", target = bookId) {
  const { uploadId } = await who.mutation(api.files.createUploadUrl, { kind: "cover" });
  const storageId = await store(bytes, type);
  await who.action(api.files.finish, { uploadId, storageId, target: { kind: "cover", bookId: target } });
  return { uploadId, storageId };
}

async function cover(): Promise<Id<"_storage"> | null> {
  return await shelf.t.run(async (ctx) => (await ctx.db.get("books", bookId))?.coverImageId ?? null);
}

/** The smaller picture of the cover, which lists show. */
async function listCover(): Promise<Id<"_storage"> | null> {
  return await shelf.t.run(async (ctx) => (await ctx.db.get("books", bookId))?.coverCardId ?? null);
}

/** The bytes that everyone receives. */
async function storedBytes(storageId: Id<"_storage"> | null): Promise<Buffer> {
  if (storageId === null) throw new Error("The book has no cover.");
  const bytes = await shelf.t.run(async (ctx) => await (await ctx.storage.get(storageId))?.arrayBuffer());
  return Buffer.from(bytes ?? new ArrayBuffer(0));
}

async function fileCount(): Promise<number> {
  return await shelf.t.run(async (ctx) => (await ctx.db.system.query("_storage").take(10)).length);
}

test.each(["jpeg", "png", "webp"] as const)(
  "a %s becomes the book's cover, re-encoded as WebP",
  async (format) => {
    const bytes = await (await picture()).toFormat(format).toBuffer();
    await putCover(author, bytes, "text/html");
    for (const file of [await cover(), await listCover()]) {
      const seen = await sharp(await storedBytes(file)).metadata();
      expect(seen).toMatchObject({ format: "webp", width: 400, height: 600 });
    }
    expect(await fileCount()).toBe(2);
  },
);

test("a cover does not keep where its photograph was taken (U-03, X12)", async () => {
  const bytes = await (
    await picture()
  )
    .jpeg()
    .withExif({ IFD0: { Copyright: "canary" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
    .toBuffer();
  expect(bytes.includes("canary")).toBe(true);
  await putCover(author, bytes, "image/jpeg");
  for (const file of [await cover(), await listCover()]) {
    const kept = await storedBytes(file);
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
    expect(kept.includes("canary")).toBe(false);
  }
});

test.each([
  ["an SVG", `<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>`, "image_type"],
  ["a page", "<!doctype html><script>1</script>", "image_type"],
  ["a GIF", "GIF89a................", "image_type"],
  ["a PDF", "%PDF-1.7 ..............", "image_type"],
  ["nothing", "", "image_type"],
  ["a page that begins like a JPEG", "\u00ff\u00d8\u00ff<script>1</script>", "image_broken"],
])("%s is refused and deleted, whatever type it claims (U-01)", async (_what, text, reason) => {
  const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
  await expect(putCover(author, bytes)).rejects.toMatchObject({ data: { reason } });
  expect(await fileCount()).toBe(0);
  expect(await cover()).toBeNull();
});

test("a picture of more than six thousand pixels a side is not decoded (U-03)", async () => {
  const bytes = await (await picture({ width: 6001, height: 2 })).png().toBuffer();
  await expect(putCover(author, bytes)).rejects.toMatchObject({ data: { reason: "image_too_many_pixels" } });
});

test("a cover over five megabytes is refused with the specified message (SUB-11, U-02)", async () => {
  await expect(putCover(author, new Uint8Array(5 * 1024 * 1024 + 1))).rejects.toMatchObject({
    data: { message: "Cover image must be less than 5MB." },
  });
  expect(await fileCount()).toBe(0);
});

test("a large picture is stored no wider than any screen shows it, and once more for lists (CRD-03)", async () => {
  await putCover(author, await (await picture({ width: 2000, height: 3000 })).png().toBuffer());
  const [whole, small] = [await storedBytes(await cover()), await storedBytes(await listCover())];
  expect(await sharp(whole).metadata()).toMatchObject({ width: 960, height: 1440 });
  expect(await sharp(small).metadata()).toMatchObject({ format: "webp", width: 480, height: 720 });
});

test("lists show the smaller picture of a cover, the book's page and shared links also the whole one (CRD-03)", async () => {
  await putCover(author, await (await picture()).png().toBuffer());
  const [whole, small, ...cards] = await shelf.t.run(async (ctx) => {
    const book = await ctx.db.get("books", bookId);
    const card = await ctx.db.query("bookCards").first();
    const files = [book?.coverImageId, book?.coverCardId, card?.coverImageId];
    return await Promise.all(files.map(async (file) => file && (await ctx.storage.getUrl(file))));
  });
  expect(small).not.toBe(whole);
  expect(cards).toEqual([small]);
  const shared = await shelf.t.query(internal.internal.sharing.preview, { slug: "the-cover" });
  expect(shared?.coverUrl).toBe(whole);
  const page = await author.query(api.books.get, { idOrSlug: bookId });
  expect(page).toMatchObject({ coverUrl: small, fullCoverUrl: whole });
});

test("a headshot is stored once", async () => {
  const { uploadId } = await author.mutation(api.files.createUploadUrl, { kind: "headshot" });
  const storageId = await store(await (await picture()).png().toBuffer(), "image/png");
  await author.action(api.files.finish, { uploadId, storageId, target: { kind: "headshot" } });
  expect(await fileCount()).toBe(1);
});

test("an admin can replace any cover: the old files are deleted, and the change is logged (PER-07, BKP-12)", async () => {
  const bytes = await (await picture()).png().toBuffer();
  await putCover(author, bytes);
  const [first, firstSmall] = [await cover(), await listCover()];
  const admin = await shelf.person("admin");
  await putCover(admin, bytes);
  expect(await cover()).not.toBe(first);
  expect(await listCover()).not.toBe(firstSmall);
  expect(await fileCount()).toBe(2);
  const log = await shelf.t.run(
    async (ctx) =>
      await ctx.db
        .query("auditLog")
        .withIndex("by_docId_at", (q) => q.eq("docId", bookId))
        .take(9),
  );
  expect(log).toMatchObject([{ action: "book.cover", actorId: admin.userId }]);
});

test("other authors, producers and visitors cannot replace a cover (M22)", async () => {
  const bytes = await (await picture()).png().toBuffer();
  const other = await shelf.person("author");
  await expect(putCover(other, bytes)).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
  const producer = await shelf.producer();
  await expect(putCover(producer, bytes)).rejects.toMatchObject({ data: { code: "FORBIDDEN" } });
  await expect(shelf.visitor.mutation(api.files.createUploadUrl, { kind: "cover" })).rejects.toMatchObject({
    data: { code: "UNAUTHENTICATED" },
  });
  expect(await cover()).toBeNull();
});

test("an upload can be attached once, by its uploader, within ten minutes (U-05)", async () => {
  const bytes = await (await picture()).png().toBuffer();
  const used = await putCover(author, bytes);
  const again = { ...used, target: { kind: "cover" as const, bookId } };
  await expect(author.action(api.files.finish, again)).rejects.toMatchObject({
    data: { reason: "upload_expired" },
  });

  const other = await shelf.person("author");
  const theirs = await shelf.book({ title: "Theirs", ownerId: other.userId });
  const mine = await author.mutation(api.files.createUploadUrl, { kind: "cover" });
  const stolen = {
    uploadId: mine.uploadId,
    storageId: await store(bytes, "image/png"),
    target: { kind: "cover" as const, bookId: theirs },
  };
  await expect(other.action(api.files.finish, stolen)).rejects.toMatchObject({
    data: { reason: "upload_expired" },
  });

  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.now() + 10 * 60_000 + 1);
  const late = { ...stolen, target: { kind: "cover" as const, bookId } };
  await expect(author.action(api.files.finish, late)).rejects.toMatchObject({
    data: { reason: "upload_expired" },
  });
});

test("an upload serves only the account that opened it (U-05)", async () => {
  const other = await shelf.person("author");
  const theirs = await shelf.book({ title: "Theirs", ownerId: other.userId });
  const { uploadId } = await author.mutation(api.files.createUploadUrl, { kind: "cover" });
  const storageId = await store(await (await picture()).png().toBuffer(), "image/png");
  const finish = async (who: Pick<Somebody, "action">, target: Id<"books">) =>
    await who.action(api.files.finish, { uploadId, storageId, target: { kind: "cover", bookId: target } });
  await expect(finish(other, theirs)).rejects.toMatchObject({ data: { reason: "upload_expired" } });
  await expect(finish(shelf.visitor, theirs)).rejects.toThrow();
  // The refused tries used nothing up.
  await finish(author, bookId);
  expect(await cover()).not.toBeNull();
});

test("a file that another person's cover uses cannot be taken", async () => {
  await putCover(author, await (await picture()).png().toBuffer());
  const coverId = await cover();
  if (coverId === null) throw new Error("The book has no cover.");
  const other = await shelf.person("author");
  const theirs = await shelf.book({ title: "Theirs", ownerId: other.userId });
  const { uploadId } = await other.mutation(api.files.createUploadUrl, { kind: "cover" });
  await expect(
    other.action(api.files.finish, {
      uploadId,
      storageId: coverId,
      target: { kind: "cover", bookId: theirs },
    }),
  ).rejects.toThrow();
  expect(await cover()).toBe(coverId);
});

test("a person may upload two hundred megabytes a day, counting every upload opened (U-06)", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const open = async () => await author.mutation(api.files.createUploadUrl, { kind: "cover" });
  // Addresses that were never used may have brought five each.
  for (const addresses of [20, 15]) {
    for (let n = 0; n < addresses; n += 1) await open();
    vi.setSystemTime(Date.now() + 3_600_000);
  }
  // Only real covers count; otherwise not even ten of these would fit.
  const small = await (await picture()).png().toBuffer();
  for (let n = 0; n < 12; n += 1) await putCover(author, small);
  for (let n = 0; n < 5; n += 1) await open();
  await expect(open()).rejects.toMatchObject({ data: { reason: "rate_limited" } });
  await (await shelf.person("author")).mutation(api.files.createUploadUrl, { kind: "cover" });
  vi.setSystemTime(Date.now() + 24 * 3_600_000);
  await open();
});

test("an unattached upload is deleted after an hour, and a cover stays (U-06)", async () => {
  await putCover(author, await (await picture()).png().toBuffer());
  await store("left behind", "text/plain");
  vi.useFakeTimers();
  await shelf.t.mutation(internal.jobs.books.deleteUnusedFiles, {});
  expect(await fileCount()).toBe(3);
  vi.setSystemTime(Date.now() + 3_600_000 + 1);
  await shelf.t.mutation(internal.jobs.books.deleteUnusedFiles, {});
  expect(await fileCount()).toBe(2);
});

test("the hourly look for unattached files reads those of the last week alone, however many there are (U-06)", async () => {
  await store("unseen for a week", "text/plain");
  vi.useFakeTimers();
  vi.setSystemTime(Date.now() + 8 * 24 * 3_600_000);
  await store("left behind", "text/plain");
  vi.setSystemTime(Date.now() + 3_600_000 + 1);
  await shelf.t.mutation(internal.jobs.books.deleteUnusedFiles, {});
  expect(await fileCount()).toBe(1);
});

test("deleting a book or its author's account deletes both pictures of the cover (U-07)", async () => {
  const bytes = await (await picture()).png().toBuffer();
  await putCover(author, bytes);
  await author.mutation(api.books.remove, { bookId });
  expect(await fileCount()).toBe(0);

  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  const second = await shelf.book({ title: "The Second Cover", ownerId: author.userId });
  await putCover(author, bytes, "image/png", second);
  expect(await fileCount()).toBe(2);
  await shelf.t.mutation(internal.internal.personal.close, { userId: author.userId });
  await shelf.settle();
  expect(await fileCount()).toBe(0);
  expect(await shelf.t.run(async (ctx) => await ctx.db.query("uploads").collect())).toEqual([]);
});
