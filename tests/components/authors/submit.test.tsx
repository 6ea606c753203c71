import { cleanup, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { refusal } from "../support/fake-convex";
import { change, person, visit } from "../support/site";

const field = (label: string | RegExp) => screen.getByLabelText(label);
const group = (name: RegExp) => screen.getByRole("group", { name });
const AWARDS = /Has it won/;
const BESTSELLER = /Has it been a bestseller\?/;

test("SUB-01: adding a book asks a visitor to sign up or log in", async () => {
  await visit("/submit");
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Sign Up to List Your Book");
  const main = within(screen.getByRole("main"));
  expect(main.getByRole("link", { name: "Sign Up as Author" })).toHaveAttribute("href", "/signup/author");
  expect(main.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login");
});

test("D-04: the form of a book says that nobody charges an author to be optioned", async () => {
  await visit("/submit", { as: person("author") });
  expect(await screen.findByText(/never charges you to be optioned/)).toBeVisible();
});

test("SUB-02: adding a book tells a producer that it is for authors", async () => {
  await visit("/submit", { as: person("producer") });
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Authors Only");
  expect(screen.getByRole("link", { name: "Producer Dashboard" })).toHaveAttribute(
    "href",
    "/dashboard/producer",
  );
});

test("SUB-10: a picture dropped on the cover is chosen, and one dropped beside it never opens in place of the page", async () => {
  await visit("/submit", { as: person("author") });
  const files = [new File(["x"], "cover.png", { type: "image/png" })];
  const drop = (on: Element, types: string[]) => {
    const event = createEvent.drop(on, { dataTransfer: { types, files } });
    fireEvent(on, event);
    return event;
  };
  await screen.findByLabelText("Choose cover");
  expect(drop(field(/^Logline/), ["Files"]).defaultPrevented).toBe(true);
  expect(field("Choose cover")).toBeVisible();
  expect(drop(field(/^Logline/), ["text/plain"]).defaultPrevented).toBe(false);
  expect(drop(field("Choose cover"), ["Files"]).defaultPrevented).toBe(true);
  expect(field("Replace cover")).toBeVisible();
});

test("a date without its year is asked for again, not saved as none", async () => {
  const { user } = await visit("/submit", { as: person("author") });
  const date = await screen.findByLabelText(/^Publication date/);
  // Of such a date, a browser says only that it is none yet.
  Object.defineProperty(date, "validity", { value: { badInput: true } });
  await user.click(screen.getByRole("button", { name: "Save Book" }));
  await screen.findByRole("region", { name: "What to fix" });
  expect(date).toHaveAccessibleDescription(expect.stringContaining("Please enter a date"));
});

test("SUB-09 to SUB-24: an empty form names every missing field, and nothing is saved", async () => {
  const { convex, user } = await visit("/submit", { as: person("author") });
  await user.click(await screen.findByRole("button", { name: "Save Book" }));
  expect(await screen.findAllByText("Book title is required.")).not.toHaveLength(0);
  for (const [label, message] of [
    [/^Book title/, "Book title is required."], // SUB-09
    ["Choose cover", "Book cover is required."], // SUB-10
    ["Genre", "Genre is required."], // SUB-13
    [/^Logline/, "Logline is required"], // SUB-17
    [/^Synopsis/, "Synopsis is required"], // SUB-18
    [/^Amazon rating/, "Amazon rating is required."], // SUB-15
    [/^Amazon reviews/, "Amazon reviews count is required."], // SUB-14
    [/^Amazon link/, "Amazon book link is required."], // SUB-16
  ] as const)
    expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message));
  // SUB-22 SUB-23
  for (const question of [AWARDS, BESTSELLER])
    expect(group(question)).toHaveAccessibleDescription("Please select Yes or No");
  // SUB-20
  expect(group(/Available rights/)).toHaveAccessibleDescription(
    "Please select at least one available right for new books.",
  );
  expect(convex.calls).toEqual([]);
});

test("SUB-11 SUB-17 to SUB-23 B-47: texts that are too long, too short or missing are named, and nothing is saved", async () => {
  const { convex, user } = await visit("/submit", { as: person("author") });
  await screen.findByRole("button", { name: "Save Book" });
  for (const question of [AWARDS, BESTSELLER])
    await user.click(within(group(question)).getByLabelText("Yes"));
  // A script may put more there than a person can type.
  fireEvent.change(field(/^Logline/), { target: { value: "x".repeat(201) } });
  fireEvent.change(field(/^Synopsis/), { target: { value: "Too short" } });
  fireEvent.change(screen.getByRole("textbox", { name: /^ISBN/ }), { target: { value: "123" } });
  await user.click(screen.getByRole("button", { name: "Save Book" }));
  expect(await screen.findAllByText("Please enter the award names.")).not.toHaveLength(0);
  for (const [label, message] of [
    [/^Award names/, "Please enter the award names."], // SUB-22
    [/^Bestseller details/, "Please enter bestseller details."], // SUB-23
    [/^Logline/, "Logline must be under 200 characters"], // SUB-17 B-47
    [/^Synopsis/, "Synopsis must be at least 50 characters."], // SUB-18
    [/^ISBN/, "ISBN must be exactly 10 or 13 digits"], // SUB-19
  ] as const)
    expect(screen.getByRole("textbox", { name: label })).toHaveAccessibleDescription(
      expect.stringContaining(message),
    );
  const tooLarge = new File([new Uint8Array(5 * 1024 * 1024 + 1)], "cover.png", { type: "image/png" });
  await user.upload(field("Choose cover"), tooLarge);
  // SUB-11
  expect(field("Choose cover")).toHaveAccessibleDescription(
    expect.stringContaining("Cover image must be less than 5MB."),
  );
  expect(convex.calls).toEqual([]);
});

test("a restored draft whose cover is gone says so before saving", async () => {
  const cover = new File(["x"], "cover.png", { type: "image/png" });
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => {} }));
  const { user } = await visit("/submit", { as: person("author") });
  await user.upload(field("Choose cover"), cover);
  fireEvent.change(field(/^Book title/), { target: { value: "The Salt Ledger" } });
  await screen.findByText(/^Draft saved in this browser/);
  cleanup();
  await visit("/submit", { as: person("author"), sameBrowser: true });
  expect(screen.getByText(/The draft can’t keep the cover you chose/)).toBeInTheDocument();
});

test("a restored draft brings back what was typed, and not what the rest of the book was then", async () => {
  const fields = { title: "The Salt Ledger", genre: "Thriller", logline: "A ledger.", synopsis: "Salt." };
  const book = (logline: string) => ({
    ...{ bookId: "b1", slug: "salt", updatedAt: 1, isPublic: true, isListed: true, statusReason: null },
    ...{ coverUrl: null, authorName: "Mara", admin: null },
    fields: { ...fields, logline, rights: {}, themes: [], screenplayAvailable: false, hasAudiobook: false },
  });
  const open = async (logline: string, sameBrowser = false) => {
    const answers = { "books:editForm": book(logline) };
    await visit("/submit?edit=b1", { as: person("author"), answers, sameBrowser });
    return await screen.findByLabelText(/^Book title/);
  };
  fireEvent.change(await open("A ledger."), { target: { value: "The Salt Road" } });
  await screen.findByText(/^Draft saved in this browser/);
  cleanup();
  expect(await open("Corrected by an admin.", true)).toHaveValue("The Salt Road");
  expect(field(/^Logline/)).toHaveValue("Corrected by an admin.");
});

test.each([
  [null, true, "Your changes are public as soon as you save.", false],
  ["lowRating", true, "Your changes are public as soon as you save.", true],
  ["lowRating", true, "The book goes public as soon as it meets the rating rule."],
  ["lowRating", false, "The book stays hidden after you save."],
  ["hiddenByAdmin", false, "The book stays hidden after you save."],
  ["blocked", true, "The book stays hidden after you save."],
] as const)(
  "SUB-07 ADM-12: the form of an existing book says what saving does (hidden because: %s, listed: %s)",
  async (statusReason, isListed, note, isSuccessStory = false) => {
    const fields = {
      ...{ title: "The Salt Ledger", genre: "Thriller", logline: "A ledger.", synopsis: "A long story." },
      ...{ rights: {}, themes: [], screenplayAvailable: false, hasAudiobook: false },
    };
    const book = {
      ...{ bookId: "book-1", slug: "the-salt-ledger", updatedAt: 1, coverUrl: null, authorName: "Mara" },
      ...{ isPublic: statusReason === null, isListed, statusReason, isSuccessStory, fields },
      admin: { authorEmail: "mara@people.example", producersInterested: 0 },
    };
    await visit("/submit?edit=book-1&admin=true", {
      as: person("admin"),
      answers: { "books:editForm": book },
    });
    await screen.findByRole("button", { name: "Save Book" });
    expect(screen.getByText(note)).toBeVisible();
    expect(screen.queryByText(/saved as a draft/)).not.toBeInTheDocument();
    expect(document.title).toMatch(/^Edit Book ·/);
  },
);

test("the error list takes the focus, names each field and says what is wrong with it", async () => {
  const { user } = await visit("/submit", { as: person("author") });
  await user.click(await screen.findByRole("button", { name: "Save Book" }));
  const list = await screen.findByRole("region", { name: "What to fix" });
  await waitFor(() => expect(list).toHaveFocus());
  for (const name of ["Awards: Please select Yes or No", "Genre is required."])
    expect(within(list).getByRole("button", { name })).toBeInTheDocument();
});

test("a book deleted in another window takes its form away, and says so aloud", async () => {
  const book = {
    ...{ bookId: "b1", slug: "salt", updatedAt: 1, isPublic: true, isListed: true, statusReason: null },
    ...{ coverUrl: null, authorName: "Mara", admin: null },
    fields: {
      title: "The Salt Ledger",
      genre: "Thriller",
      logline: "",
      synopsis: "",
      rights: {},
      themes: [],
    },
  };
  const as = person("author");
  const { convex } = await visit("/submit?edit=b1", { as, answers: { "books:editForm": book } });
  expect(await screen.findByLabelText(/^Book title/)).toHaveValue("The Salt Ledger");
  await change(convex, { "books:editForm": refusal("not_found") });
  expect(await screen.findByRole("alert")).toHaveTextContent("Book not found");
});

test("saving a book with a new cover does not say that the book changed elsewhere", async () => {
  const book = (updatedAt: number) => ({
    ...{ bookId: "b1", slug: "salt", updatedAt, isPublic: true, isListed: true, statusReason: null },
    ...{ coverUrl: "/salt.webp", authorName: "Mara", admin: null },
    fields: {
      ...{ title: "The Salt Ledger", genre: "Thriller", logline: "A ledger.", synopsis: "Salt. ".repeat(20) },
      ...{ amazonRating: 4.5, amazonReviewsCount: 12, amazonLink: "https://www.amazon.com/dp/1" },
      ...{ rights: {}, themes: [], screenplayAvailable: false, hasAudiobook: false },
    },
  });
  let failUpload: (error: Error) => void = () => {};
  const upload = new Promise<never>((_, reject) => (failUpload = reject));
  const { convex, user } = await visit("/submit?edit=b1", {
    as: person("author"),
    answers: {
      "books:editForm": book(1),
      "books:update": () => convex.answer({ "books:editForm": book(2) }),
      "files:createUploadUrl": () => upload,
    },
  });
  const elsewhere = () => screen.queryByText("This book changed elsewhere after you opened it.");
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => {} }));
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("No picture.")));
  await user.upload(field("Replace cover"), new File(["x"], "cover.png", { type: "image/png" }));
  await user.click(screen.getByRole("button", { name: "Save Book" }));
  await waitFor(() => expect(convex.argsOf("files:createUploadUrl")).toHaveLength(1));
  expect(elsewhere()).not.toBeInTheDocument();
  failUpload(new Error("Offline."));
  expect(await screen.findByText(/^Your book was saved, but the cover wasn’t/)).toBeVisible();
  expect(elsewhere()).not.toBeInTheDocument();
  await change(convex, { "books:editForm": book(3) });
  expect(elsewhere()).toBeVisible();
});

test("B-08: an author sets each right to available, optioned, sold or unavailable", async () => {
  const { user } = await visit("/submit", { as: person("author") });
  const rights = within(await screen.findByRole("group", { name: /Available rights/ }));
  const status = () => rights.getByRole("combobox", { name: "Status of Film/TV" });
  expect(status()).toHaveValue("unavailable");
  for (const word of ["Optioned", "Sold"]) {
    await user.selectOptions(status(), word);
    expect(status()).toHaveDisplayValue(word);
    expect(rights.getByRole("checkbox", { name: "Film/TV" })).not.toBeChecked();
  }
  await user.click(rights.getByRole("checkbox", { name: "Film/TV" }));
  expect(rights.queryByRole("combobox", { name: "Status of Film/TV" })).not.toBeInTheDocument();
  expect(rights.getByText("Available")).toBeVisible();
});

test("SUB-21: the form of a book whose rights are all sold asks for none", async () => {
  const sold = { filmTV: "sold", audio: "sold", merchandising: "sold" };
  const book = {
    ...{ bookId: "b1", slug: "salt", updatedAt: 1, isPublic: true, isListed: true, statusReason: null },
    ...{ coverUrl: "/salt.webp", authorName: "Mara", admin: null },
    fields: {
      ...{ title: "The Salt Ledger", genre: "Thriller", logline: "A ledger.", synopsis: "Salt. ".repeat(20) },
      ...{ amazonRating: 4.5, amazonReviewsCount: 12, amazonLink: "https://www.amazon.com/dp/1" },
      ...{ rights: sold, themes: [], screenplayAvailable: false, hasAudiobook: false },
    },
  };
  await visit("/submit?edit=b1", { as: person("author"), answers: { "books:editForm": book } });
  expect(await screen.findByRole("region", { name: "Readiness" })).toHaveTextContent("10 of 10");
  expect(screen.queryByText(/At least one must be available/)).not.toBeInTheDocument();
  expect(screen.getByText("New books need at least one available")).toBeVisible();
});

test("SUB-05: the button that shows all themes leaves its focus to the first of them", async () => {
  const { user } = await visit("/submit", { as: person("author") });
  const themes = within(await screen.findByRole("group", { name: "Themes" }));
  const before = themes.getAllByRole("button");
  await user.click(themes.getByRole("button", { name: /^\d+ more$/ }));
  const added = themes.getAllByRole("button").filter((button) => !before.includes(button));
  expect(added[0]).toHaveFocus();
});
