import Clock from "lucide-react/icons/clock";
import { Cover } from "../../../shared/books/cover";
import { Badge } from "../../../ui/badge";
import type { Column } from "../table/columns";
import { EditLink, ViewLink } from "./book-links";
import { SponsorBadge } from "./sponsor-badge";
import type { AdminBook } from "./use-books";
import { VisibilityBadge } from "./visibility-badge";

export const BOOK_COLUMNS: readonly Column<AdminBook>[] = [
  {
    id: "cover",
    label: "Cover",
    track: "2.5rem",
    cell: (book) => <Cover book={book} decorative className="w-6" />,
    optional: true,
  },
  { id: "title", label: "Title & Author", track: "minmax(0, 1.7fr)", cell: (book) => <Title book={book} /> },
  {
    id: "email",
    label: "Email",
    track: "minmax(0, 1fr)",
    cell: (book) => <Email book={book} />,
    optional: true,
  },
  {
    id: "visibility",
    label: "Visibility",
    track: "minmax(8rem, 13rem)",
    cell: (book) => <VisibilityBadge book={book} />,
    optional: true,
  },
  { id: "actions", label: "Actions", track: "6rem", cell: (book) => <Actions book={book} /> },
];

/** A book on a phone. */
export function BookCard({ book }: { book: AdminBook }) {
  return (
    <div className="flex gap-3">
      <Cover book={book} decorative className="w-12 shrink-0 self-start" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h3 className="text-16 font-medium break-words">{book.title}</h3>
        <p className="text-14 text-muted">{book.authorName}</p>
        <div className="flex flex-wrap gap-1 empty:hidden">
          <Badges book={book} />
        </div>
        <Email book={book} />
        <VisibilityBadge book={book} />
        <Actions book={book} />
      </div>
    </div>
  );
}

function Title({ book }: { book: AdminBook }) {
  return (
    <div className="flex min-w-0 items-center gap-2" title={`${book.title}, ${book.authorName}`}>
      <span className="min-w-0 truncate font-medium">{book.title}</span>
      <span className="min-w-0 shrink-[9] truncate text-muted">{book.authorName}</span>
      <Badges book={book} />
    </div>
  );
}

function Badges({ book }: { book: AdminBook }) {
  return (
    <>
      <SponsorBadge book={book} />
      {book.isOptioned && (
        <Badge tone="amber" icon={Clock}>
          Optioned
        </Badge>
      )}
    </>
  );
}

function Email({ book: { authorEmail } }: { book: AdminBook }) {
  return (
    <span className="block truncate text-14 text-muted" title={authorEmail ?? undefined}>
      {authorEmail ?? "No email"}
    </span>
  );
}

function Actions({ book }: { book: AdminBook }) {
  return (
    <div className="-mx-2 flex flex-wrap items-center max-lg:mt-1">
      <ViewLink book={book} />
      <EditLink book={book} />
    </div>
  );
}
