import type { UploadKind } from "../../../domain/covers/images";
import { MAX_IMAGE_BYTES, tooLarge } from "../../../domain/covers/images";
import { DAY_MS } from "../../../domain/dates";
import type { Refusal } from "../../../domain/refusals";
import { UPLOADS_KEPT_MS } from "../../../domain/privacy/retention";
import type { Infer } from "convex/values";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { audit } from "../audit";
import type { Batch } from "../batches";
import { inBatches } from "../batches";
import { putBack, requireWithinLimit } from "../limits";
import { refuse } from "../refuse";
import type { vPicture, vTarget } from "../vocabulary";

/** The book or profile a picture is for. */
type Target = Infer<typeof vTarget>;
type Picture = Infer<typeof vPicture>;

/** The time (ms) until an upload URL expires. */
const UPLOAD_MS = 10 * 60_000;

const MEGABYTE = 1024 * 1024;
/** The largest upload, in megabytes. */
const MAX_MEGABYTES = MAX_IMAGE_BYTES / MEGABYTE;

/** Files checked in one batch. */
const FILE_BATCH = 100;
/** Older files were checked before, unless no job ran for a week. All of them are too many to read every hour. */
const FILES_CHECKED_MS = 7 * DAY_MS;

type Person = Doc<"users">;
type Upload = { uploadId: Id<"uploads">; storageId: Id<"_storage">; target: Target };

/** Opens an upload. Throws `authors_only` or `rate_limited`. */
export async function openUpload(ctx: MutationCtx, person: Person, kind: UploadKind) {
  if (kind === "headshot" && person.role !== "author") refuse("authors_only");
  await requireWithinLimit(ctx, "upload", person._id);
  // Counts the largest size until the real one is known.
  await requireWithinLimit(ctx, "uploadedMegabyte", person._id, MAX_MEGABYTES);
  const uploadId = await ctx.db.insert("uploads", { userId: person._id, kind, createdAt: Date.now() });
  return { uploadId, uploadUrl: await ctx.storage.generateUploadUrl() };
}

/**
 * Links an uploaded file to its upload, once. A refused file is deleted, and the refusal is returned, since a throw
 * would undo the deletion. Throws `not_found` for a target that is not theirs, and `upload_expired`.
 */
export async function takeUpload(
  ctx: MutationCtx,
  userId: Id<"users">,
  { uploadId, storageId, target }: Upload,
): Promise<Refusal | null> {
  const person = await personOf(ctx, userId);
  await targetOf(ctx, person, target);
  const upload = await ctx.db.get("uploads", uploadId);
  if (upload?.userId !== person._id || upload.kind !== target.kind) refuse("upload_expired");
  const file = await ctx.db.system.get("_storage", storageId);
  if (file === null || upload.storageId !== undefined || file._creationTime < upload.createdAt) {
    refuse("upload_expired");
  }
  const taken = await ctx.db
    .query("uploads")
    .withIndex("by_storageId", (q) => q.eq("storageId", storageId))
    .first();
  if (taken !== null) refuse("upload_expired");
  await ctx.db.patch("uploads", uploadId, { storageId });
  const unused = MAX_MEGABYTES - Math.ceil(file.size / MEGABYTE);
  if (unused > 0) await putBack(ctx, "uploadedMegabyte", person._id, unused);
  const refusal = takeRefusal(upload, file.size);
  if (refusal !== null) await ctx.storage.delete(storageId);
  return refusal;
}

function takeRefusal(upload: Doc<"uploads">, bytes: number): Refusal | null {
  if (Date.now() - upload.createdAt > UPLOAD_MS) return "upload_expired";
  return bytes > MAX_IMAGE_BYTES ? tooLarge(upload.kind) : null;
}

/** Puts the re-encoded picture on its target. Deletes the uploaded file and the replaced ones. */
export async function attachPicture(
  ctx: MutationCtx,
  userId: Id<"users">,
  { uploadId, target, storageId, cardId }: Pick<Upload, "uploadId" | "target"> & Picture,
): Promise<void> {
  const person = await personOf(ctx, userId);
  const { replaced, docId } =
    target.kind === "cover"
      ? await setCover(ctx, person, target.bookId, { storageId, cardId })
      : await setHeadshot(ctx, person, storageId);
  const upload = (await ctx.db.get("uploads", uploadId)) ?? refuse("upload_expired");
  if (upload.storageId !== undefined) await ctx.storage.delete(upload.storageId);
  for (const file of replaced) await deleteFile(ctx, file);
  await ctx.db.patch("uploads", uploadId, { storageId, attachedTo: docId });
  if (cardId !== undefined) await keepFile(ctx, target.kind, cardId, docId);
}

async function setCover(
  ctx: MutationCtx,
  person: Person,
  bookId: Id<"books">,
  { storageId, cardId }: Picture,
) {
  const book = await bookOf(ctx, person, bookId);
  await ctx.db.patch("books", bookId, {
    coverImageId: storageId,
    coverCardId: cardId,
    coverImageUrl: undefined,
    updatedAt: Date.now(),
  });
  if (book.ownerId !== person._id) {
    await audit(ctx, {
      actorId: person._id,
      action: "book.cover",
      table: "books",
      docId: bookId,
      summary: "Cover replaced",
    });
  }
  return { replaced: coverFiles(book), docId: bookId };
}

async function setHeadshot(ctx: MutationCtx, person: Person, storageId: Id<"_storage">) {
  const profile = await profileOf(ctx, person);
  await ctx.db.patch("profiles", profile._id, {
    profileImageId: storageId,
    profileImageUrl: undefined,
    updatedAt: Date.now(),
  });
  const { _id: docId, profileImageId } = profile;
  return { replaced: profileImageId === undefined ? [] : [profileImageId], docId };
}

/** Deletes an uploaded file that is not a picture. Its upload stays used. */
export async function discardUpload(ctx: MutationCtx, uploadId: Id<"uploads">): Promise<void> {
  const upload = await ctx.db.get("uploads", uploadId);
  if (upload?.storageId !== undefined) await ctx.storage.delete(upload.storageId);
}

async function personOf(ctx: MutationCtx, userId: Id<"users">): Promise<Person> {
  return (await ctx.db.get("users", userId)) ?? refuse("not_found");
}

/** Throws `not_found` for a missing target, or one of another person. */
async function targetOf(ctx: MutationCtx, person: Person, target: Target): Promise<void> {
  if (target.kind === "cover") await bookOf(ctx, person, target.bookId);
  else await profileOf(ctx, person);
}

async function bookOf(ctx: MutationCtx, person: Person, bookId: Id<"books">): Promise<Doc<"books">> {
  const book = await ctx.db.get("books", bookId);
  if (book === null || (book.ownerId !== person._id && person.role !== "admin")) refuse("not_found");
  return book;
}

/** The author's own profile. Admins have no headshot. */
async function profileOf(ctx: MutationCtx, person: Person): Promise<Doc<"profiles">> {
  if (person.role !== "author") refuse("authors_only");
  const profile = await ctx.db
    .query("profiles")
    .withIndex("by_userId", (q) => q.eq("userId", person._id))
    .unique();
  return profile?.userType === "author" ? profile : refuse("not_found");
}

/** Removes the person's headshot and deletes its file. May run twice. */
export async function removeHeadshot(ctx: MutationCtx, person: Person): Promise<void> {
  const profile = await profileOf(ctx, person);
  if (profile.profileImageId === undefined) return;
  await ctx.db.patch("profiles", profile._id, {
    profileImageId: undefined,
    profileImageUrl: undefined,
    updatedAt: Date.now(),
  });
  await deleteFile(ctx, profile.profileImageId);
}

/** The fields of a book that name a file of its cover. */
export const COVER_FILES = ["coverImageId", "coverCardId"] as const;

/** The files of a book's cover: none, or the whole picture and the smaller one. */
export function coverFiles(book: Pick<Doc<"books">, (typeof COVER_FILES)[number]>): Id<"_storage">[] {
  return COVER_FILES.map((field) => book[field]).filter((file) => file !== undefined);
}

/** Keeps a file that came without an upload of its own. Without a row it would be deleted as an unused one. */
export async function keepFile(
  ctx: MutationCtx,
  kind: UploadKind,
  storageId: Id<"_storage">,
  attachedTo: Id<"books"> | Id<"profiles">,
): Promise<void> {
  await ctx.db.insert("uploads", { kind, storageId, attachedTo, createdAt: Date.now() });
}

/** Deletes a stored file. A file that is already gone must not stop the rest of a deletion. */
export async function dropFile(
  ctx: Pick<MutationCtx, "db" | "storage">,
  storageId: Id<"_storage">,
): Promise<void> {
  if ((await ctx.db.system.get("_storage", storageId)) !== null) await ctx.storage.delete(storageId);
}

/** Deletes a stored file and its upload. */
export async function deleteFile(ctx: MutationCtx, storageId: Id<"_storage">): Promise<void> {
  await dropFile(ctx, storageId);
  for await (const upload of ctx.db
    .query("uploads")
    .withIndex("by_storageId", (q) => q.eq("storageId", storageId))) {
    await ctx.db.delete("uploads", upload._id);
  }
}

/** Deletes files that were uploaded more than an hour and less than a week ago and never attached, a hundred at a time. */
export async function deleteUnusedFiles(ctx: MutationCtx, batch: Batch): Promise<void> {
  const old = (startedAt: number) =>
    ctx.db.system
      .query("_storage")
      .withIndex("by_creation_time", (q) =>
        q.gt("_creationTime", startedAt - FILES_CHECKED_MS).lt("_creationTime", startedAt - UPLOADS_KEPT_MS),
      );
  await inBatches(ctx, internal.jobs.books.deleteUnusedFiles, batch, FILE_BATCH, old, async ({ _id }) => {
    const upload = await ctx.db
      .query("uploads")
      .withIndex("by_storageId", (q) => q.eq("storageId", _id))
      .first();
    if (upload?.attachedTo === undefined) await deleteFile(ctx, _id);
  });
}
