import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import type { Attempt } from "./attempt";
import { agreed, outcome } from "./attempt";

/** Purchases begin by payment links, so that nobody outside is asked. */
function withLinks(): void {
  Object.assign(process.env, {
    STRIPE_SECRET_KEY: "",
    STRIPE_LINK_AUTHOR: "https://buy.stripe.example/author",
    STRIPE_LINK_SPONSORED: "https://buy.stripe.example/sponsored",
    STRIPE_PORTAL_LINK: "https://billing.stripe.example/portal",
  });
}

function smuggled(column: string, userId: Id<"books">): object {
  return column === "ax" ? { userId } : {};
}

/** The rows of membership, sponsorship and their prices. */
export const BILLING_ATTEMPTS: Record<string, Attempt> = {
  // Without a target of their own, "another's" means naming one where none is asked for.
  M27: async ({ books }, { action }, column) => {
    withLinks();
    const extra = smuggled(column, books.pub);
    const purchase = { plan: "author" as const, ...extra };
    return agreed([
      await outcome(action(api.billing.startCheckout, { purchase })),
      await outcome(action(api.billing.openPortal, { ...extra })),
    ]);
  },
  M28: async ({ books }, { action }) => {
    withLinks();
    const purchase = { plan: "sponsored" as const, bookId: books.story, days: 30 as const };
    return await outcome(action(api.billing.startCheckout, { purchase }));
  },
  M29: async ({ books }, { query }, column) =>
    agreed([
      await outcome(query(api.billing.myStatus, { ...smuggled(column, books.pub) })),
      await outcome(query(api.billing.purchase, { reference: null, ...smuggled(column, books.pub) })),
    ]),
  M84: async (_world, { query }) => {
    const [genres, prices] = [
      await query(api.home.genres, {}),
      await query(api.billing.sponsorshipPrices, {}),
    ];
    await query(api.billing.trialTerms, {});
    return genres.length > 0 && prices.length === 4 ? "P" : "N";
  },
};

/** Somebody without a role is no author. */
export const BILLING_NEWCOMER: Record<string, string> = { M27: "F", M28: "F", M29: "F" };
