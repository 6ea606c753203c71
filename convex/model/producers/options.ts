import type { ContractStatus } from "../../../domain/producers/options";
import { NO_RIGHTS } from "../../../domain/producers/chosen-rights";
import { nextReminder } from "../../../domain/producers/options";
import { dayOf } from "../../../domain/dates";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseWriter, MutationCtx } from "../../_generated/server";
import type { ChangeOf, TriggerCtx } from "../change";
import { differing } from "../change";
import { replaceShare } from "./desk";
import { saveOf } from "./saves";

type Option = Doc<"optionedBooks">;

/** The place of an option without an end date in the order by end date: after all others. */
export const NO_END = "9999-12-31";

/** Makes the option of a saved book: film and TV rights, from `today` (YYYY-MM-DD). */
export async function insertOption(
  ctx: MutationCtx,
  { producerId, bookId, title, authorName }: Doc<"favorites">,
  { contractStatus, today }: { contractStatus: ContractStatus; today: string },
): Promise<Id<"optionedBooks">> {
  return await ctx.db.insert("optionedBooks", {
    producerId,
    bookId,
    bookTitle: title,
    authorName,
    rightsOptioned: { ...NO_RIGHTS, filmTV: true },
    contractStatus,
    optionDate: today,
    endOrder: NO_END,
  });
}

/**
 * Trigger: derives an option's order and next reminder, links it to its save, and counts it. A deleted option counts as
 * gone while it can be restored. The card of a deleted book goes with its option.
 */
export async function optionChanged(
  ctx: TriggerCtx,
  { oldDoc, newDoc }: ChangeOf<"optionedBooks">,
): Promise<void> {
  const option = newDoc ?? oldDoc;
  if (newDoc !== null) await derive(ctx.innerDb, oldDoc, newDoc);
  await replaceShare(ctx.innerDb, option.producerId, shareOf(oldDoc), shareOf(newDoc));
  const save = await saveOf(ctx.innerDb, option.producerId, option.bookId);
  if (save === null) return;
  const isKept = newDoc !== null && newDoc.removedAt === undefined;
  if (isKept && save.optionId !== newDoc._id)
    await ctx.db.patch("favorites", save._id, { optionId: newDoc._id });
  // A newer option of the same book keeps the card.
  if (isKept || save.optionId !== option._id) return;
  if (save.bookState === "deleted") await ctx.db.delete("favorites", save._id);
  else await ctx.db.patch("favorites", save._id, { optionId: undefined });
}

/** A new end date starts its reminders over. Otherwise the job that sends them decides which is next. */
async function derive(db: DatabaseWriter, before: Option | null, after: Option): Promise<void> {
  const { optionExpiryDate: endDate, endOrder, remindOn, noticeAt } = after;
  const isSame = before !== null && before.optionExpiryDate === endDate;
  const next = endDate === undefined ? undefined : nextReminder(endDate, dayOf(Date.now()));
  const facts = {
    endOrder: endDate ?? NO_END,
    remindOn: isSame ? remindOn : next,
    noticeAt: isSame ? noticeAt : undefined,
  };
  const changed = differing({ endOrder, remindOn, noticeAt }, facts);
  if (changed !== null) await db.patch("optionedBooks", after._id, changed);
}

/** An option's share in its producer's dashboard. */
export function shareOf(option: Option | null) {
  return { counts: option === null || option.removedAt !== undefined ? {} : { options: 1 } };
}
