import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { cards, page } from "../support/books";
import { serverError } from "../support/fake-convex";
import { change, visit } from "../support/site";

const NO_BOOKS = {
  "catalog:browse": page([]),
  "catalog:search": page([]),
  "catalog:searchSorted": { items: [], capped: false },
  "catalog:sponsoredHits": [],
};
const SHELF = { ...NO_BOOKS, "catalog:browse": page(cards(3)) };
const list = () => screen.findByRole("list", { name: "Books" });
const options = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole("option")
    .map((option) => option.textContent);

test.each([
  ["/browse?q=zzyzx&genre=Western&sort=title", "/browse?sort=title"],
  ["/browse?q=zzyzx&genre=Western", "/browse"],
])("BRW-11: an empty list at %s says so and leads to %s", async (path, cleared) => {
  const { convex, user } = await visit(path, { answers: NO_BOOKS });
  expect(await screen.findByRole("heading", { name: "No books found" })).toBeInTheDocument();
  expect(screen.getByText("Try adjusting your search criteria...")).toBeInTheDocument();
  expect(screen.getByText("No books")).toBeInTheDocument();
  await change(convex, SHELF);
  await user.click(screen.getByRole("button", { name: "Clear Search and Filters" }));
  expect(location.pathname + location.search).toBe(cleared);
  expect(within(await list()).getAllByRole("article")).toHaveLength(3);
});

test("BRW-02 to BRW-06: the selects offer genres, rights, review counts and orders", async () => {
  await visit("/browse", { answers: SHELF });
  expect(options("Genre")).toHaveLength(24);
  expect(options("Rights")).toEqual([
    "Any",
    "Film/TV",
    "Audio",
    "Digital/Gaming",
    "Merchandise/Ancillary",
    "Theater/Stage",
    "Foreign",
  ]);
  expect(options("Reviews")).toEqual(["Any", "1–9", "10–49", "50–99", "100–499", "500+"]);
  expect(options("Sort")).toEqual(["Most reviews", "Highest rated", "Newest", "Most saved", "Title A-Z"]);
});

test("BRW-06: a search is sorted by best match unless another order is chosen", async () => {
  await visit("/browse?q=salt", { answers: SHELF });
  expect(screen.getByLabelText("Sort")).toHaveValue("bestMatch");
  expect(options("Sort")[0]).toBe("Best match");
});

test("B-44 BRW-10: placeholders stand until the list arrives, and the old list while the next one loads", async () => {
  const { convex, user } = await visit("/browse?genre=Western", { answers: { "catalog:sponsoredHits": [] } });
  expect(screen.getByText("Loading books")).toBeInTheDocument();
  expect(screen.queryByText("No books found")).not.toBeInTheDocument();
  const westerns = page(cards(3, { genre: "Western" }));
  const answer = ({ filters }: { filters: { genre?: string } }) =>
    filters.genre === "Western" ? westerns : undefined;
  await change(convex, { "catalog:browse": answer });
  expect(within(await list()).getAllByRole("article")).toHaveLength(3);
  await user.selectOptions(screen.getByLabelText("Genre"), "Crime");
  await waitFor(async () => expect(await list()).toHaveAttribute("aria-busy", "true"));
  expect(within(await list()).getAllByRole("article")).toHaveLength(3);
  await change(convex, { "catalog:browse": page(cards(2, { genre: "Crime" })) });
  await waitFor(async () => expect(await list()).toHaveAttribute("aria-busy", "false"));
  expect(await list()).toHaveTextContent("Crime");
});

test("B-44: a list that fails says so and comes back with Retry, or with other filters", async () => {
  let isFailing = true;
  const answers = {
    ...SHELF,
    "catalog:browse": () => {
      if (isFailing) throw serverError("catalog:browse");
      return page(cards(3));
    },
  };
  const { convex, user } = await visit("/browse?genre=Western", { answers });
  const failure = await screen.findByRole("alert");
  expect(within(failure).getByRole("heading")).toHaveTextContent("Couldn’t load books.");
  expect(failure).toHaveTextContent("Something went wrong. Please try again.");
  await user.click(within(failure).getByRole("button", { name: "Retry" }));
  expect(screen.getByRole("alert")).toHaveTextContent("Couldn’t load books.");
  isFailing = false;
  await change(convex, {});
  await user.selectOptions(screen.getByLabelText("Genre"), "Crime");
  expect(within(await list()).getAllByRole("article")).toHaveLength(3);
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});
