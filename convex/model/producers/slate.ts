import type { PassReason, Stage } from "../../../domain/producers/slate";
import { contractStatusFor, countedAs } from "../../../domain/producers/slate";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { Viewer } from "../accounts/viewer";
import { requireWithinLimit } from "../limits";
import { refuse } from "../refuse";
import { insertOption } from "./options";
import { rankAfter, saveOf } from "./saves";

type Save = Doc<"favorites">;

/** A place on the slate: a column, and the card above; null is the top of the column. */
type Place = { stage: Stage; after: Id<"books"> | null; passReason?: PassReason };

/**
 * Moves a card of the slate. A card that comes to Negotiating or Optioned gets an option, or its option gets the
 * column's contract status; moving back never deletes an option. Passing withdraws the interest. `today` is the
 * producer's own date. True if an option was made. Refuses with `not_found` for a book they have not saved, and with
 * `rate_limited`.
 */
export async function moveCard(
  ctx: MutationCtx,
  viewer: Viewer,
  { bookId, ...move }: Place & { bookId: Id<"books">; today: string },
): Promise<boolean> {
  const save = (await saveOf(ctx.db, viewer.user._id, bookId)) ?? refuse("not_found");
  await requireWithinLimit(ctx, "slate", viewer.user._id);
  return await moveSave(ctx, viewer, save, move);
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
  const above = after === null || after === save.bookId ? null : await rankOf(ctx, column, after);
  const isMoved = stage !== save.stage;
  const reason = stage === "passed" ? (passReason ?? (isMoved ? undefined : save.passReason)) : undefined;
  await ctx.db.patch("favorites", save._id, {
    stage,
    rank: await rankAfter(ctx.db, column, above),
    isArchived: false,
    passReason: reason,
    ...(isMoved ? { stageSince: Date.now() } : {}),
    ...countedAs({ stage, passReason: reason }, viewer.approvalStatus === "approved"),
  });
}

/** The rank of the card above, or null when it has left the column meanwhile. */
async function rankOf(
  ctx: MutationCtx,
  { producerId, stage }: { producerId: Id<"users">; stage: Stage },
  bookId: Id<"books">,
): Promise<string | null> {
  const above = await saveOf(ctx.db, producerId, bookId);
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
