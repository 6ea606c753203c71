import type { ContractStatus } from "../../../domain/producers/options";
import { NO_RIGHTS } from "../../../domain/producers/options";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { ChangeOf, TriggerCtx } from "../change";
import { replaceShare } from "./desk";
import { saveOf } from "./saves";

type Option = Doc<"optionedBooks">;

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
  });
}

/** Trigger: links an option to its save and counts it. The card of a deleted book goes with its option. */
export async function optionChanged(
  ctx: TriggerCtx,
  { oldDoc, newDoc }: ChangeOf<"optionedBooks">,
): Promise<void> {
  const option = newDoc ?? oldDoc;
  await replaceShare(ctx.innerDb, option.producerId, shareOf(oldDoc), shareOf(newDoc));
  const save = await saveOf(ctx.innerDb, option.producerId, option.bookId);
  if (save === null || save.optionId === newDoc?._id) return;
  if (newDoc === null && save.bookState === "deleted") await ctx.db.delete("favorites", save._id);
  else await ctx.db.patch("favorites", save._id, { optionId: newDoc?._id });
}

function shareOf(option: Option | null) {
  return { counts: option === null ? {} : { options: 1 } };
}
