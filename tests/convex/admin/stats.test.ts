import { expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import { type Market, test } from "../../support/market";
import { deliverAll, eachWithStripe, type FakeStripe } from "../../support/fake-stripe";

const DAY = 86_400_000;
let stripe: FakeStripe;
eachWithStripe((fresh) => (stripe = fresh));

async function overview(market: Market) {
  const admin = await market.person("admin");
  const today = new Date().toISOString().slice(0, 10);
  return await admin.query(api.admin.stats.overview, { today });
}

test("ADM-22: the last seven days count the books added, and how many of them are public now", async ({
  market,
}) => {
  await market.books({ title: "A week ago" });
  await market.pass(7 * DAY);
  const [first] = await market.books({ title: "First" }, { title: "Low", amazonRating: 3 });
  await market.pass(DAY);
  await market.books({ title: "Today" });
  const { days, addedBefore } = await overview(market);
  expect(days.map(({ day, added, public: isPublic }) => [day.slice(-2), added, isPublic])).toEqual([
    ["05", 0, 0],
    ["06", 0, 0],
    ["07", 0, 0],
    ["08", 0, 0],
    ["09", 0, 0],
    ["10", 2, 1],
    ["11", 1, 1],
  ]);
  expect(addedBefore).toBe(1);

  const admin = await market.person("admin");
  if (first === undefined) throw new Error("There is no book.");
  await admin.mutation(api.admin.books.setVisibility, { bookId: first, status: "blocked" });
  expect((await overview(market)).days.at(-2)).toMatchObject({ added: 2, public: 0 });
  await admin.mutation(api.admin.books.remove, { bookId: first });
  expect((await overview(market)).days.at(-2)).toMatchObject({ added: 1, public: 0 });
});

test("ADM-22 B-50: sponsorship revenue is estimated at $95 a sponsored book, beside what was paid", async ({
  market,
}) => {
  const author = await market.person("author");
  const books = await market.books(
    { title: "Paid", ownerId: author.userId },
    { title: "Free", ownerId: author.userId },
  );
  const [paid, free] = books;
  if (paid === undefined || free === undefined) throw new Error("There are no books.");
  const purchase = { plan: "sponsored", bookId: paid, days: 30 } as const;
  const { url } = await author.action(api.billing.startCheckout, { purchase });
  const session = stripe.session(url);
  stripe.ledger.complete(session, true);
  await deliverAll(market, stripe);
  await market.sponsor("free", "permanent");
  expect((await overview(market)).sponsorship).toEqual({
    units: 2,
    estimatedCents: 19_000,
    actualCents: 9_500,
    payments: 1,
    free: 1,
  });
});

test("ADM-22 B-50: a refund takes the payment out of the actual revenue", async ({ market }) => {
  const author = await market.person("author");
  const [bookId] = await market.books({ title: "Paid", ownerId: author.userId });
  if (bookId === undefined) throw new Error("There is no book.");
  const purchase = { plan: "sponsored", bookId, days: 7 } as const;
  const { url } = await author.action(api.billing.startCheckout, { purchase });
  const session = stripe.session(url);
  stripe.ledger.complete(session, true);
  await deliverAll(market, stripe);
  const [payment] = Object.values(stripe.ledger.books.payments);
  if (payment === undefined) throw new Error("Nothing was paid.");
  stripe.ledger.refund(payment, payment.amount);
  await deliverAll(market, stripe);
  expect((await overview(market)).sponsorship).toMatchObject({ units: 0, actualCents: 0, payments: 0 });
});

test("ADM-22 B-50: membership revenue is estimated without memberships that have ended", async ({
  market,
}) => {
  for (const name of ["Mara", "Theo"]) {
    const author = await market.person("author", { firstName: name });
    const { url } = await author.action(api.billing.startCheckout, { purchase: { plan: "author" } });
    stripe.ledger.complete(stripe.session(url), true);
  }
  await deliverAll(market, stripe);
  expect((await overview(market)).membership).toMatchObject({ units: 2, estimatedCents: 2_000 });
  const [customer] = Object.values(stripe.ledger.books.customers);
  if (customer === undefined) throw new Error("No customer.");
  stripe.ledger.deleteCustomer(customer);
  await deliverAll(market, stripe);
  expect((await overview(market)).membership).toMatchObject({ units: 1, estimatedCents: 1_000, canceled: 1 });
});

test("ADM-22: only the admin reads the figures", async ({ market }) => {
  for (const role of ["author", "producer"] as const) {
    const person = await market.person(role);
    await expect(person.query(api.admin.stats.overview, { today: "2026-11-03" })).rejects.toMatchObject({
      data: { code: "FORBIDDEN" },
    });
  }
});
