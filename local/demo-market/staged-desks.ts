import { RIGHTS } from "./demo-book";
import type { DemoCard, DemoDesk, DemoSearch } from "./demo-desk";
import { stagedBook } from "./staged-books";

type IdOf = (title: string) => string | undefined;

/** A desk as the staging functions take it, without the books that are not in the market. */
export function stagedDesk({ cards, gone, searches = [], news }: DemoDesk, idOf: IdOf) {
  const known = <Item extends { title: string }>(items: readonly Item[]) =>
    items.flatMap(({ title, ...item }) => {
      const bookId = idOf(title);
      return bookId === undefined ? [] : [{ bookId, ...item }];
    });
  return {
    // The last one added is on top of its column, and its option is the newest.
    cards: known([...cards].sort((a, b) => age(b) - age(a))),
    gone: gone && { ...gone.card, book: stagedBook(gone.book) },
    searches: searches.map((search) => ({ ...criteria(search), matches: known(search.matches) })),
    news: news && { ...news, changes: known([...news.changes].sort((a, b) => a.daysAgo - b.daysAgo)) },
  };
}

function age({ sinceDaysAgo, savedDaysAgo }: DemoCard): number {
  return sinceDaysAgo ?? savedDaysAgo;
}

function criteria({ rights, matches: _, ...search }: DemoSearch) {
  return {
    ...search,
    rightsAvailable: Object.fromEntries(RIGHTS.map((right) => [right, rights.includes(right)])),
  };
}
