import type { Doc } from "../../_generated/dataModel";
import type { ChangeOf, TriggerCtx } from "../change";
import { addToInbox, inboxOf } from "../inboxes";

type Notice = Doc<"notices">;

/** Trigger: counts a notification in its person's inbox while it is unread. */
export async function noticeChanged(ctx: TriggerCtx, { oldDoc, newDoc }: ChangeOf<"notices">): Promise<void> {
  if (oldDoc?.isUnread !== true && newDoc?.isUnread !== true) return;
  const { userId } = newDoc ?? oldDoc;
  const inbox = await inboxOf(ctx.innerDb, userId);
  const weigh = (notice: Notice | null) =>
    notice !== null && isUnreadAfter(notice, inbox?.noticesReadUpTo) ? 1 : 0;
  await addToInbox(ctx.innerDb, userId, { notices: weigh(newDoc) - weigh(oldDoc) }, inbox);
}

/** True if a notification is unread for a person who marked all up to this time as read. */
export function isUnreadAfter({ isUnread, at }: Pick<Notice, "isUnread" | "at">, readUpTo = 0): boolean {
  return isUnread && at > readUpTo;
}
