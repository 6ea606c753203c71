import { BOOK_ORDER_LABELS, BOOK_ORDERS, ordersOf } from "@domain/admin/book-lists";
import { ADMIN_STATUSES } from "@domain/books/books";
import { MAX_QUERY_LENGTH } from "@domain/catalogue/search";
import Search from "lucide-react/icons/search";
import type { ReactNode } from "react";
import { useSearchInput } from "../../../lib/search-input";
import { Button } from "../../../ui/button";
import { Input, Select } from "../../../ui/fields";
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
        <BookSearch view={view} onView={onView} />
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

/** The search box. It searches on Enter or Search. */
function BookSearch({ view, onView }: Omit<BookFiltersProps, "children">) {
  const [text, setText] = useSearchInput(view.q);
  return (
    <form
      className="flex w-full min-w-0 gap-2 sm:w-auto sm:max-lg:flex-1 lg:w-112"
      onSubmit={(event) => {
        event.preventDefault();
        onView({ ...view, q: text.trim() });
      }}
    >
      <span className="relative min-w-0 grow">
        <Search
          size={18}
          strokeWidth={1.75}
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
        />
        <Input
          type="search"
          enterKeyHint="search"
          aria-label="Search by title, author name, or email"
          placeholder="Search by title, author name, or email"
          autoComplete="off"
          maxLength={MAX_QUERY_LENGTH}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            if (target.value === "" && view.q !== "") onView({ ...view, q: "" });
          }}
          className="pl-10 text-14! [&::-webkit-search-cancel-button]:appearance-none"
        />
      </span>
      <Button type="submit">Search</Button>
    </form>
  );
}
