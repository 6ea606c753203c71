import { api } from "@convex/_generated/api";
import { useQuery } from "convex/react";
import { NameSave } from "../../shared/notices/name-save";
import type { BookPage } from "./book-page";

/** The producer's choice to let the author know, live. */
export function Naming({ book }: { book: BookPage }) {
  const isNamed = useQuery(api.favorites.isNamed, { bookId: book._id }) ?? null;
  return (
    <NameSave
      book={book}
      isNamed={isNamed}
      className="xl:-my-1 xl:flex xl:items-center xl:gap-2 max-xl:mt-3 print:hidden"
      hasHint
    />
  );
}
