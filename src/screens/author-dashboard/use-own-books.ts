import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { updateMessage } from "@domain/books/own-books";
import { optimisticallyUpdateValueInPaginatedQuery, useMutation, usePaginatedQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { toast } from "../../ui/toast";

export type OwnBook = FunctionReturnType<typeof api.books.mine>["page"][number];

const PAGE_SIZE = 12;

/** The author's books, live and paginated. */
export function useOwnBooks() {
  const { results, status, loadMore } = usePaginatedQuery(api.books.mine, {}, { initialNumItems: PAGE_SIZE });
  return { books: results, status, loadMore: () => loadMore(PAGE_SIZE) };
}

/** Lists or unlists a book optimistically. A refusal reverts it and shows the reason. */
export function useSetListed() {
  const setListed = useMutation(api.books.setListed).withOptimisticUpdate((store, { bookId, listed }) => {
    optimisticallyUpdateValueInPaginatedQuery(store, api.books.mine, {}, (book) =>
      book._id === bookId
        ? { ...book, isListed: listed, statusReason: reasonOnce(listed, book.statusReason) }
        : book,
    );
  });
  return (bookId: Id<"books">, listed: boolean) => void toastOnFailure(setListed({ bookId, listed }));
}

/** Why the book is not public once it is listed or unlisted. The other reasons stay. */
function reasonOnce(listed: boolean, before: OwnBook["statusReason"]): OwnBook["statusReason"] {
  if (!listed) return before ?? "hiddenByAuthor";
  return before === "hiddenByAuthor" || before === "hiddenByAdmin" ? null : before;
}

/** Resolves to true on success. Shows a toast and resolves to false on failure. */
export async function toastOnFailure(change: Promise<unknown>): Promise<boolean> {
  return await change.then(
    () => true,
    (error: unknown) => {
      toast("bad", updateMessage(error));
      return false;
    },
  );
}
