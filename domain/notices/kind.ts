import type { MailType } from "../mail/mails";
import type { NoticeTopic } from "./topics";

export type NoticeIcon = "alert" | "check" | "lock" | "message" | "money" | "search" | "star" | "user";

/** What a kind says and where it leads. Its recipients, and whether it can be turned off, are its topic's. */
export interface KindOfNotice {
  topic: NoticeTopic;
  /** What is told in one line while it is unread. Missing if each event has its own. */
  group?: "book" | "thread" | "search" | "save" | "all";
  /** True if a group stays one notification: its next event makes it new again, also after it was read. */
  isRenewed?: true;
  /** The text. `_` surrounds a title, `*` what is emphasized, `{}` a value. */
  one: string;
  /** The text of several, whose number is `{n}`. Missing if only the newest of a group is told. */
  many?: string;
  /** Its place. `{slug}` is the book's, whose cover is then beside the text; without the book there is no link. */
  link: string;
  icon: NoticeIcon;
  /** The emails about the same event. */
  mails?: readonly MailType[];
}

/** The page of a notification's book. */
export const BOOK = "/book/{slug}";
