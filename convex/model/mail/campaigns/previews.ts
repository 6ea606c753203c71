import type { Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import type { MailPreview } from "../../../email/preview";
import { previewMail } from "../../../email/preview";
import type { RunSubject } from "./source";
import { sourceOf } from "./sources";
import { sampleOf } from "./testMails";

/** A campaign's email, filled in as for a recipient or the first person of the audience. Null if nobody would get one. */
export async function previewRun(
  ctx: QueryCtx,
  subject: RunSubject,
  recipientId?: Id<"campaignRecipients">,
): Promise<MailPreview | null> {
  const person = await sampleOf(ctx, subject, recipientId);
  const mail = await sourceOf(subject).mail(ctx, subject, person);
  return typeof mail === "string" ? null : previewMail(mail.type, mail.values);
}
