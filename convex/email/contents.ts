import { PRODUCT_NAME } from "../../domain/product";
import { MAIL_CATEGORIES } from "../../domain/mail/mails";
import type { Claim } from "../model/mail/mailQueue";
import type { MailSettings } from "../model/mail/mailSettings";
import { choiceLinks } from "./blocks";
import { countClicks } from "./clickLinks";
import { ACCOUNT_MAILS } from "./mails/accountMails";
import { BILLING_MAILS } from "./mails/billingMails";
import { CAMPAIGN_MAILS } from "./mails/campaignMails";
import { CONTACT_MAILS } from "./mails/contactMails";
import { ALERT_MAILS } from "./mails/alertMails";
import { DIGEST_MAILS } from "./mails/digestMails";
import type { Links, MailContent, Message, Writers } from "./message";
import { MEMBERSHIP_MAILS } from "./mails/membershipMails";
import { MESSAGE_MAILS } from "./mails/messageMails";
import { PEOPLE_MAILS } from "./mails/peopleMails";
import { PRODUCER_MAILS } from "./mails/producerMails";
import { TIP_MAILS } from "./mails/tipMails";

/** The compiler refuses a mail type without a writer. */
const WRITERS: Writers = {
  ...ACCOUNT_MAILS,
  ...PEOPLE_MAILS,
  ...BILLING_MAILS,
  ...CONTACT_MAILS,
  ...PRODUCER_MAILS,
  ...ALERT_MAILS,
  ...MESSAGE_MAILS,
  ...DIGEST_MAILS,
  ...MEMBERSHIP_MAILS,
  ...TIP_MAILS,
  ...CAMPAIGN_MAILS,
};

/** What an email is written from. */
export type Written = Pick<Claim, "type" | "to" | "templateData" | "token"> &
  Partial<Pick<Claim, "clickToken">>;

/** Writes a claimed email, with the recipient's own links. */
export function mailContent(
  { type, to, templateData, token, clickToken = null }: Written,
  { siteUrl, actionsUrl, postalAddress, supportEmail }: MailSettings,
): MailContent {
  const preferencesUrl = `${siteUrl}/unsubscribe${token === null ? "" : `?token=${encodeURIComponent(token)}`}`;
  const write = WRITERS[type] as (values: Record<string, string>, links: Links) => Message;
  const isMarketing = token !== null && MAIL_CATEGORIES[type] === "marketing";
  const links = {
    site: siteUrl,
    actions: actionsUrl,
    preferences: preferencesUrl,
    to,
    support: supportEmail,
  };
  const message = countClicks(write(templateData, links), { site: siteUrl, actions: actionsUrl, clickToken });
  return {
    ...message,
    footerLinks: message.footerLinks ?? (isMarketing ? choiceLinks(links) : undefined),
    siteUrl,
    // The footer names the product before the address, which often begins with it.
    postalAddress: postalAddress.replace(`${PRODUCT_NAME}, `, ""),
    preferencesUrl,
    oneClickUrl:
      message.oneClickUrl ?? (isMarketing ? `${actionsUrl}/unsubscribe/${encodeURIComponent(token)}` : null),
  };
}
