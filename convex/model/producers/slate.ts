import type { PassReason, Stage } from "../../../domain/producers/slate";
import {
  alignTags,
  contractStatusFor,
  countedAs,
  MAX_SLATE_TAGS,
  tagsThatFit,
} from "../../../domain/producers/slate";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseReader, MutationCtx } from "../../_generated/server";
import type { Viewer } from "../accounts/viewer";
import { requireWithinLimit } from "../limits";
import { refuse } from "../refuse";
import { findDesk } from "./desk";
import { insertOption } from "./options";
import { rankBelow } from "./ranks";
import { saveOf } from "./saves";

type Save = Doc<"favorites">;
type BookId = Id<"books">;

/** A place on the slate: a column, and the card above; null is the top of the column. */
type Place = { stage: Stage; after: BookId | null; passReason?: PassReason };

/**
 * Moves a card of the slate. A card that comes to Negotiating or Optioned gets an option, or its option gets the
 * column's contract status; moving back never deletes an option. Passing withdraws the interest. `today` is the
 * producer's own date. True if an option was made. Refuses with `not_found` for a book they have not saved, and with
 * `rate_limited`.
 */
export async function moveCard(
  ctx: MutationCtx,
  viewer: Viewer,
  { bookId, ...move }: Place & { bookId: BookId; today: string },
): Promise<boolean> {
  return await moveSave(ctx, viewer, await ownCard(ctx, viewer, bookId), move);
}

/** Moves a save's card with its option, as `moveCard` does. True if an option was made. */
export async function moveSave(
  ctx: MutationCtx,
  viewer: Viewer,
  save: Save,
  { today, ...place }: Place & { today: string },
): Promise<boolean> {
  await placeSave(ctx, viewer, save, place);
  return await followContract(ctx, save, place.stage, today);
}

/** Writes a card's new place, without its option. A card from the archive comes back to the slate. */
export async function placeSave(
  ctx: MutationCtx,
  viewer: Viewer,
  save: Save,
  { stage, after, passReason }: Place,
): Promise<void> {
  const column = { producerId: save.producerId, stage, isArchived: false };
  const above = after === null ? null : await rankOf(ctx.db, column, after);
  const isMoved = stage !== save.stage;
  const reason = stage === "passed" ? (passReason ?? (isMoved ? undefined : save.passReason)) : undefined;
  await ctx.db.patch("favorites", save._id, {
    stage,
    rank: await rankBelow(ctx.db, column, above, save),
    passReason: reason,
    ...(await unarchived(ctx.db, save)),
    ...(isMoved ? { stageSince: Date.now() } : {}),
    ...counts(viewer, save, { stage, passReason: reason }),
  });
}

/**
 * Sets the tags of a card. A tag that the slate has takes its spelling there. Refuses with `not_found`, `rate_limited`,
 * and with `too_many_tags` if the slate would have more than `MAX_SLATE_TAGS`.
 */
export async function setCardTags(
  ctx: MutationCtx,
  viewer: Viewer,
  bookId: BookId,
  typed: readonly string[],
): Promise<void> {
  const save = await ownCard(ctx, viewer, bookId);
  const onSlate = await slateTags(ctx.db, save.producerId);
  const known = onSlate.map(({ tag }) => tag);
  const tags = alignTags(typed, known);
  if (!save.isArchived && tags.some((tag) => !known.includes(tag))) {
    const others = onSlate.filter(({ tag, count }) => count > 1 || !save.tags.includes(tag));
    const total = new Set([...others.map(({ tag }) => tag), ...tags]).size;
    if (total > MAX_SLATE_TAGS) refuse("too_many_tags");
  }
  await ctx.db.patch("favorites", save._id, { tags });
}

/**
 * Sets why the producer passed on a book; null removes the reason. Refuses with `not_found` unless the card is in
 * Passed, and with `rate_limited`.
 */
export async function setPassReason(
  ctx: MutationCtx,
  viewer: Viewer,
  bookId: BookId,
  reason: PassReason | null,
): Promise<void> {
  const save = await ownCard(ctx, viewer, bookId);
  if (save.stage !== "passed") refuse("not_found");
  const passReason = reason ?? undefined;
  await ctx.db.patch("favorites", save._id, {
    passReason,
    ...counts(viewer, save, { stage: save.stage, passReason }),
  });
}

/**
 * Puts a card in the archive, or back on top of its column. The save, its note and its option stay. Refuses with
 * `not_found` and `rate_limited`.
 */
export async function setArchived(
  ctx: MutationCtx,
  viewer: Viewer,
  bookId: BookId,
  isArchived: boolean,
): Promise<void> {
  const save = await ownCard(ctx, viewer, bookId);
  if (save.isArchived === isArchived) return;
  if (isArchived) return await archiveSave(ctx, save);
  const column = { producerId: save.producerId, stage: save.stage, isArchived };
  const rank = await rankBelow(ctx.db, column, null);
  await ctx.db.patch("favorites", save._id, { rank, ...(await unarchived(ctx.db, save)) });
}

/** Puts a card on top of its column in the archive. */
export async function archiveSave(ctx: MutationCtx, save: Save): Promise<void> {
  const column = { producerId: save.producerId, stage: save.stage, isArchived: true };
  const rank = await rankBelow(ctx.db, column, null);
  await ctx.db.patch("favorites", save._id, { rank, isArchived: true });
}

/** The viewer's own card of this book, counted against their limit. */
async function ownCard(ctx: MutationCtx, { user }: Viewer, bookId: BookId): Promise<Save> {
  const save = (await saveOf(ctx.db, user._id, bookId)) ?? refuse("not_found");
  await requireWithinLimit(ctx, "slate", user._id);
  return save;
}

/** What a card from the archive changes on its way back. Tags for which the slate has no room are lost. */
export async function unarchived(db: DatabaseReader, save: Save): Promise<Partial<Save>> {
  if (!save.isArchived) return {};
  return { isArchived: false, tags: await fittingTags(db, save.producerId, save.tags) };
}

/** The tags of a card that comes back for which the producer's slate has room. */
export async function fittingTags(
  db: DatabaseReader,
  producerId: Id<"users">,
  tags: readonly string[],
): Promise<string[]> {
  if (tags.length === 0) return [];
  const onSlate = await slateTags(db, producerId);
  return tagsThatFit(
    tags,
    onSlate.map(({ tag }) => tag),
  );
}

/** The tags of the cards that are not archived. */
async function slateTags(db: DatabaseReader, producerId: Id<"users">) {
  return (await findDesk(db, producerId))?.tags ?? [];
}

function counts({ approvalStatus }: Viewer, { bookState }: Save, facts: Pick<Save, "stage" | "passReason">) {
  return countedAs({ ...facts, bookState }, approvalStatus === "approved");
}

/** The rank of the card above, or null when it has left the column meanwhile. */
async function rankOf(
  db: DatabaseReader,
  { producerId, stage }: { producerId: Id<"users">; stage: Stage },
  bookId: BookId,
): Promise<string | null> {
  const above = await saveOf(db, producerId, bookId);
  return above?.stage === stage && !above.isArchived ? above.rank : null;
}

/** Gives a card's option the contract status of its column. True if an option was made. */
async function followContract(ctx: MutationCtx, save: Save, stage: Stage, today: string): Promise<boolean> {
  const option = save.optionId === undefined ? null : await ctx.db.get("optionedBooks", save.optionId);
  const contractStatus = contractStatusFor(stage, option?.contractStatus ?? null);
  if (contractStatus === null) return false;
  if (option === null) {
    await insertOption(ctx, save, { contractStatus, today });
    return true;
  }
  if (option.contractStatus !== contractStatus) {
    await ctx.db.patch("optionedBooks", option._id, { contractStatus });
  }
  return false;
}
