import type { api } from "@convex/_generated/api";
import { screen, waitFor, within } from "@testing-library/react";
import type { FunctionReturnType } from "convex/server";
import { expect, test } from "vitest";
import { card, page } from "../support/books";
import { serverError } from "../support/fake-convex";
import { change, person, toast, visit } from "../support/site";

type AuthorPage = NonNullable<FunctionReturnType<typeof api.authors.bySlug>>;
type Work = FunctionReturnType<typeof api.authors.booksOf>["page"][number];
type Similar = FunctionReturnType<typeof api.authors.similar>;

const PATH = "/authors/mara-ellingsworth";
const WORKS: Work[] = [{ ...card(), subtitle: null }];
const main = () => within(screen.getByRole("main"));

function author(more: Partial<AuthorPage> = {}): AuthorPage {
  return {
    _id: "profile-id" as AuthorPage["_id"],
    slug: "mara-ellingsworth",
    displayName: "Mara Ellingsworth",
    bio: "Former marine insurance investigator.",
    headshotUrl: null,
    location: "Whitby, United Kingdom",
    mainGenre: null,
    website: "ellingsworth.example",
    socials: {
      twitter: "maraellingsworth",
      instagram: "mara.ellingsworth",
      facebook: null,
      linkedin: "mara-ellingsworth",
      tiktok: "maraellingsworth",
      bluesky: "mara.ellingsworth.example",
    },
    publishedWorks: 2,
    genres: ["Thriller"],
    joinedAt: Date.parse("2025-03-01"),
    replies: null,
    own: null,
    ...more,
  };
}

const answers = (more: Partial<AuthorPage> = {}) => ({
  "authors:bySlug": author(more),
  "authors:booksOf": page(WORKS),
});

test("RTE-12 AUP-01 to AUP-03: an author's page says who they are, where else they are, and what they have published", async () => {
  await visit(PATH, { answers: answers() });
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Mara Ellingsworth");
  const text = screen.getByRole("main");
  expect(text).toHaveTextContent("Whitby, United Kingdom");
  expect(text).toHaveTextContent("Former marine insurance investigator.");
  const links = within(screen.getByRole("list", { name: "Links" }));
  for (const [name, href] of [
    [/ellingsworth\.example/, "https://ellingsworth.example/"],
    [/on X/, "https://x.com/maraellingsworth"],
    [/on Instagram/, "https://www.instagram.com/mara.ellingsworth"],
    [/on LinkedIn/, "https://www.linkedin.com/in/mara-ellingsworth"],
    [/on TikTok/, "https://www.tiktok.com/@maraellingsworth"],
    [/on BlueSky/i, "https://bsky.app/profile/mara.ellingsworth.example"],
  ] as const)
    expect(links.getByRole("link", { name })).toHaveAttribute("href", href);
  expect(text).toHaveTextContent(/published works2 ?member since2025/);
});

test("AUP-03: the page of an author without an account calls them no member", async () => {
  await visit(PATH, { answers: answers({ joinedAt: null }) });
  expect(await screen.findByText("published works")).toBeVisible();
  expect(screen.queryByText("member since")).not.toBeInTheDocument();
});

test.each(["/author/mara-ellingsworth", "/authors/former-name"])(
  "RTE-12 B-23: %s leads to the author's one address",
  async (path) => {
    await visit(path, { answers: answers() });
    await waitFor(() => expect(location.pathname).toBe(PATH));
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Mara Ellingsworth");
  },
);

const HINT = "Books need 4.0+ rating and at least 1 review to appear here.";

test("AUP-09: an author without a public book has an empty page, and nothing to contact them about", async () => {
  await visit(PATH, { answers: answers({ publishedWorks: 0 }) });
  expect(screen.getByText("No books available for public viewing yet.")).toBeInTheDocument();
  expect(screen.queryByText(HINT)).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Contact Author" })).not.toBeInTheDocument();
});

test("AUP-09: the owner of an empty page reads what a book needs", async () => {
  const own = { isOwner: true, allWorks: 1 };
  await visit(PATH, { as: person("author"), answers: answers({ publishedWorks: 0, own }) });
  expect(screen.getByText(HINT)).toBeInTheDocument();
});

test("AUP-10: a visitor is offered to contact the author, and told how to get access", async () => {
  const { user } = await visit(PATH, { answers: answers() });
  await user.click(screen.getByRole("button", { name: "Contact Author" }));
  expect(await screen.findByRole("dialog", { name: "Producer Access Required" })).toBeInTheDocument();
});

test.each(["admin", "producer"] as const)(
  "B-14: the page shows the contact to the %s who asks",
  async (role) => {
    const contact = { email: "mara@people.example", phone: null };
    const asked = { "authors:contact": contact, "authors:revealContact": null };
    const { user } = await visit(PATH, { as: person(role), answers: { ...answers(), ...asked } });
    await user.click(screen.getByRole("button", { name: "Contact Author" }));
    const dialog = await screen.findByRole("dialog", { name: /^Contact / });
    expect(await within(dialog).findByRole("link", { name: contact.email })).toBeInTheDocument();
  },
);

test.each([
  [{ email: "mara@people.example", phone: null }, "Write directly. No agents, no commission."],
  [{ email: null, phone: "+1 212 555 0142" }, "Call directly. No agents, no commission."],
  [
    { email: "mara@people.example", phone: "+1 212 555 0142" },
    "Write or call directly. No agents, no commission.",
  ],
  [{ email: null, phone: null }, "No agents, no commission."],
])("the contact dialog offers only the ways that the author gave: %o", async (contact, offer) => {
  const asked = { "authors:contact": contact, "authors:revealContact": null };
  const { user } = await visit(PATH, { as: person("producer"), answers: { ...answers(), ...asked } });
  await user.click(screen.getByRole("button", { name: "Contact Author" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Contact Mara Ellingsworth" }));
  expect(dialog.getByText(offer)).toBeInTheDocument();
  const has = (name: string) => dialog.queryByRole("link", { name }) !== null;
  expect([has("Write an email"), has("+1 212 555 0142")]).toEqual([
    contact.email !== null,
    contact.phone !== null,
  ]);
  expect(dialog.queryByText(/hasn’t added contact details/) !== null).toBe(offer.startsWith("No"));
});

test("AUP-11: the author is offered to edit the page, not to contact themselves", async () => {
  const own = { isOwner: true, allWorks: 2 };
  await visit(PATH, { as: person("author"), answers: answers({ own }) });
  expect(screen.getByRole("link", { name: "Edit Profile" })).toHaveAttribute(
    "href",
    "/dashboard/author?tab=edit-profile",
  );
  expect(screen.queryByRole("button", { name: "Contact Author" })).not.toBeInTheDocument();
});

test("AUP-08 AUP-13: an unknown author's address says so, and offers authors of a similar name", async () => {
  const similar: Similar = [
    { slug: "mara-ellingsworth", displayName: "Mara Ellingsworth", publishedWorks: 2 },
  ];
  await visit("/authors/marla-ellingsworth", {
    answers: { "authors:bySlug": null, "authors:similar": similar, "home:bestsellers": [card("Low Orbit")] },
  });
  expect(await screen.findByRole("heading", { level: 1, name: "Author Not Found" })).toBeInTheDocument();
  const offered = within(screen.getByRole("region", { name: "Did you mean" }));
  expect(offered.getByRole("link", { name: /Mara Ellingsworth/ })).toHaveAttribute("href", PATH);
  expect(main().getByRole("link", { name: "Browse Books" })).toHaveAttribute("href", "/browse");
  const search = main().getByRole("link", { name: "Search for this name" });
  expect(search).toHaveAttribute("href", "/browse?q=marla+ellingsworth");
  const popular = within(screen.getByRole("region", { name: "Popular books" }));
  expect(popular.getByRole("link", { name: "Low Orbit" })).toBeInTheDocument();
});

test("AUP-07: the page says that it loads until the author arrives", async () => {
  const { convex } = await visit(PATH, { answers: { "authors:booksOf": page(WORKS) } });
  expect(screen.getAllByText("Loading author profile...")).not.toHaveLength(0);
  await change(convex, answers());
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Mara Ellingsworth");
});

test("B-44: an author who fails to load says so, and Retry brings the page", async () => {
  const failing = () => {
    throw serverError("authors:bySlug");
  };
  const { convex, user } = await visit(PATH, { answers: { "authors:bySlug": failing } });
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Couldn’t load the author.");
  await change(convex, answers());
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Mara Ellingsworth");
});

test("a signed-in person blocks an author on their page and takes it back; a visitor can't (D-04)", async () => {
  const { convex, user } = await visit(PATH, {
    as: person("producer"),
    answers: { ...answers(), "messages/blocks:isBlocked": false, "messages/blocks:set": null },
  });
  await user.click(await screen.findByRole("button", { name: "Block Mara Ellingsworth" }));
  await user.click(await (await toast()).findByRole("button", { name: "Undo" }));
  const profileId = author()._id;
  expect(convex.argsOf("messages/blocks:set")).toEqual([
    { profileId, isBlocked: true },
    { profileId, isBlocked: false },
  ]);
  await change(convex, { "messages/blocks:isBlocked": true });
  expect(await screen.findByRole("button", { name: "Unblock Mara Ellingsworth" })).toBeInTheDocument();
  await change(convex, { "messages/blocks:isBlocked": null });
  expect(screen.queryByRole("button", { name: /lock Mara Ellingsworth/ })).not.toBeInTheDocument();
});
