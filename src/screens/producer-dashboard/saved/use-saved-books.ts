import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { localDay } from "@domain/days";
import { createOptionMessage, OPTION_CREATED } from "@domain/producers/options";
import { refusalOf } from "@domain/refusal-errors";
import { useMutation, usePaginatedQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { toastFailure } from "../../../lib/failure-toast";
import { hideSaved, showInterest } from "../../../shared/books/interest/optimistic-interest";
import { toast } from "../../../ui/toast";
import type { SavedView } from "./saved-view";

export type SavedBook = FunctionReturnType<typeof api.favorites.mine>["page"][number];

const PAGE_SIZE = 12;

/** A producer's saved books, live and paginated. */
export function useSavedBooks({ q, genre, sort }: SavedView, count = PAGE_SIZE) {
  const args = { sort, ...(q !== "" && { q }), ...(genre !== undefined && { genre }) };
  const { results, status, loadMore } = usePaginatedQuery(api.favorites.mine, args, {
    initialNumItems: count,
  });
  return { books: results, status, loadMore: () => loadMore(PAGE_SIZE) };
}

/** Moves a saved book to My Optioned Books, at once on screen. */
export function useMoveToOptioned() {
  const create = useMutation(api.options.createFromSaved).withOptimisticUpdate((store, { bookId }) => {
    hideSaved(store, bookId as Id<"books">, "negotiating");
  });
  const run = (bookId: Id<"books">) => {
    create({ bookId, today: localDay() })
      .then(() => toast("ok", OPTION_CREATED))
      .catch((error: unknown) => {
        const retry = { label: "Retry", run: () => run(bookId) };
        toast("bad", createOptionMessage(error), refusalOf(error)?.code === "CONFLICT" ? undefined : retry);
      });
  };
  return run;
}

/** Removes a saved book, at once on screen, with Undo: saving it again brings back its place and column. */
export function useRemoveSaved() {
  const set = useMutation(api.favorites.set).withOptimisticUpdate((store, { bookId, saved }) => {
    showInterest(store, { bookId: bookId as Id<"books">, saved, isCounted: true });
  });
  const run = (book: Pick<SavedBook, "bookId" | "title">, saved: boolean) => {
    set({ bookId: book.bookId, saved })
      .then(() => {
        const undo = { label: "Undo", run: () => run(book, true) };
        if (!saved) toast("ok", `Removed ${book.title} from My Saved Books`, undo);
      })
      .catch((error: unknown) => {
        toastFailure(error, () => run(book, saved));
      });
  };
  return (book: SavedBook) => run(book, false);
}
