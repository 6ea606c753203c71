import { deriveBook } from "../../domain/books/books";
import { amazonReviewsOnly } from "../../domain/books/ratings";
import { encodeRights, RIGHTS } from "../../domain/books/rights";
import { bookSlug } from "../../domain/slugs";
import { inventedBooks } from "../../local/demo-market/books/invented-books";

/** As many as the product's large catalog is filled with at a time: the same batches make the same books. */
const BATCH = 25;
const UNUSUAL = { isBlocked: false, isSponsored: false, isOptioned: false, isOptionedPublic: false };

/** A row of Feathers' table of books. */
export interface Row {
  id: number;
  isPublic: boolean;
  genre: string;
  totalReviews: number;
  filmTV: boolean;
  synopsis: string;
  themes: string;
  title: string;
  authorName: string;
  logline: string;
}

/** The invented books of the product's large catalog as rows, with cards of about `cardBytes` bytes of JSON. */
export function* feathersBooks(books: number, cardBytes: number): Generator<Row> {
  for (let from = 0; from < books; from += BATCH) {
    const batch = inventedBooks(from, Math.min(BATCH, books - from)).flatMap((author) => author.books);
    for (const [n, book] of batch.entries()) yield rowOf(from + n, book, cardBytes);
  }
}

type InventedBook = ReturnType<typeof inventedBooks>[number]["books"][number];

function rowOf(id: number, book: InventedBook, cardBytes: number): Row {
  const { title, authorName, genre, logline, synopsis, themes, movieRating } = book;
  const { bestRating, totalReviews, isPublic, rightsShown } = deriveBook({ ...book, ...UNUSUAL }, 0);
  const rights = encodeRights(rightsShown);
  const summary = { id, slug: `${bookSlug(title)}-${id}`, title, authorName, genre, coverUrl: "" };
  const facts = { bestRating, totalReviews, amazonReviewsOnly: amazonReviewsOnly(book) };
  const card = { ...summary, ...facts, logline, movieRating, rights, interestCount: 0 };
  card.coverUrl = "x".repeat(Math.max(0, cardBytes - JSON.stringify(card).length));
  const open = RIGHTS.map((right) => [right, rightsShown[right] === "available"]);
  return { ...card, synopsis, themes: themes.join(", "), isPublic, ...Object.fromEntries(open) } as Row;
}

/** True if the book has this very word. */
export function hasWord({ title, authorName, logline, synopsis, themes }: Row, word: string): boolean {
  return new RegExp(`\\b${word}\\b`, "i").test([title, authorName, logline, synopsis, themes].join("\n"));
}

/** The values of each row as a line for COPY. */
export function* linesOf(rows: readonly Row[]): Generator<string> {
  for (const row of rows) {
    const values = Object.values(row).map((value) => `"${String(value).replaceAll('"', '""')}"`);
    yield `${values.join(",")}\n`;
  }
}
