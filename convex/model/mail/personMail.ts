import type { NoticeKind } from "../../../domain/notices/notices";
import type { MailType } from "../../../domain/mail/mails";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { Mail } from "./outbox";
import { enqueueMail } from "./outbox";
import type { News } from "../notices/notify";
import { notify } from "../notices/notify";
import { firstNameOf } from "../accounts/verification";

type PersonMail<Type extends MailType, Kind extends NoticeKind> = Pick<Mail<Type>, "key" | "type"> & {
  values: Omit<Mail<Type>["values"], "firstName">;
  /** The notification of the same event. It comes once, as the email does. */
  notice?: Pick<News<Kind>, "kind" | "values" | "books">;
};

/** Emails a person at their login address, and notifies them if there is a notification of it. A closed account gets nothing. */
export async function mailPerson<Type extends MailType, Kind extends NoticeKind>(
  ctx: MutationCtx,
  userId: Id<"users"> | undefined,
  { key, type, values, notice }: PersonMail<Type, Kind>,
): Promise<void> {
  const user = userId === undefined ? null : await ctx.db.get("users", userId);
  if (user?.email === undefined || user.disabledAt !== undefined) return;
  const withName = { firstName: await firstNameOf(ctx, user._id), ...values } as Mail<Type>["values"];
  const result = await enqueueMail(ctx, { key, type, to: user.email, userId: user._id, values: withName });
  if (result !== "known" && notice !== undefined)
    await notify(ctx, { userId: user._id, group: "", ...notice });
}
