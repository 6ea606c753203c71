import { cleanup, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { cards, page } from "../support/books";
import { serverError } from "../support/fake-convex";
import { change, visit } from "../support/site";

const main = () => within(screen.getByRole("main"));
const titles = async () =>
  (await main().findAllByRole("article")).map((book) => within(book).getByRole("heading").textContent);

/** Ten books in rotation, from the visit's first one. */
function ring({ seed, half }: { seed: number; half: "after" | "before" }) {
  const start = Math.round(seed * 10);
  return page(half === "after" ? cards(10).slice(start) : cards(10).slice(0, start));
}

test("SPO-01: visits see all sponsored books once, from different starting points", async () => {
  const random = vi.spyOn(Math, "random").mockReturnValue(0);
  await visit("/sponsored", { answers: { "catalog:sponsored": ring } });
  const first = await titles();
  cleanup();
  random.mockReturnValue(0.5);
  await visit("/sponsored", { answers: { "catalog:sponsored": ring } });
  const second = await titles();
  random.mockRestore();
  expect(second).not.toEqual(first);
  expect([...second].sort()).toEqual([...first].sort());
});

test("SPO-04: an email link leads to us, with its subject", async () => {
  await visit("/sponsored", { answers: { "catalog:sponsored": ring } });
  expect(main().getByRole("link", { name: "Ask about sponsorship" })).toHaveAttribute(
    "href",
    "mailto:support@adaptationshelf.example?subject=Sponsoring%20a%20book",
  );
});

test("SPO-03: where nothing is sponsored the page says so", async () => {
  await visit("/sponsored", { answers: { "catalog:sponsored": page([]) } });
  expect(screen.getByText("No sponsored books available at this time.")).toBeInTheDocument();
});

test("B-44: a list that fails says so in its place, and Retry brings it", async () => {
  const failing = () => {
    throw serverError("catalog:sponsored");
  };
  const { convex, user } = await visit("/sponsored", { answers: { "catalog:sponsored": failing } });
  expect(await screen.findByText("Couldn’t load books.")).toBeInTheDocument();
  await change(convex, { "catalog:sponsored": ring });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await titles()).toHaveLength(10);
});
