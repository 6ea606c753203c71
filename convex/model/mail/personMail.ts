import type { MailType } from "../../../domain/mail/mails";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { Mail } from "./outbox";
import { enqueueMail } from "./outbox";
import { firstNameOf } from "../accounts/verification";

type PersonMail<Type extends MailType> = Pick<Mail<Type>, "key" | "type"> & {
  values: Omit<Mail<Type>["values"], "firstName">;
};

/** Emails a person at their login address. A closed account gets nothing. */
export async function mailPerson<Type extends MailType>(
  ctx: MutationCtx,
  userId: Id<"users"> | undefined,
  { key, type, values }: PersonMail<Type>,
): Promise<void> {
  const user = userId === undefined ? null : await ctx.db.get("users", userId);
  if (user?.email === undefined || user.disabledAt !== undefined) return;
  const withName = { firstName: await firstNameOf(ctx, user._id), ...values } as Mail<Type>["values"];
  await enqueueMail(ctx, { key, type, to: user.email, userId: user._id, values: withName });
}
