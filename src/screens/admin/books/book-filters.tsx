import { BOOK_ORDER_LABELS, BOOK_ORDERS, ordersOf } from "@domain/admin/book-lists";
import { ADMIN_STATUSES } from "@domain/books/books";
import type { ReactNode } from "react";
import { Select } from "../../../ui/form/fields";
import { ListSearch } from "../../../shared/lists/list-search";
import { VISIBILITY_LABELS } from "./actions/visibility-menu";
import type { BooksView } from "./books-view";

interface BookFiltersProps {
  view: BooksView;
  onView: (view: BooksView) => void;
  /** Controls of the table, at the far right. */
  children: ReactNode;
}

/** Searches, filters and sorts a book tab. A search comes by best match. */
export function BookFilters({ view, onView, children }: BookFiltersProps) {
  const orders = ordersOf(view.tab);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <search className="contents">
        <ListSearch
          label="Search by title, author name, or email"
          placeholder="Search by title, author name, or email"
          q={view.q}
          onSearch={(q) => onView({ ...view, q })}
          className="w-full sm:w-auto sm:grow sm:basis-88 lg:max-w-112"
        />
        {view.tab === "all" && (
          <Select
            aria-label="Visibility"
            options={[
              { value: "", label: "Any visibility" },
              ...ADMIN_STATUSES.map((status) => ({ value: status, label: VISIBILITY_LABELS[status] })),
            ]}
            value={view.visibility ?? ""}
            onChange={({ target }) =>
              onView({ ...view, visibility: ADMIN_STATUSES.find((status) => status === target.value) })
            }
            className="min-w-40 max-sm:flex-1 [&>select]:text-14"
          />
        )}
        {orders.length > 1 && view.q === "" && (
          <Select
            aria-label="Order"
            options={orders.map((order) => ({ value: order, label: BOOK_ORDER_LABELS[order] }))}
            value={view.sort}
            onChange={({ target }) =>
              onView({ ...view, sort: BOOK_ORDERS.find((order) => order === target.value) ?? view.sort })
            }
            className="min-w-40 max-sm:flex-1 [&>select]:text-14"
          />
        )}
      </search>
      <div className="flex gap-2 lg:ml-auto">{children}</div>
    </div>
  );
}
