import type { Right, RightStatus } from "../../../domain/books/rights";
import { DAY_MS, dayOf } from "../../../domain/dates";
import { addDays } from "../../../domain/days";
import { NO_RIGHTS } from "../../../domain/producers/chosen-rights";
import { bookCopy } from "../../../domain/producers/saved-book";
import { countedAs } from "../../../domain/producers/slate";
import type { DemoCard, DemoDesk, DemoSearch } from "../demo-desk";
import { type Group, idOf, byId, type Write } from "./documents";

/** A book in the market. */
export type StoredBook = Parameters<typeof bookCopy<string>>[0] & {
  _id: string;
  rightsShown: Record<Right, RightStatus>;
};
/** Finds a book in the market by its title. */
export type BookOf = (title: string) => StoredBook | undefined;

interface DeskOwner {
  producerId: string;
  isApproved: boolean;
}
type Card = Omit<DemoCard, "title">;

/** The cards whose books are in the market, the last one first to come: it is on top of its column. */
export function orderedCards(cards: readonly DemoCard[], bookOf: BookOf) {
  const age = ({ sinceDaysAgo, savedDaysAgo }: DemoCard) => sinceDaysAgo ?? savedDaysAgo;
  return known(
    [...cards].sort((one, other) => age(other) - age(one)),
    bookOf,
  );
}

/** A saved book with its note and its option, unless the producer has saved it. */
export function cardGroup(
  { producerId, isApproved }: DeskOwner,
  book: StoredBook,
  { stage = "considering", savedDaysAgo, sinceDaysAgo = savedDaysAgo, note, option, ...card }: Card,
  { rank, now }: { rank: string; now: number },
): Group {
  const { _id: bookId } = book;
  const { tags = [], lostRights = [], isArchived = false, passReason, isNamed } = card;
  const copy = bookCopy(book);
  const createdAt = daysBefore(now, savedDaysAgo);
  const save = {
    ...{ producerId, bookId, ...copy, createdAt, stage, rank, stageSince: daysBefore(now, sinceDaysAgo) },
    ...{ tags, lostRights, isArchived, passReason, isNamed },
    ...countedAs({ stage, passReason, bookState: copy.bookState }, isApproved),
    // Derived.
    ...{ inSaved: false, searchText: "" },
  };
  const writes: Write[] = [{ insert: "favorites", row: save }];
  if (note !== undefined)
    writes.push({ insert: "producerNotes", row: { producerId, bookId, note, updatedAt: createdAt } });
  if (option !== undefined) {
    const { rights, startedDaysAgo, endsInDays, remindedDaysAgo, ...terms } = option;
    const today = dayOf(now);
    const row = {
      ...{ producerId, bookId, bookTitle: copy.title, authorName: copy.authorName, ...terms },
      rightsOptioned: { ...NO_RIGHTS, ...Object.fromEntries(rights.map((right) => [right, true])) },
      optionDate: addDays(today, -startedDaysAgo),
      optionExpiryDate: endsInDays === undefined ? undefined : addDays(today, endsInDays),
      // Derived.
      endOrder: "",
    };
    const made = writes.push({ insert: "optionedBooks", row }) - 1;
    // The option's end closed an earlier reminder.
    if (remindedDaysAgo !== undefined)
      writes.push({
        patch: { table: "optionedBooks", index: "by_id", is: { _id: idOf(made) } },
        row: { noticeAt: daysBefore(now, remindedDaysAgo) },
      });
  }
  return {
    unless: { table: "favorites", index: "by_producerId_bookId", is: { producerId, bookId } },
    writes,
  };
}

/** A saved search with its matches, none of which is mailed, unless the producer has one of its name. */
export function searchGroup(producerId: string, search: DemoSearch, bookOf: BookOf, now: number): Group {
  const { rights, matches, lastRunDaysAgo, previousRunDaysAgo, ...criteria } = search;
  const { searchName } = search;
  const row = {
    ...{ producerId, ...criteria },
    rightsAvailable: { ...NO_RIGHTS, ...Object.fromEntries(rights.map((right) => [right, true])) },
    ...{ lastRun: daysBefore(now, lastRunDaysAgo), previousRun: daysBefore(now, previousRunDaysAgo) },
    // Derived.
    ...{ newMatches: 0, genreKey: "" },
  };
  const found = known(matches, bookOf).map(({ book: { _id: bookId }, daysAgo }) => ({
    insert: "searchMatches",
    row: { searchId: idOf(0), producerId, bookId, matchedAt: daysBefore(now, daysAgo) },
  }));
  const is = { producerId, removedAt: null, searchName };
  return {
    unless: { table: "savedSearches", index: "by_producerId_removedAt", is },
    writes: [{ insert: "savedSearches", row }, ...found],
  };
}

/** What changed of saved books, the newest first, and when the producer last looked. */
export function newsGroup(
  producerId: string,
  { seenDaysAgo, changes }: NonNullable<DemoDesk["news"]>,
  bookOf: BookOf,
  now: number,
): Group {
  const news = known(changes, bookOf)
    .sort((one, other) => one.daysAgo - other.daysAgo)
    .map(({ book, daysAgo, kind, right }) => ({
      ...{ bookId: book._id, title: book.title, at: daysBefore(now, daysAgo), kind, right },
      status: right && book.rightsShown[right],
    }));
  const desk = { table: "producerDesks", index: "by_producerId", is: { producerId } };
  return { writes: [{ patch: desk, row: { changes: news, seenAt: daysBefore(now, seenDaysAgo) } }] };
}

/** The book of an option, which goes from the market. */
export function withdrawn({ unless, writes }: Group, { _id }: StoredBook): Group {
  return { unless, writes: [...writes, { delete: byId("books", _id) }] };
}

function known<Item extends { title: string }>(items: readonly Item[], bookOf: BookOf) {
  return items.flatMap(({ title, ...item }) => {
    const book = bookOf(title);
    return book === undefined ? [] : [{ book, ...item }];
  });
}

function daysBefore(now: number, days: number): number {
  return Math.round(now - days * DAY_MS);
}
