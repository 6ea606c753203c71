import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { visit } from "../support/site";

const NEWEST = "What “film rights available” means, and what it does not";
const LIKE = /^Like “What “film rights available”/;
const posts = () => within(screen.getByRole("feed")).queryAllByRole("article");

test("BLG-02 BLG-03: posts are listed newest first, with date, author, reading time and tags", async () => {
  await visit("/blog");
  expect(document.title).toMatch(/^Blog/);
  const first = within(posts()[0] ?? document.body);
  expect(first.getByRole("heading")).toHaveTextContent(NEWEST);
  for (const text of ["Rights desk", "3 min"]) expect(posts()[0]).toHaveTextContent(text);
  const tags = within(first.getByRole("list", { name: "Tags" })).getAllByRole("listitem");
  expect(tags.map((tag) => tag.textContent)).toEqual(["Rights", "For authors", "Contracts"]);
  expect(first.getAllByRole("button", { name: /^Share on/ })).toHaveLength(5);
  expect(first.getByRole("link", { name: /^Read More/ })).toHaveAttribute(
    "href",
    "/blog/film-rights-available",
  );
});

test("BLG-02 BLG-06: search and tags narrow the list, and the address keeps them", async () => {
  const { user } = await visit("/blog");
  await user.click(screen.getByRole("searchbox", { name: "Search title or excerpt" }));
  await user.paste("SUBTRACTION");
  await waitFor(() => expect(posts()).toHaveLength(1));
  expect(posts()[0]).toHaveTextContent("Five tests before you option a novel");
  expect(location.search).toBe("?q=SUBTRACTION");
  expect(screen.getByText("You've reached the end of our blog posts!")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Ratings" }));
  expect(await screen.findByRole("heading", { name: "No posts found" })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Show All Posts" }));
  await waitFor(() => expect(location.search).toBe(""));
  expect(screen.getByRole("button", { name: "All Posts" })).toHaveAttribute("aria-pressed", "true");
});

test("BLG-06: a screen reader hears how many posts a search or a tag leaves", async () => {
  const { user } = await visit("/blog");
  await user.click(screen.getByRole("searchbox", { name: "Search title or excerpt" }));
  await user.paste("SUBTRACTION");
  expect((await screen.findByText("1 post")).parentElement).toHaveAttribute("aria-live", "polite");
});

test("BLG-07 BLG-08: a like adds one, stays in this browser, and can be taken back", async () => {
  const { user } = await visit("/blog");
  const like = () => screen.getByRole("button", { name: LIKE });
  const count = () => Number(like().textContent?.replace(/\D/g, ""));
  const start = count();
  expect(start).toBeGreaterThanOrEqual(342);
  expect(start).toBeLessThanOrEqual(2847);
  await user.click(like());
  expect(like()).toHaveAttribute("aria-pressed", "true");
  expect(count()).toBe(start + 1);
  await user.click(like());
  expect(count()).toBe(start);
  await user.click(like());
  cleanup();
  await visit("/blog/film-rights-available", { sameBrowser: true });
  expect(screen.getByText(`${(start + 1).toLocaleString("en-US")} likes`)).toBeInTheDocument();
});

test("BLG-04: three networks open a window of 600 by 400", async () => {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  const { user } = await visit("/blog/chain-of-title");
  const share = within(await screen.findByRole("group", { name: /^Share “/ }));
  for (const network of ["X", "LinkedIn", "Facebook"])
    await user.click(share.getByRole("button", { name: `Share on ${network}` }));
  const opened = open.mock.calls.map(([url, , features]) => ({ url: new URL(String(url)), features }));
  expect(opened.map(({ url }) => url.hostname)).toEqual([
    "twitter.com",
    "www.linkedin.com",
    "www.facebook.com",
  ]);
  for (const { url, features } of opened) {
    expect([...url.searchParams.values()]).toContain(new URL("/blog/chain-of-title", location.href).href);
    expect(features).toContain("width=600,height=400");
  }
  open.mockRestore();
});

test("BLG-08 BLG-09: a post has subheadings and lists, and leads to related posts and pages", async () => {
  await visit("/blog/film-rights-available");
  expect(
    await screen.findByRole("heading", { name: "Who holds it after you self-publish" }),
  ).toBeInTheDocument();
  const main = within(screen.getByRole("main"));
  expect(screen.getByRole("main")).not.toHaveTextContent("**");
  expect(main.getByRole("heading", { name: "Media contact" })).toBeInTheDocument();
  const related = within(main.getByRole("region", { name: "Related Posts" }));
  expect(related.getAllByRole("listitem")).toHaveLength(3);
  for (const [name, path] of [
    ["Browse Books", "/browse"],
    ["Add Book", "/submit"],
    ["Benefits for authors", "/benefits"],
  ] as const)
    expect(main.getByRole("link", { name })).toHaveAttribute("href", path);
});

test("BLG-10: an unknown post says so and leads back", async () => {
  await visit("/blog/no-such-note");
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Post Not Found");
  expect(screen.getByRole("link", { name: "Back to the blog" })).toHaveAttribute("href", "/blog");
});

test("BLG-05: six more posts follow within 1000 px of the page's end, not of the list's", async () => {
  const page = document.documentElement;
  const height = vi.spyOn(page, "scrollHeight", "get").mockReturnValue(5000);
  await visit("/blog");
  const scrollTo = (y: number) => {
    vi.spyOn(window, "scrollY", "get").mockReturnValue(y);
    fireEvent.scroll(window);
  };
  const bottom = 5000 - window.innerHeight;
  scrollTo(bottom - 1001);
  expect(screen.queryByText("Loading...")).not.toBeInTheDocument();
  expect(posts()).toHaveLength(6);
  scrollTo(bottom - 1000);
  await waitFor(() => expect(posts()).toHaveLength(12));
  height.mockRestore();
});
