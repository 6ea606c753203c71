import type { MailType } from "../../../domain/mail/mails";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { Mail } from "./outbox";
import { enqueueMail } from "./outbox";
import { firstNameOf } from "../accounts/verification";

type Told<Type extends MailType> = Pick<Mail<Type>, "key" | "type"> & {
  values: Omit<Mail<Type>["values"], "firstName">;
};

/** Mails an author at the address they sign in with; nobody is there once the account is closed. */
export async function mailAuthor<Type extends MailType>(
  ctx: MutationCtx,
  userId: Id<"users"> | undefined,
  { key, type, values }: Told<Type>,
): Promise<void> {
  const user = userId === undefined ? null : await ctx.db.get("users", userId);
  if (user?.email === undefined || user.disabledAt !== undefined) return;
  const named = { firstName: await firstNameOf(ctx, user._id), ...values } as Mail<Type>["values"];
  await enqueueMail(ctx, { key, type, to: user.email, userId: user._id, values: named });
}
