import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { MailType, MailValues } from "../../domain/mail/mails";
import { settingsForPreview } from "../model/mail/mailSettings";
import { mailContent } from "./contents";
import { renderHtml } from "./html";
import { renderText } from "./plain";

/** An email as its reader would get it. */
export const vMailPreview = v.object({
  subject: v.string(),
  preview: v.string(),
  html: v.string(),
  text: v.string(),
});
export type MailPreview = Infer<typeof vMailPreview>;

/** Renders an email without sending it. Its links to preferences belong to nobody. */
export function previewMail<Type extends MailType>(type: Type, values: MailValues[Type]): MailPreview {
  const content = mailContent(
    { type, to: "reader@example.com", templateData: { ...values }, token: null },
    settingsForPreview(),
  );
  const { subject, preview } = content;
  return { subject, preview, html: renderHtml(content), text: renderText(content) };
}
