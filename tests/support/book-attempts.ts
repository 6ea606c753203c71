import { api } from "../../convex/_generated/api";
import { adminForm, bookForm } from "./book-form";
import type { Attempt } from "./permission-attempts";
import { agreed, outcome } from "./permission-attempts";

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
};

/** As `NEWCOMER` of the permission test, for these rows. */
export const BOOK_NEWCOMER: Record<string, string> = { M07: "F", M16: "F", M17: "F" };

function belowForm() {
  return bookForm({ title: "Below", amazonRating: "3", amazonReviewsCount: "20" });
}
