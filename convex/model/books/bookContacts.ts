import { UNSEND_MS } from "../../../domain/messages/threads";
import type { Id } from "../../_generated/dataModel";
import type { ChangeOf, TriggerCtx } from "../change";
import { contactInWeek } from "../mail/digest/bookWeeks";
import { ownStats } from "./bookStats";

/** Trigger: counts a new reveal of a book's author as a contact. */
export async function contactRevealed(ctx: TriggerCtx, change: ChangeOf<"contactReveals">): Promise<void> {
  if (change.operation !== "insert" || change.newDoc.bookId === undefined) return;
  await addContact(ctx, change.newDoc.bookId, 1, Date.now());
}

/** Trigger: counts a new conversation about a book as a contact, unless its first message is taken back at once. */
export async function conversationChanged(ctx: TriggerCtx, change: ChangeOf<"threads">): Promise<void> {
  if (change.operation === "insert") await addContact(ctx, change.newDoc.bookId, 1, change.newDoc.startedAt);
  // Later it goes with its accounts, and stays counted.
  else if (change.operation === "delete" && Date.now() <= change.oldDoc.startedAt + UNSEND_MS)
    await addContact(ctx, change.oldDoc.bookId, -1, change.oldDoc.startedAt);
}

async function addContact(ctx: TriggerCtx, bookId: Id<"books">, delta: number, at: number): Promise<void> {
  const stats = await ownStats(ctx.innerDb, bookId);
  if (stats !== null) await ctx.innerDb.patch("bookStats", stats._id, { contacts: stats.contacts + delta });
  await contactInWeek(ctx.innerDb, bookId, delta, at);
}
