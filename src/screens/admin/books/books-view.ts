import type { BookOrder, BookTab } from "@domain/admin/book-lists";
import { BOOK_ORDERS, BOOK_TABS, orderIn, ordersOf } from "@domain/admin/book-lists";
import type { AdminStatus } from "@domain/books/books";
import { ADMIN_STATUSES } from "@domain/books/books";
import { MAX_QUERY_LENGTH } from "@domain/catalog/search";
import { cutTo } from "@domain/cut";

/** The state of the book tabs, as stored in the URL. */
export interface BooksView {
  tab: BookTab;
  q: string;
  /** Narrows the tab of all books. */
  visibility: AdminStatus | undefined;
  sort: BookOrder;
}

export function readBooksView(params: URLSearchParams): BooksView {
  const tab = BOOK_TABS.find((known) => known === params.get("tab")) ?? "all";
  const visibility = ADMIN_STATUSES.find((known) => known === params.get("visibility"));
  const sort = BOOK_ORDERS.find((known) => known === params.get("sort"));
  return {
    tab,
    q: cutTo((params.get("q") ?? "").trim(), MAX_QUERY_LENGTH),
    visibility: tab === "all" ? visibility : undefined,
    sort: orderIn(tab, sort),
  };
}

export function writeBooksView({ tab, q, visibility, sort }: BooksView): URLSearchParams {
  const params = new URLSearchParams();
  if (tab !== "all") params.set("tab", tab);
  if (q !== "") params.set("q", q);
  if (visibility !== undefined) params.set("visibility", visibility);
  if (sort !== ordersOf(tab)[0]) params.set("sort", sort);
  return params;
}
