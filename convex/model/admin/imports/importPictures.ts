import type { Infer, ObjectType } from "convex/values";
import { v } from "convex/values";
import { internal } from "../../../_generated/api";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { dropFile, keepFile } from "../../books/files";
import { vPicture } from "../../vocabulary";
import type { vPictureTarget } from "./importFields";

type Target = Infer<typeof vPictureTarget>;
type Picture = Doc<"importPictures">;
type Stored = Infer<typeof vPicture>;

/** Pictures that are fetched at the same time. */
const MAX_FETCHING = 4;
const MAX_ATTEMPTS = 3;
const RETRY_MS = 60_000;
/** A fetch may take half a minute, and its result may be lost. */
const LEASE_MS = 2 * 60_000;

/** How a fetch ended: with a file, for good, or for now. */
export const vFetched = {
  pictureId: v.id("importPictures"),
  result: v.union(vPicture, v.literal("refused"), v.literal("unreachable")),
};

/** Queues a picture for copying. Until then its book has a typographic cover. */
export async function queuePicture(
  ctx: MutationCtx,
  jobId: Id<"importJobs">,
  target: Target,
  url: string,
): Promise<void> {
  const row = { jobId, target, url, attempts: 0, dueAt: Date.now(), isFetching: false };
  await ctx.db.insert("importPictures", row);
  const job = await ctx.db.get("importJobs", jobId);
  if (job !== null) await ctx.db.patch("importJobs", jobId, { picturesWaiting: job.picturesWaiting + 1 });
}

/** Starts fetching pictures that are due, as many as may be fetched at once. A lost fetch is tried again. */
export async function wakePictures(ctx: MutationCtx): Promise<void> {
  const now = Date.now();
  const fetching = await ctx.db
    .query("importPictures")
    .withIndex("by_isFetching_dueAt", (q) => q.eq("isFetching", true).gt("dueAt", now))
    .take(MAX_FETCHING);
  const free = MAX_FETCHING - fetching.length;
  const lost = await ctx.db
    .query("importPictures")
    .withIndex("by_isFetching_dueAt", (q) => q.eq("isFetching", true).lte("dueAt", now))
    .take(free);
  const due = await ctx.db
    .query("importPictures")
    .withIndex("by_isFetching_dueAt", (q) => q.eq("isFetching", false).lte("dueAt", now))
    .take(free - lost.length);
  for (const { _id, url, target, attempts } of [...lost, ...due]) {
    if (attempts === MAX_ATTEMPTS) await giveUp(ctx, _id);
    else {
      await ctx.db.patch("importPictures", _id, {
        isFetching: true,
        dueAt: now + LEASE_MS,
        attempts: attempts + 1,
      });
      const fetch = { pictureId: _id, url, kind: target.kind };
      await ctx.scheduler.runAfter(0, internal.internal.remoteImages.fetchPicture, fetch);
    }
  }
}

/** Records a fetch, and starts the next. A file that came too late is deleted. */
export async function settlePicture(
  ctx: MutationCtx,
  { pictureId, result }: ObjectType<typeof vFetched>,
): Promise<void> {
  const picture = await ctx.db.get("importPictures", pictureId);
  if (typeof result === "object") {
    if (picture === null) await drop(ctx, result);
    else await attach(ctx, picture, result);
  } else if (picture !== null) {
    if (result === "refused" || picture.attempts >= MAX_ATTEMPTS) await giveUp(ctx, pictureId);
    else await retryLater(ctx, picture);
  }
  await wakePictures(ctx);
}

async function retryLater(ctx: MutationCtx, { _id, attempts }: Picture): Promise<void> {
  const wait = RETRY_MS * attempts;
  await ctx.db.patch("importPictures", _id, { isFetching: false, dueAt: Date.now() + wait });
  await ctx.scheduler.runAfter(wait, internal.jobs.imports.wakePictures, {});
}

/** Puts the picture on its book or profile, unless that is gone, has one by now or no longer names its link. */
async function attach(ctx: MutationCtx, picture: Picture, stored: Stored): Promise<void> {
  const { target } = picture;
  const isUsed =
    target.kind === "cover"
      ? await setCover(ctx, target.bookId, picture.url, stored)
      : await setHeadshot(ctx, target.profileId, stored.storageId);
  if (isUsed) {
    const attachedTo = target.kind === "cover" ? target.bookId : target.profileId;
    for (const file of filesOf(stored)) await keepFile(ctx, target.kind, file, attachedTo);
  } else await drop(ctx, stored);
  await remove(ctx, picture, 0);
}

async function drop(ctx: MutationCtx, stored: Stored): Promise<void> {
  for (const file of filesOf(stored)) await dropFile(ctx, file);
}

function filesOf({ storageId, cardId }: Stored): Id<"_storage">[] {
  return cardId === undefined ? [storageId] : [storageId, cardId];
}

async function setCover(
  ctx: MutationCtx,
  bookId: Id<"books">,
  url: string,
  { storageId, cardId }: Stored,
): Promise<boolean> {
  const book = await ctx.db.get("books", bookId);
  // Undoing the import takes the link away.
  if (book?.coverImageUrl !== url || book.coverImageId !== undefined) return false;
  // The time of change stays: Undo asks it whether a person changed the book.
  await ctx.db.patch("books", bookId, { coverImageId: storageId, coverCardId: cardId });
  return true;
}

async function setHeadshot(
  ctx: MutationCtx,
  profileId: Id<"profiles">,
  storageId: Id<"_storage">,
): Promise<boolean> {
  const profile = await ctx.db.get("profiles", profileId);
  if (profile?.claimStatus !== "unclaimed" || profile.profileImageId !== undefined) return false;
  await ctx.db.patch("profiles", profileId, { profileImageId: storageId });
  return true;
}

async function giveUp(ctx: MutationCtx, pictureId: Id<"importPictures">): Promise<void> {
  const picture = await ctx.db.get("importPictures", pictureId);
  if (picture === null) return;
  await forgetLink(ctx, picture);
  await remove(ctx, picture, 1);
}

/** Takes the link off the book: with one, it would count as having a cover, and no later import could bring another. */
async function forgetLink(ctx: MutationCtx, { target, url }: Picture): Promise<void> {
  const book = target.kind === "cover" ? await ctx.db.get("books", target.bookId) : null;
  // The time of change stays, as when the picture comes.
  if (book?.coverImageUrl === url && book.coverImageId === undefined)
    await ctx.db.patch("books", book._id, { coverImageUrl: undefined });
}

async function remove(ctx: MutationCtx, { _id, jobId }: Picture, failed: 0 | 1): Promise<void> {
  await ctx.db.delete("importPictures", _id);
  const job = await ctx.db.get("importJobs", jobId);
  if (job === null) return;
  await ctx.db.patch("importJobs", jobId, {
    picturesWaiting: job.picturesWaiting - 1,
    picturesFailed: job.picturesFailed + failed,
  });
}
