import { api } from "@convex/_generated/api";
import type { PublicationStatus } from "@domain/books/own-books";
import { PUBLICATION_LABELS, PUBLICATION_STATUSES } from "@domain/books/own-books";
import { useMutation } from "convex/react";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import type { OwnBook } from "./use-own-books";
import { toastOnFailure } from "./use-own-books";

/** The book's publication status, editable by hand. */
export function PublicationSelect({ book }: { book: OwnBook }) {
  const setStatus = useMutation(api.books.setPublicationStatus);
  /** Shown at once. A refusal gives way to what is stored. */
  const [chosen, setChosen] = useState<PublicationStatus>();
  const choose = async (status: PublicationStatus) => {
    setChosen(status);
    await toastOnFailure(setStatus({ bookId: book._id, status }));
    setChosen((latest) => (latest === status ? undefined : latest));
  };
  return (
    <span className="inline-flex items-center gap-2 text-13 text-muted">
      {book.isComplete ? "Listing complete" : "Listing incomplete"}
      <span className="relative inline-block">
        <select
          aria-label={`Status of ${book.title}`}
          value={chosen ?? book.publicationStatus}
          onChange={(event) => {
            const status = PUBLICATION_STATUSES.find((known) => known === event.target.value);
            if (status !== undefined) void choose(status);
          }}
          className="select h-11 appearance-none rounded-control border border-line bg-third pr-7 pl-2 text-13 font-medium text-muted sm:h-7"
        >
          {PUBLICATION_STATUSES.map((status) => (
            <option key={status} value={status}>
              {PUBLICATION_LABELS[status]}
            </option>
          ))}
        </select>
        <ChevronDown
          size={14}
          strokeWidth={1.75}
          className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-muted"
          aria-hidden
        />
      </span>
    </span>
  );
}
