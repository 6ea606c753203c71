import "./page.css";
import { ConvexProvider, ConvexReactClient } from "convex/react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router-dom";
import { BOOK_COLUMNS } from "../../src/screens/admin/books/book-columns";
import type { AdminBook } from "../../src/screens/admin/books/use-books";
import { AdminTable } from "../../src/screens/admin/table/admin-table";
import { useSelection } from "../../src/screens/admin/table/use-selection";

const ROWS = 10_000;
const ROW_HEIGHT = 41;
const BOOKS = Array.from({ length: ROWS }, (_, n) => bookNumber(n));
const LIST = { rows: BOOKS, isLoading: false, isLoadingMore: false, isDone: true, loadMore: () => undefined };
/** Nothing is asked of it: the rows only hold what they would call. */
const CLIENT = new ConvexReactClient("http://127.0.0.1:1");

function Books() {
  const selection = useSelection(BOOKS, "books");
  return (
    <main className="page-measure pt-8">
      <AdminTable
        label="Books"
        noun="book"
        columns={BOOK_COLUMNS}
        list={LIST}
        listKey="books"
        nameOf={({ title }) => title}
        card={({ title }) => title}
        empty={null}
        selection={selection}
      />
    </main>
  );
}

function bookNumber(n: number): AdminBook {
  const isHidden = n % 7 === 0;
  return {
    _id: `book${n}` as AdminBook["_id"],
    slug: `book-${n}`,
    title: `The Book of Number ${n}`,
    authorName: `Author Number ${n % 900}`,
    authorEmail: `author${n % 900}@people.example`,
    coverUrl: null,
    genre: "Thriller",
    adminStatus: isHidden ? "unlisted" : "listed",
    statusReason: isHidden ? "lowRating" : null,
    isListed: true,
    isBlocked: false,
    qualifies: !isHidden,
    bestRating: isHidden ? 3.8 : 4.5,
    totalReviews: 10 + n,
    sponsored: n % 50 === 0,
    sponsoredUntil: null,
    daysUntil: null,
    isPaid: false,
    isOptioned: n % 31 === 0,
    isOptionedPublic: false,
    optionedRights: [],
    productionPhase: null,
    productionStatus: null,
    addedAt: 0,
    updatedAt: 0,
    isOwned: true,
  };
}

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root.");
// The floor: an empty page of the same height.
const isEmpty = location.search === "?empty";
createRoot(root).render(
  isEmpty ? (
    <main style={{ height: ROWS * ROW_HEIGHT }} />
  ) : (
    <ConvexProvider client={CLIENT}>
      <MemoryRouter>
        <Books />
      </MemoryRouter>
    </ConvexProvider>
  ),
);
