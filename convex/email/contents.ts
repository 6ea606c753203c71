import type { MailType, MailValues } from "../../domain/mail/mails";
import type { Claim } from "../model/mail/mailQueue";
import type { MailSettings } from "../model/mail/mailSettings";
import { ACCOUNT_MAILS } from "./accountMails";
import { BILLING_MAILS } from "./billingMails";
import { CONTACT_MAILS } from "./contactMails";
import { PEOPLE_MAILS } from "./peopleMails";

/** A part of a mail. Everything in it is plain text: markup is made in one place, which escapes it all. */
export type Block =
  | { kind: "text" | "quote" | "code" | "note"; text: string }
  | { kind: "button"; label: string; href: string }
  | { kind: "facts"; rows: readonly (readonly [string, string])[] };

/** What one kind of mail says. */
export type Message = {
  subject: string;
  /** Shown beside the subject in a list of mails. */
  preview: string;
  heading: string;
  blocks: readonly Block[];
  /** Why it came, in the small print. */
  reason: string;
  replyTo?: string;
};

/** A whole mail, before it is drawn as HTML and as text. */
export type MailContent = Message & {
  siteUrl: string;
  postalAddress: string;
  preferencesUrl: string;
  /** Where a mail program unsubscribes with one POST (RFC 8058); for marketing alone. */
  oneClickUrl: string | null;
};

export type Links = { site: string; preferences: string; to: string; support: string };
export type Writer<Type extends MailType> = (values: MailValues[Type], links: Links) => Message;
export type Writers<Type extends MailType = MailType> = { [T in Type]: Writer<T> };

/** Every type has its text: a type without one does not compile. */
const WRITERS: Writers = { ...ACCOUNT_MAILS, ...PEOPLE_MAILS, ...BILLING_MAILS, ...CONTACT_MAILS };

/** What a claimed mail says, with its own links. */
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
