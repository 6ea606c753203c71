import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { adminForm, bookForm } from "../book-form";
import type { Attempt } from "./attempt";
import { agreed, outcome } from "./attempt";

/** The rows of a book's form. */
export const BOOK_ATTEMPTS: Record<string, Attempt> = {
  M07: async ({ books }, { query }) =>
    agreed(
      await Promise.all(
        [books.pub, books.hid, books.blk].map((id) => outcome(query(api.books.editForm, { id }))),
      ),
    ),
  M16: async (_world, { mutation }, column) => {
    const admin = column === "ad" ? { admin: adminForm() } : {};
    const form = bookForm({ title: "New and below", amazonRating: "3" });
    return await outcome(mutation(api.books.create, { form, ...admin }));
  },
  M17: async ({ books }, { mutation }) =>
    await outcome(mutation(api.books.update, { bookId: books.low, form: belowForm() })),
  // Whoever may, deletes a book that is there for it.
  M18: async ({ market, books, authors, subjects }, { mutation }, column) => {
    const mayDelete = column === "ao" || column === "ad";
    const [ownerId] = (subjects.ao ?? "").split("|") as [Id<"users">];
    const toGo = { title: "To go", ownerId, profileId: authors.works };
    const bookId = mayDelete ? await market.book(toGo) : books.pub;
    return await outcome(mutation(api.books.remove, { bookId }));
  },
  M19: async ({ books }, { mutation }) =>
    agreed([
      await outcome(mutation(api.books.setListed, { bookId: books.hid, listed: false })),
      await outcome(mutation(api.books.setListed, { bookId: books.low, listed: true })),
    ]),
  M20: async ({ books }, { mutation }) =>
    await outcome(mutation(api.books.setListed, { bookId: books.blk, listed: true })),
  M21: async ({ books }, { mutation }) => {
    const ratings = { amazonRating: "3", amazonReviewsCount: "20" };
    return await outcome(mutation(api.books.updateRatings, { bookId: books.low, ratings }));
  },
  // Without a target of their own, "another's" means naming one where none is asked for.
  M26: async ({ books }, { query, mutation }, column) => {
    const extra: object = column === "ax" ? { userId: books.pub } : {};
    const paginationOpts = { numItems: 24, cursor: null };
    return agreed([
      await outcome(query(api.books.mine, { paginationOpts, ...extra })),
      await outcome(query(api.books.news, { ...extra })),
      await outcome(mutation(api.books.markSeen, { ...extra })),
    ]);
  },
  M87: async ({ books }, { mutation }) =>
    await outcome(mutation(api.books.setPublicationStatus, { bookId: books.low, status: "draft" })),
};

/** As `NEWCOMER` of the permission test, for these rows. */
export const BOOK_NEWCOMER: Record<string, string> = {
  ...{ M07: "F", M16: "F", M17: "F", M18: "F", M19: "F", M20: "F", M21: "F", M26: "F", M87: "F" },
};

function belowForm() {
  return bookForm({ title: "Below", amazonRating: "3", amazonReviewsCount: "20" });
}
