import type { Claim } from "../model/mail/mailQueue";
import type { MailSettings } from "../model/mail/mailSettings";
import { ACCOUNT_MAILS } from "./accountMails";
import { BILLING_MAILS } from "./billingMails";
import { CONTACT_MAILS } from "./contactMails";
import type { Links, MailContent, Message, Writers } from "./message";
import { PEOPLE_MAILS } from "./peopleMails";
import { PRODUCER_MAILS } from "./producerMails";

/** The compiler refuses a mail type without a writer. */
const WRITERS: Writers = {
  ...ACCOUNT_MAILS,
  ...PEOPLE_MAILS,
  ...BILLING_MAILS,
  ...CONTACT_MAILS,
  ...PRODUCER_MAILS,
};

/** Writes a claimed email, with the recipient's own links. */
export function mailContent(
  { type, to, templateData, token }: Pick<Claim, "type" | "to" | "templateData" | "token">,
  { siteUrl, actionsUrl, postalAddress, supportEmail }: MailSettings,
): MailContent {
  const preferencesUrl = `${siteUrl}/unsubscribe${token === null ? "" : `?token=${encodeURIComponent(token)}`}`;
  const write = WRITERS[type] as (values: Record<string, string>, links: Links) => Message;
  const isMarketing = token !== null && type !== "preference_notice";
  return {
    ...write(templateData, { site: siteUrl, preferences: preferencesUrl, to, support: supportEmail }),
    siteUrl,
    postalAddress,
    preferencesUrl,
    oneClickUrl: isMarketing ? `${actionsUrl}/unsubscribe/${encodeURIComponent(token)}` : null,
  };
}
