import { generateKeyBetween } from "fractional-indexing";
import type { FunctionCaller } from "../../support/admin-api";
import type { DemoDesk } from "../demo-desk";
import { readAll, writeAll } from "./documents";
import type { SearchIds } from "../notices";
import { idsOf, SAVES_BATCH, type Seeded } from "./seeding";
import { stagedBook } from "./staged-books";
import {
  type BookOf,
  cardGroup,
  newsGroup,
  orderedCards,
  searchGroup,
  type StoredBook,
  withdrawn,
} from "./staged-desks";

interface Place {
  stage: string;
  isArchived: boolean;
  rank: string;
}

/** What producers saved, noted, optioned and searched for. Returns the ids of their searches. */
export async function addDesks(
  call: FunctionCaller,
  { books, desks, bookIds, producers }: Seeded,
): Promise<SearchIds> {
  const searchIds = new Map<string, string[]>();
  const stored = await readAll<StoredBook>(call, { table: "books", index: "by_creation_time", is: {} });
  const idOf = (title: string) => bookIds[books.findIndex((book) => book.title === title)];
  const bookOf = (title: string) => stored.find(({ _id }) => _id === idOf(title));
  for (const desk of desks) {
    const ids = await addDesk(call, desk, { bookOf, producerId: idsOf(producers, desk.email).userId });
    searchIds.set(desk.email, ids);
  }
  return searchIds;
}

async function addDesk(
  call: FunctionCaller,
  { cards, gone, searches = [], news }: DemoDesk,
  { bookOf, producerId }: { bookOf: BookOf; producerId: string },
): Promise<string[]> {
  const now = Date.now();
  const isTheirs = { userId: producerId, approvalStatus: "approved" };
  const approved = await readAll(call, { table: "profiles", index: "by_userId", is: isTheirs });
  const owner = { producerId, isApproved: approved.length > 0 };
  const rankIn = await ranksOf(call, producerId);
  const groupOf = (book: StoredBook, card: Parameters<typeof cardGroup>[2]) =>
    cardGroup(owner, book, card, { rank: rankIn(card), now });
  // First, because the option made last is the newest.
  const book = gone && (await missingBook(call, producerId, gone.book));
  if (gone && book) await writeAll(call, [withdrawn(groupOf(book, gone.card), book)]);
  const groups = orderedCards(cards, bookOf).map(({ book, ...card }) => groupOf(book, card));
  await writeAll(call, groups, SAVES_BATCH);
  const made = await writeAll(
    call,
    searches.map((search) => searchGroup(producerId, search, bookOf, now)),
  );
  if (news) await writeAll(call, [newsGroup(producerId, news, bookOf, now)]);
  return made.map(([id = ""]) => id);
}

/** Ranks of cards that each come to the top of their column. */
async function ranksOf(call: FunctionCaller, producerId: string) {
  const is = { producerId };
  const cards = await readAll<Place>(call, { table: "favorites", index: "by_producerId_bookId", is });
  const key = ({ stage = "considering", isArchived = false }: Partial<Place>) => `${stage} ${isArchived}`;
  const tops = new Map<string, string>();
  for (const card of cards) {
    const top = tops.get(key(card));
    if (top === undefined || card.rank < top) tops.set(key(card), card.rank);
  }
  return (card: Partial<Place>): string => {
    const rank = generateKeyBetween(null, tops.get(key(card)) ?? null);
    tops.set(key(card), rank);
    return rank;
  };
}

/** The book of an option that a producer does not have yet, as its author listed it. */
async function missingBook(
  call: FunctionCaller,
  producerId: string,
  book: NonNullable<DemoDesk["gone"]>["book"],
): Promise<StoredBook | undefined> {
  const is = { producerId, bookTitle: book.title };
  const known = await readAll(call, { table: "optionedBooks", index: "by_producerId_removedAt", is });
  if (known.length > 0) return undefined;
  const [ownerId, { title, author: authorName }] = [null, book];
  const listed = { table: "books", index: "by_ownerId", is: { ownerId, title, authorName } };
  // There already if an earlier start was interrupted.
  if ((await readAll(call, listed)).length === 0)
    await call("staging/market:addBooks", { books: [stagedBook(book)] });
  const [stored] = await readAll<StoredBook>(call, listed);
  return stored;
}
