import * as z from "zod";
import type { AudienceRole } from "./audience";

/** A book as an email shows it. The cover's address is absolute. */
export const MailBook = z.object({
  slug: z.string(),
  title: z.string(),
  authorName: z.string(),
  genre: z.string(),
  coverUrl: z.string().nullable(),
  bestRating: z.number(),
  totalReviews: z.number(),
  logline: z.string(),
});
export type MailBook = z.infer<typeof MailBook>;

/** A part of a campaign's email, with its books looked up and its variables still in braces. */
export const OwnMailBlock = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("text"), text: z.string() }),
  z.object({ kind: z.literal("books"), books: z.array(MailBook) }),
  z.object({ kind: z.literal("button"), label: z.string(), href: z.string() }),
]);
export type OwnMailBlock = z.infer<typeof OwnMailBlock>;

/** Why the reader gets it, for the footer. Continues "You're receiving this because". */
export const AUDIENCE_REASONS: Record<AudienceRole, string> = {
  author: "you list books here and agreed to email like this",
  producer: "you have a producer account and agreed to email like this",
  reader: "you signed up for our newsletter",
};

/** The blocks in an email's values. Throws on text that `ownMailText` did not write. */
export function ownMailBlocks(text: string): OwnMailBlock[] {
  return z.array(OwnMailBlock).parse(JSON.parse(text));
}

/** The blocks as one of an email's values, which are all text. */
export function ownMailText(blocks: readonly OwnMailBlock[]): string {
  return JSON.stringify(blocks);
}
