import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { page, story } from "../support/books";
import { serverError } from "../support/fake-convex";
import { change, person, visit } from "../support/site";

const main = () => within(screen.getByRole("main"));
const RULE =
  "A book needs a 4.0 or higher rating on a major platform and at least one authentic reader review to be publicly visible.";

test("MKT-01 GEN-03 GEN-06 GEN-07 GEN-11: For Producers states figures, rules and steps", async () => {
  await visit("/for-producers");
  const figures = within(main().getByRole("region", { name: "In figures" }));
  expect(figures.getAllByRole("definition").map((figure) => figure.textContent)).toEqual([
    "1,000+",
    "4.0+",
    "Free",
    "Direct",
  ]);
  for (const sentence of [
    RULE,
    "Direct contact between producers and authors, with no agents.",
    "We take no commission and take no part in option deals.",
  ])
    expect(screen.getByRole("main")).toHaveTextContent(sentence);
  expect(within(main().getByRole("region", { name: "How it works" })).getAllByRole("listitem")).toHaveLength(
    4,
  );
  for (const link of main().getAllByRole("link", { name: "Create Free Producer Account" }))
    expect(link).toHaveAttribute("href", "/signup/producer");
});

test("MKT-02: the newsletter form names a missing and a wrong email, and confirms a right one", async () => {
  const { convex, user } = await visit("/for-producers", {
    answers: { "preferences:subscribeNewsletter": null },
  });
  const form = within(screen.getByRole("form", { name: "Newsletter" }));
  const subscribe = form.getByRole("button", { name: "Subscribe" });
  await user.click(subscribe);
  expect(await form.findByText("Email is required")).toBeInTheDocument();
  await user.click(form.getByLabelText("Email"));
  await user.paste("no address");
  await user.click(subscribe);
  expect(await form.findByText("Please enter a valid email address")).toBeInTheDocument();
  expect(convex.calls).toEqual([]);
});

test("MKT-03 GEN-04 GEN-08 GEN-09 GEN-14 GEN-15: For Authors states the plan, the rules and what sponsorship brings", async () => {
  await visit("/for-authors");
  for (const sentence of [
    RULE,
    "Books below the threshold can still be added and become visible once they reach it.",
    "Authors pay $10 per month after a 14-day free trial.",
    "No credit card required.",
    "Unlimited listings",
    "Premium homepage placement",
    "A Sponsored badge",
    "Search priority",
    "Monthly reports",
  ])
    expect(screen.getByRole("main")).toHaveTextContent(sentence);
  const trials = main().getAllByRole("link", { name: "Start Your Free Trial" });
  expect(trials).toHaveLength(3);
  for (const link of trials) expect(link).toHaveAttribute("href", "/signup/author");
});

test("MKT-03: For Authors shows the newest success story and how large the market is now", async () => {
  const told = story("The Hollow Congress", { optionedAt: Date.parse("2026-10-05") });
  const { convex } = await visit("/for-authors", {
    answers: { "home:figures": { books: 1212, producers: 7 }, "catalog:successStories": page([told]) },
  });
  const figures = within(main().getByRole("region", { name: "The shelf today" }));
  const shown = () => figures.getAllByRole("definition").map((figure) => figure.textContent.trim());
  expect(shown()).toEqual(["1,212", "7", "$10", "0%"]);
  await change(convex, { "home:figures": { books: 1213, producers: 7 } });
  expect(shown()[0]).toBe("1,213");
  const article = within(main().getByRole("article", { name: "The Hollow Congress" }));
  expect(article.getByText(/Optioned October 2026/)).toBeInTheDocument();
  expect(article.getByRole("list", { name: /Production phase of The Hollow Congress/ })).toBeInTheDocument();
  expect(article.getByRole("link", { name: "All Success Stories" })).toHaveAttribute(
    "href",
    "/success-stories",
  );
});

test.each([
  ["has no story", page([])],
  [
    "cannot tell it",
    () => {
      throw serverError("catalog:successStories");
    },
  ],
])("MKT-03: For Authors is whole when the market %s", async (_, answer) => {
  await visit("/for-authors", { answers: { "catalog:successStories": answer } });
  expect(main().queryByRole("heading", { name: "From the shelf to the screen" })).not.toBeInTheDocument();
  expect(main().getByRole("heading", { name: "One plan" })).toBeInTheDocument();
});

test("MKT-03: the trial buttons lead a signed-in author to their dashboard", async () => {
  await visit("/for-authors", { as: person("author") });
  for (const link of main().getAllByRole("link", { name: "Start Your Free Trial" }))
    expect(link).toHaveAttribute("href", "/dashboard/author");
});

test("MKT-04: About has mission, story and offers, and leads to the team and the deck", async () => {
  await visit("/about");
  for (const title of ["Our mission", "Our story", "What we offer"])
    expect(main().getByRole("heading", { level: 2, name: title })).toBeInTheDocument();
  expect(main().getByRole("link", { name: "See the pitch deck" })).toHaveAttribute("href", "/pitch-deck");
  expect(main().getByRole("link", { name: "Meet the team" })).toHaveAttribute("href", "/team");
});

test("the footer leads to the marketing pages, the blog and the legal texts", async () => {
  await visit("/about");
  const footer = screen.getByRole("contentinfo");
  for (const path of [
    "/for-producers",
    "/for-authors",
    "/blog",
    "/terms",
    "/privacy-policy",
    "/sms-compliance",
  ])
    expect(footer.querySelectorAll(`a[href="${path}"]`)).toHaveLength(1);
});

test.each([
  ["producer", "listing books takes an author account", "Producer Dashboard", "/dashboard/producer"],
  ["admin", "without a trial", "Admin Dashboard", "/admin"],
] as const)(
  "MKT-03: a %s is told what applies to them instead of being offered a trial",
  async (role, text, link, path) => {
    await visit("/for-authors", { as: person(role) });
    expect(main().queryByRole("link", { name: "Start Your Free Trial" })).not.toBeInTheDocument();
    expect(screen.getByRole("main")).toHaveTextContent(text);
    expect(screen.getByRole("main")).not.toHaveTextContent("Cancel any time.");
    const ways = main().getAllByRole("link", { name: link });
    for (const way of ways) expect(way).toHaveAttribute("href", path);
    // Beside the other button, in one row with it.
    expect(ways[0]?.nextElementSibling).toBe(main().getByRole("link", { name: "See how it works" }));
  },
);

test("MKT-04: until the owner fills in the team, its cards show roles, no faceless portraits and no sample links", async () => {
  await visit("/team");
  const cards = main().getAllByRole("heading", { level: 2 }).slice(0, 3);
  expect(cards.map((card) => card.textContent)).toEqual([
    "Founder, product",
    "Founder, producer relations",
    "Founder, authors and rights",
  ]);
  for (const card of cards) expect(card.closest("li")?.querySelector("svg, img, a")).toBeNull();
});
