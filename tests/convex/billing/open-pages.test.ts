import { expect, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { test } from "../../support/market";
import { deliverAll, eachWithStripe, type FakeStripe } from "../../support/fake-stripe";

let stripe: FakeStripe;
eachWithStripe((fresh) => (stripe = fresh));

test("PAY-05: an author who looks at a sponsorship in between still has one membership page, and can't pay twice", async ({
  market,
}) => {
  const author = await market.person("author");
  const own = { ownerId: author.userId, profileId: author.profileId };
  const bookId = await market.book({ title: "The Salt Ledger", ...own });
  const membership = async () =>
    (await author.action(api.billing.startCheckout, { purchase: { plan: "author" } })).url;
  const first = await membership();
  const purchase = { plan: "sponsored" as const, bookId, days: 7 as const };
  await author.action(api.billing.startCheckout, { purchase });
  expect(await membership()).toBe(first);
  stripe.ledger.complete(stripe.session(first), true);
  await deliverAll(market, stripe);
  expect(Object.values(stripe.ledger.books.subscriptions)).toHaveLength(1);
});

test("PAY-03: a membership that was bought at the price its open page had counts, also once the price has changed", async ({
  market,
}) => {
  const author = await market.person("author");
  const { url } = await author.action(api.billing.startCheckout, { purchase: { plan: "author" } });
  vi.stubEnv("STRIPE_PRICE_AUTHOR", "price_of_next_year");
  stripe.ledger.complete(stripe.session(url), true);
  await deliverAll(market, stripe);
  expect(await author.query(api.billing.myStatus, {})).toMatchObject({ plan: "author", status: "trialing" });
});
