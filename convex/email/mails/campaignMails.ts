import { buttonLink } from "../../../domain/mail/campaigns/content";
import type { MailBook, OwnMailBlock } from "../../../domain/mail/campaigns/own-mail";
import { AUDIENCE_REASONS, ownMailBlocks } from "../../../domain/mail/campaigns/own-mail";
import type { VariableValues } from "../../../domain/mail/campaigns/variables";
import { fillIn } from "../../../domain/mail/campaigns/variables";
import { grouped } from "../../../domain/figures";
import { bookPath } from "../../../domain/links";
import { button, text } from "../blocks";
import type { Block, BookRow, Links, Writers } from "../message";
import { isPlainLine } from "../names";

/** What admins write themselves. */
export const CAMPAIGN_MAILS: Writers<"campaign"> = {
  campaign: ({ subject, preview, blocks, audience, firstName, bookTitle }, links) => {
    const values = { firstName: plain(firstName), bookTitle: plain(bookTitle) };
    const heading = fillIn(subject, values);
    return {
      subject: heading,
      preview: fillIn(preview, values),
      heading,
      blocks: ownMailBlocks(blocks).flatMap((block) => blocksOf(block, values, links)),
      reason: `You're receiving this because ${AUDIENCE_REASONS[audience]}.`,
    };
  },
};

function blocksOf(block: OwnMailBlock, values: VariableValues, { site }: Links): Block[] {
  switch (block.kind) {
    case "text":
      return paragraphs(fillIn(block.text, values)).map(text);
    case "books":
      return [{ kind: "books", layout: "large", rows: block.books.map((book) => rowOf(book, site)) }];
    case "button": {
      const href = buttonLink(block.href) ?? "/";
      return [button(fillIn(block.label, values), href.startsWith("/") ? `${site}${href}` : href)];
    }
  }
}

/** Paragraphs, which an empty line separates. */
function paragraphs(words: string): string[] {
  return words
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
}

function rowOf(book: MailBook, site: string): BookRow {
  const { title, authorName: author, genre, coverUrl, bestRating: rating, totalReviews, logline } = book;
  const reviews = `${grouped(totalReviews)} ${totalReviews === 1 ? "Review" : "Reviews"}`;
  return { title, author, genre, coverUrl, rating, reviews, logline, href: `${site}${bookPath(book)}` };
}

/** A name or title that mail programs would turn into a link is left out. */
function plain(words: string): string | undefined {
  return isPlainLine(words) ? words : undefined;
}
