import { reviewsLabel } from "../../../domain/books/books";
import { RIGHT_LABELS } from "../../../domain/books/rights";
import { grouped } from "../../../domain/figures";
import { bookPath } from "../../../domain/links";
import type { AuthorBookWeek, DigestBook, DigestBooks } from "../../../domain/mail/digest";
import {
  authorDigestSubject,
  counted,
  digestBooksIn,
  digestSubject,
  MAX_LISTED,
  ownBooksIn,
} from "../../../domain/mail/digest";
import { formatPacificDay, formatPacificShortDay } from "../../../domain/mail/digest-calendar";
import { choiceLinks, note, text } from "../blocks";
import type { Block, BookRow, Links, Message, Writers } from "../message";
import { greeting, isPlainLine } from "../names";

const REASON =
  "You get this on Tuesdays because you asked for the weekly digest. No email goes out in a week with nothing new. We count clicks, never opens.";
const EVERY_BOOK = "Every book is rated 4.0 or higher.";

/** The weekly digest. Producers, authors and readers of the newsletter each get their own. */
export const DIGEST_MAILS: Writers<"digest_producer" | "digest_author" | "digest_reader"> = {
  digest_producer: ({ firstName, genres, books, ...issue }, links) => {
    const week = genres === "" ? "This is your week." : `This is your week in ${genres}.`;
    return catalogDigest(issue, links, `${named(firstName, week)} ${EVERY_BOOK}`, digestBooksIn(books), [
      ["Change your genres", `${links.site}/dashboard/producer?tab=edit-profile`],
    ]);
  },
  digest_reader: ({ books, ...issue }, links) =>
    catalogDigest(issue, links, `These books are new this week. ${EVERY_BOOK}`, digestBooksIn(books)),
  digest_author: ({ firstName, books, ...issue }, links) => {
    const own = ownBooksIn(books);
    const shown = own.slice(0, MAX_LISTED.own);
    const title = own.length === 1 ? "Your book" : "Your books";
    return {
      ...issueParts(issue, authorDigestSubject(own)),
      preview: shown.map((book) => titleOf(book)).join(", "),
      blocks: [
        text(named(firstName, "This is what happened to your books.")),
        ...introductionBlocks(issue.introduction),
        { kind: "section", title, note: "Since the last digest" },
        { kind: "books", layout: "small", rows: shown.map((book) => ownRow(book, links.site)) },
        ...restBlocks(own.length - shown.length),
        { kind: "wideButton", label: "Open My Dashboard", href: `${links.site}/dashboard/author` },
      ],
      footerLinks: choiceLinks(links),
    };
  },
};

type Issue = { issue: string; introduction: string };
type FooterLinks = NonNullable<Message["footerLinks"]>;

function catalogDigest(
  issue: Issue,
  links: Links,
  opening: string,
  books: DigestBooks,
  ownLinks: FooterLinks = [],
): Message {
  return {
    ...issueParts(issue, digestSubject(books)),
    preview: [...books.new, ...books.rising, ...books.rights, ...books.matches].map(titleOf).join(", "),
    blocks: [
      text(opening),
      ...introductionBlocks(issue.introduction),
      ...sections(books, links.site),
      { kind: "wideButton", label: "See All New Books", href: `${links.site}/browse?sort=newest` },
    ],
    footerLinks: [...ownLinks, ...choiceLinks(links)],
  };
}

function issueParts({ issue }: Issue, subject: string) {
  return { subject, heading: subject, dateLine: formatPacificDay(Number(issue)), reason: REASON };
}

/** "Dana, this is your week.", or the sentence alone for a name that looks like a link. */
function named(firstName: string, sentence: string): string {
  const hello = greeting(firstName);
  if (hello === "Hello,") return sentence;
  return `${hello.slice("Hello ".length)} ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

function introductionBlocks(introduction: string): Block[] {
  const paragraphs = introduction.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
  return paragraphs.filter((paragraph) => paragraph !== "").map(text);
}

function sections({ new: fresh, rising, rights, matches }: DigestBooks, site: string): Block[] {
  const isAgain = rights.every(({ opened = [] }) => opened.every((right) => right.isAgain));
  return [
    ...section(
      "New",
      "New since the last digest",
      "large",
      fresh.map((book) => newRow(book, site)),
    ),
    ...section(
      "Rising",
      "More producers interested than the week before",
      "small",
      rising.map((book) => risingRow(book, site)),
    ),
    ...section(
      isAgain ? "Available again" : "Newly available",
      isAgain ? "An option ended and the right is free" : "Rights that opened since the last digest",
      "small",
      rights.map((book) => openedRow(book, site)),
    ),
    ...section(
      "For your saved searches",
      "They match what you look for",
      "small",
      matches.map((book) => ({ ...bookRow(book, site), asideNote: book.searchName })),
    ),
  ];
}

function section(title: string, note: string, layout: "large" | "small", rows: BookRow[]): Block[] {
  if (rows.length === 0) return [];
  return [
    { kind: "section", title, note },
    { kind: "books", layout, rows },
  ];
}

function newRow(book: DigestBook, site: string): BookRow {
  const { bestRating, totalReviews, logline, rights } = book;
  return {
    ...bookRow(book, site),
    rating: bestRating,
    reviews: reviewsLabel({ totalReviews, amazonReviewsOnly: false }),
    logline: isPlainLine(logline) ? logline : "",
    rights: rights.map((right) => RIGHT_LABELS[right]),
  };
}

function risingRow(book: DigestBook, site: string): BookRow {
  const { gained = 0, interest = 0 } = book;
  const asideNote = counted(interest, "Producer Interested", "Producers Interested");
  return { ...bookRow(book, site), aside: `+${grouped(gained)} this week`, asideNote };
}

function openedRow(book: DigestBook, site: string): BookRow {
  const { opened = [] } = book;
  const names = opened.map(({ right }) => RIGHT_LABELS[right]).join(", ");
  const since = formatPacificShortDay(Math.max(...opened.map(({ openedAt }) => openedAt)));
  return { ...bookRow(book, site), aside: `${names}, since ${since}`, asideTone: "ok" };
}

function ownRow(book: AuthorBookWeek, site: string): BookRow {
  const { contacts, saves, views, checks, sponsorship } = book;
  const figures = [
    contacts > 0 ? counted(contacts, "contact", "contacts") : "",
    saves > 0 ? `+${counted(saves, "save", "saves")}` : "",
    views > 0 ? counted(views, "view", "views") : "",
    checks > 0 ? "Ratings checked" : "",
    sponsorship === null ? "" : `Sponsorship ${sponsorship}`,
  ].filter((words) => words !== "");
  const href = book.isPublic ? bookRow(book, site).href : `${site}/dashboard/author`;
  return { ...bookRow(book, site), href, aside: figures[0], asideNote: figures.slice(1).join(" · ") };
}

function bookRow(book: DigestBook | AuthorBookWeek, site: string): BookRow {
  const { genre, coverUrl } = book;
  const author = isPlainLine(book.authorName) ? book.authorName : "An author";
  return { title: titleOf(book), href: `${site}${bookPath(book)}`, author, genre, coverUrl };
}

/** Says how many of an author's books with news are not listed. */
function restBlocks(count: number): Block[] {
  if (count === 0) return [];
  return [
    note(
      count === 1
        ? "1 more of your books has news. Your dashboard shows it."
        : `${grouped(count)} more of your books have news. Your dashboard shows them.`,
    ),
  ];
}

/** Authors write titles: one that mail programs would turn into a link is left out. */
function titleOf({ title }: { title: string }): string {
  return isPlainLine(title) ? title : "A book whose title contains a link";
}
