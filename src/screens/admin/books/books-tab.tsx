import { useNavigate } from "react-router-dom";
import { ErrorBoundary } from "../../../lib/error-boundary";
import { ExportButton } from "../exports/export-button";
import { useUrlState } from "../../../lib/url-state";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { AdminTable } from "../table/admin-table";
import { ColumnMenu } from "../table/column-menu";
import { SavedViews } from "../table/saved-views";
import { useActiveRow } from "../table/use-active-row";
import { useColumns } from "../table/use-columns";
import { useListKeys } from "../table/use-list-keys";
import { useSelection } from "../table/use-selection";
import { BulkBar } from "./actions/bulk-bar";
import { BOOK_COLUMNS, BookCard } from "./book-columns";
import { BookFilters } from "./book-filters";
import { editPath, useReturnState } from "./book-links";
import type { BooksView } from "./books-view";
import { readBooksView, writeBooksView } from "./books-view";
import { useBookCount, useBooks } from "./use-books";

/** The admin's books, for the tab in the URL. */
export function BooksTab() {
  const [view, setView, latestView] = useUrlState(readBooksView, writeBooksView);
  const choice = useColumns("books", BOOK_COLUMNS);
  const listKey = writeBooksView(view).toString();
  return (
    <section aria-label="Books">
      <BookFilters view={latestView} onView={setView}>
        <ColumnMenu choice={choice} />
        <SavedViews table="books" />
        <ExportButton kind="books" />
      </BookFilters>
      <ErrorBoundary title="Couldn’t load books." resetKey={listKey}>
        <BookList view={view} listKey={listKey} columns={choice.columns} onView={setView} />
      </ErrorBoundary>
    </section>
  );
}

interface BookListProps {
  view: BooksView;
  listKey: string;
  columns: typeof BOOK_COLUMNS;
  onView: (view: BooksView) => void;
}

function BookList({ view, listKey, columns, onView }: BookListProps) {
  const list = useBooks(view);
  const total = useBookCount(view);
  const selection = useSelection(list.rows, listKey);
  const { active, next, previous } = useActiveRow(list);
  const navigate = useNavigate();
  const state = useReturnState();
  useListKeys({
    onNext: next,
    onPrevious: previous,
    onSelect: () => active && selection.toggle(active._id, [active._id]),
    onEdit: () => active && void navigate(editPath(active), { state }),
  });
  return (
    <>
      <AdminTable
        label="Books"
        noun="book"
        columns={columns}
        list={list}
        listKey={listKey}
        total={total}
        nameOf={({ title }) => title}
        card={(book) => <BookCard book={book} />}
        empty={<NoBooks view={view} onView={onView} />}
        selection={selection}
        activeId={active?._id}
        minWidth="68rem"
        note={<Note />}
      />
      <BulkBar books={selection.rows} onClear={selection.clear} />
    </>
  );
}

function Note() {
  return (
    <span>
      A book below 4.0 or without reviews can be set to Listed, but stays hidden until it qualifies.
      <span className="max-lg:hidden"> Keys: J and K move, X selects, E edits, B acts on the selection.</span>
    </span>
  );
}

function NoBooks({ view, onView }: Pick<BookListProps, "view" | "onView">) {
  const isFiltered = view.q !== "" || view.visibility !== undefined;
  return (
    <EmptyState
      title="No books found matching your criteria."
      action={
        isFiltered && (
          <Button onClick={() => onView({ ...view, q: "", visibility: undefined })}>Clear Filters</Button>
        )
      }
    >
      {isFiltered
        ? "Try another title, author, email or visibility."
        : "Books appear here as soon as there are any."}
    </EmptyState>
  );
}
