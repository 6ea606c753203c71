import type { AdminStatus } from "../books/books";

/** The admin's book tabs, by their ids in the URL. */
export const BOOK_TABS = ["all", "visible", "unlisted", "blocked", "sponsored"] as const;
export type BookTab = (typeof BOOK_TABS)[number];

/** The status of a tab's books, if they share one. */
export const TAB_STATUSES: Partial<Record<BookTab, AdminStatus>> = {
  visible: "listed",
  unlisted: "unlisted",
  blocked: "blocked",
};

/** The orders of the admin's book lists. */
export const BOOK_ORDERS = ["newest", "oldest", "title", "rating", "reviews", "endDate"] as const;
export type BookOrder = (typeof BOOK_ORDERS)[number];

export const BOOK_ORDER_LABELS: Record<BookOrder, string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  title: "Title A-Z",
  rating: "Highest rated",
  reviews: "Most reviews",
  endDate: "Permanent first, then by end date",
};

/** The orders that a tab offers, its default first. */
export function ordersOf(tab: BookTab): readonly [BookOrder, ...BookOrder[]] {
  return tab === "sponsored" ? ["endDate"] : ["newest", "oldest", "title", "rating", "reviews"];
}

/** The order of a tab: the requested one if the tab offers it, else its default. */
export function orderIn(tab: BookTab, requested: BookOrder | undefined): BookOrder {
  const orders = ordersOf(tab);
  return orders.find((order) => order === requested) ?? orders[0];
}
