import { api } from "../../../../convex/_generated/api";
import type { Id } from "../../../../convex/_generated/dataModel";
import { adminForm, bookForm } from "../../../support/book-form";
import { agreed, outcome } from "../matrix";
import type { Attempt } from "../permission-market";

/** The rows of a book's form. */
const FORM_ATTEMPTS: Record<string, Attempt> = {
  M07: async ({ books }, { query }) =>
    agreed(
      await Promise.all(
        [books.pub, books.hid, books.blk].map((id) => outcome(query(api.books.editForm, { id }))),
      ),
    ),
  M16: async (_market, { mutation }, column) => {
    const admin = column === "ad" ? { admin: adminForm() } : {};
    const form = bookForm({ title: "New and below", amazonRating: "3" });
    return await outcome(mutation(api.books.create, { form, ...admin }));
  },
  M17: async ({ books }, { mutation }) =>
    await outcome(mutation(api.books.update, { bookId: books.low, form: belowForm() })),
  // A permitted caller deletes a book added for this row.
  M18: async ({ stage, books, authors, subjects }, { mutation }, column) => {
    const mayDelete = column === "ao";
    const [ownerId] = (subjects.ao ?? "").split("|") as [Id<"users">];
    const toGo = { title: "To go", ownerId, profileId: authors.works };
    const bookId = mayDelete ? await stage.book(toGo) : books.pub;
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
  M26: async ({ books }, { query, mutation }, column) => {
    const extra = foreignUser(column, books.pub);
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

function belowForm() {
  return bookForm({ title: "Below", amazonRating: "3", amazonReviewsCount: "20" });
}

/** Sells by payment links, so that no request leaves the test. */
function usePaymentLinks(): void {
  Object.assign(process.env, {
    STRIPE_SECRET_KEY: "",
    STRIPE_LINK_AUTHOR: "https://buy.stripe.example/author",
    STRIPE_LINK_SPONSORED: "https://buy.stripe.example/sponsored",
    STRIPE_PORTAL_LINK: "https://billing.stripe.example/portal",
  });
}

/** These functions take no target, so reaching for another person means naming one anyway. */
function foreignUser(column: string, userId: Id<"books">): object {
  return column === "ax" ? { userId } : {};
}

/** The rows of membership, sponsorship and their prices. */
const BILLING_ATTEMPTS: Record<string, Attempt> = {
  M27: async ({ books }, { action }, column) => {
    usePaymentLinks();
    const purchase = { plan: "author" as const, ...foreignUser(column, books.pub) };
    return await outcome(action(api.billing.startCheckout, { purchase }));
  },
  M223: async ({ books }, { action }, column) => {
    usePaymentLinks();
    return await outcome(action(api.billing.openPortal, { ...foreignUser(column, books.pub) }));
  },
  M28: async ({ stage, books }, { action }, column) => {
    usePaymentLinks();
    const purchase = { plan: "sponsored" as const, bookId: books.story, days: 30 as const };
    // The story is not public, so its author can buy only more days than run. They end for the later rows.
    if (column === "ao") await stage.sponsor("story", 7);
    const answer = await outcome(action(api.billing.startCheckout, { purchase }));
    if (column === "ao") await stage.sponsor("story", 0);
    return answer;
  },
  M29: async ({ books }, { query }, column) =>
    agreed([
      await outcome(query(api.billing.myStatus, { ...foreignUser(column, books.pub) })),
      await outcome(query(api.billing.purchase, { reference: null, ...foreignUser(column, books.pub) })),
    ]),
  M84: async (_market, { query }) => {
    const [genres, prices] = [
      await query(api.home.genres, {}),
      await query(api.billing.sponsorshipPrices, {}),
    ];
    await query(api.billing.trialTerms, {});
    const { books } = await query(api.home.figures, {});
    return genres.length > 0 && books > 0 && prices.length === 4 ? "P" : "N";
  },
};

/** The rows of an author's books and purchases. */
export const BOOK_ATTEMPTS: Record<string, Attempt> = { ...FORM_ATTEMPTS, ...BILLING_ATTEMPTS };

/** The cells of a newcomer, a person without a role, where they differ from a visitor's. */
export const BOOK_NEWCOMER: Record<string, string> = {
  ...{ M07: "F", M16: "F", M17: "F", M18: "F", M19: "F", M20: "F", M21: "F", M26: "F", M87: "F" },
  ...{ M27: "F", M223: "F", M28: "F", M29: "F" },
};
