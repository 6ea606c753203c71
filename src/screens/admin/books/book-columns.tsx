import Clock from "lucide-react/icons/clock";
import { Badge } from "../../../ui/badge";
import type { Column } from "../table/columns";
import { AuthorEmail } from "./actions/author-email";
import { CoverUpload } from "./actions/cover-upload";
import { DeleteBook } from "./actions/delete-book";
import { OptionButton } from "./actions/option-button";
import { SponsorBadge, SponsorMenu } from "./actions/sponsor-menu";
import { VisibilityMenu } from "./actions/visibility-menu";
import { EditLink, ViewLink } from "./book-links";
import type { AdminBook } from "./use-books";

export const BOOK_COLUMNS: readonly Column<AdminBook>[] = [
  {
    id: "cover",
    label: "Cover",
    track: "2.5rem",
    cell: (book) => <CoverUpload book={book} className="w-6" />,
    optional: true,
  },
  {
    id: "title",
    label: "Title & Author",
    track: "minmax(0, 1.9fr)",
    cell: (book) => <TitleAndAuthor book={book} />,
    comesFirst: true,
  },
  {
    id: "email",
    label: "Email",
    track: "minmax(0, 1fr)",
    // The email starts where its label does: its button is wider, for the background on hover.
    cell: (book) => (
      <div className="-mx-2">
        <AuthorEmail book={book} />
      </div>
    ),
    optional: true,
  },
  {
    id: "visibility",
    label: "Visibility",
    track: "minmax(0, 13rem)",
    cell: (book) => <VisibilityMenu book={book} />,
    optional: true,
  },
  {
    id: "actions",
    label: "Actions",
    track: "19.5rem",
    cell: (book) => (
      <div className="flex items-center">
        <Actions book={book} />
        <DeleteBook book={book} />
      </div>
    ),
  },
];

/** A book on a phone. */
export function BookCard({ book }: { book: AdminBook }) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex gap-3">
        <CoverUpload book={book} className="w-12 self-start" />
        <div className="min-w-0 flex-1">
          <h2 className="text-16 font-medium break-words">{book.title}</h2>
          <p className="text-14 text-muted">{book.authorName}</p>
          <div className="mt-1 flex flex-wrap gap-1 empty:hidden">
            <Badges book={book} />
          </div>
        </div>
        <div className="-mt-2 -mr-2">
          <DeleteBook book={book} />
        </div>
      </div>
      <div className="-mx-2 text-14">
        <AuthorEmail book={book} />
      </div>
      <VisibilityMenu book={book} />
      <Actions book={book} />
    </div>
  );
}

function TitleAndAuthor({ book }: { book: AdminBook }) {
  return (
    <div className="flex min-w-0 items-center gap-2" title={`${book.title}, ${book.authorName}`}>
      <span className="min-w-0 truncate font-medium">{book.title}</span>
      <span className="min-w-0 shrink-[9999] truncate text-muted">{book.authorName}</span>
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

function Actions({ book }: { book: AdminBook }) {
  return (
    <div className="-mx-2 flex flex-1 flex-wrap items-center lg:flex-nowrap">
      <ViewLink book={book} />
      <EditLink book={book} />
      <SponsorMenu book={book} />
      <OptionButton book={book} />
    </div>
  );
}
