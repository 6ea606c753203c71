import type { MailType, MailValues } from "../../domain/mail/mails";

/** A part of an email. Its values are plain text: only the renderers add markup, and they escape every value. */
export type Block =
  | { kind: "text" | "quote" | "code" | "note"; text: string }
  | { kind: "button" | "link"; label: string; href: string }
  /** A button as wide as the email. */
  | { kind: "wideButton"; label: string; href: string }
  /** A title with links below it, one per line. */
  | { kind: "links"; title: string; rows: readonly (readonly [label: string, href: string])[] }
  | { kind: "facts"; rows: readonly (readonly [string, string])[] }
  /** A heading with a line below it. */
  | { kind: "section"; title: string; note?: string }
  /** Books below each other: large with their facts, or small with what there is to say about each. */
  | { kind: "books"; layout: "large" | "small"; rows: readonly BookRow[] };

/** A book in an email. `coverUrl` is null for a book without a picture: its title is set on its genre's colors. */
export type BookRow = {
  title: string;
  href: string;
  author: string;
  genre: string;
  coverUrl: string | null;
  rating?: number;
  /** "318 Reviews" */
  reviews?: string;
  logline?: string;
  /** The rights that are available. */
  rights?: readonly string[];
  /** What there is to say, on the right of a small row, and a smaller line below it. */
  aside?: string;
  asideNote?: string;
  /** Good news is green, on a badge. */
  asideTone?: "brand" | "ok";
};

/** The content of one email, as its type writes it. */
export type Message = {
  subject: string;
  /** The line beside the subject in an inbox. */
  preview: string;
  heading: string;
  blocks: readonly Block[];
  /** The day of an issue, beside the product's name. */
  dateLine?: string;
  /** Why the reader receives it, for the footer. */
  reason: string;
  /** The footer's links, instead of the one to the preferences. */
  footerLinks?: readonly (readonly [label: string, href: string])[];
  replyTo?: string;
  /** One POST here stops emails like this one (RFC 8058). Marketing leaves it out: there it unsubscribes from everything. */
  oneClickUrl?: string;
};

/** A complete email, ready to render as HTML and as text. */
export type MailContent = Omit<Message, "oneClickUrl"> & {
  siteUrl: string;
  postalAddress: string;
  preferencesUrl: string;
  /** Null for transactional email. */
  oneClickUrl: string | null;
};

export type Links = { site: string; actions: string; preferences: string; to: string; support: string };
export type Writer<Type extends MailType> = (values: MailValues[Type], links: Links) => Message;
export type Writers<Type extends MailType = MailType> = { [T in Type]: Writer<T> };
