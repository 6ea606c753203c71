import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "../support/books";
import { serverError } from "../support/fake-convex";
import { change, person, visit } from "../support/site";
import { ANSWERS, field, head, message, MINUTE, nextThread, NOON, openThread, row } from "../support/thread";

beforeEach(nextThread);

const author = person("author");
let isWide = true;

beforeEach(() => {
  isWide = true;
  const media = vi.spyOn(window, "matchMedia");
  onTestFinished(() => media.mockRestore());
  media.mockImplementation((query) => {
    const matches = isWide && query.includes("min-width: 68rem");
    return Object.assign(new EventTarget(), { matches, media: query }) as MediaQueryList;
  });
});

const other = () => row({ lastAt: NOON - MINUTE, lastText: "Older", unread: 1 });
const dana = () => ({ ...other(), threadId: "other", other: { ...other().other, name: "Dana Okkerse" } });
const lists = (unread: object[], open: object[]) => ({
  "messages/threads:list": ({ filter }: { filter: string }) => page(filter === "unread" ? unread : open),
});

async function openFromUnread() {
  const { convex, user } = await visit("/messages?show=unread", {
    as: author,
    answers: {
      ...ANSWERS,
      ...lists([row({ unread: 1 }), dana()], []),
      "messages/threads:get": head(),
      "messages/threads:messages": page([message("Are the rights free?")]),
    },
  });
  await user.click(await screen.findByRole("link", { name: /Marius/ }));
  // The conversation is now read and answered.
  await change(convex, lists([dana()], [row({ lastIsMine: true, lastText: "They are" })]));
  return { user, convex };
}

const lines = async () =>
  within(await screen.findByRole("list", { name: "Conversations" }))
    .getAllByRole("link")
    .map(({ textContent }) => textContent);
const KEPT = [expect.stringContaining("You: They are"), expect.stringContaining("Older")];

test("D-01: a conversation opened from Unread stays there with its latest words, until one leaves that list", async () => {
  const { user } = await openFromUnread();
  expect(await lines()).toEqual(KEPT);
  expect(screen.getByRole("link", { name: /Marius/ })).toHaveAttribute("aria-current", "page");
  await user.click(screen.getByRole("button", { name: /^Open/ }));
  await user.click(screen.getByRole("button", { name: /^Unread/ }));
  expect(await lines()).toEqual([expect.stringContaining("Older")]);
});

test("D-01: a conversation opened from Unread leaves that list once it is archived", async () => {
  const { user, convex } = await openFromUnread();
  await change(convex, { "messages/threads:setArchived": null });
  await user.click(screen.getByRole("button", { name: /^Actions for the conversation/ }));
  await user.click(screen.getByRole("menuitem", { name: "Archive" }));
  expect(await lines()).toEqual([expect.stringContaining("Older")]);
});

test("D-01: on a phone it is still in Unread after Back", async () => {
  isWide = false;
  const { user } = await openFromUnread();
  await user.click(screen.getByRole("link", { name: "Back to Messages" }));
  expect(await lines()).toEqual(KEPT);
});

test("D-01: too long a message says by how much on a phone too", async () => {
  isWide = false;
  const { user } = await openThread();
  await user.click(await field());
  await user.paste("x".repeat(4_002));
  expect(screen.getByText("2 characters too many")).toBeInTheDocument();
  expect(screen.getByText("2 characters too many").closest(".hidden")).toBeNull();
});

test("D-01: words from right to left are set so, as typed, sent, and in the list", async () => {
  const text = "האם הזכויות פנויות?";
  await openThread({}, [message(text)], { "messages/threads:list": page([row({ lastText: text })]) });
  expect(await field()).toHaveAttribute("dir", "auto");
  const talk = within(screen.getByRole("region", { name: /^Messages with/ }));
  expect(talk.getByText(text)).toHaveAttribute("dir", "auto");
  const list = within(screen.getByRole("list", { name: "Conversations" }));
  expect(list.getByText(text).tagName).toBe("BDI");
});

test("D-01: a message that is read as it arrives doesn’t flash in the bell, and one that isn’t shows there", async () => {
  const counts = (count: number) => ({ "messages/inbox:counts": { threads: count, notices: count } });
  const { convex } = await openThread({}, [message("Hello")], counts(0));
  const bell = () => screen.getAllByRole("button", { name: /^Notifications/ });
  await waitFor(() => expect(bell()[0]).toHaveAccessibleName("Notifications"));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  await change(convex, counts(1));
  expect(bell()[0]).toHaveAccessibleName("Notifications");
  act(() => void vi.advanceTimersByTime(1_000));
  expect(bell()[0]).toHaveAccessibleName("Notifications, 1 unread");
  await change(convex, counts(0));
  expect(bell()[0]).toHaveAccessibleName("Notifications");
});

test("D-01: a conversation that fails to load on a phone has a title, Retry and the way back", async () => {
  isWide = false;
  await openThread({}, [], {
    "messages/threads:get": () => {
      throw serverError("messages/threads:get");
    },
  });
  expect(await screen.findByText("Couldn’t load the conversation.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Retry" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Back to Messages" })).toHaveAttribute("href", "/messages");
  expect(document.title).toMatch(/^Messages/);
});

test("D-01: a conversation beside the list gives the page its title", async () => {
  await openThread();
  await field();
  expect(document.title).toMatch(/^Marius Feldhaven · Messages/);
});

const REPLY_TIME = /^You usually reply within/;

test("D-01: an author’s inbox says how soon they usually reply once it is known, live", async () => {
  const { convex } = await visit("/messages", { as: author, answers: ANSWERS });
  await screen.findByRole("heading", { name: "Messages" });
  expect(screen.queryByText(REPLY_TIME)).not.toBeInTheDocument();
  await change(convex, { "messages/threads:replyTime": "2 days" });
  expect(screen.getByText(REPLY_TIME)).toHaveTextContent(
    "You usually reply within 2 days. Your profile shows this.",
  );
});

test("D-01: a producer’s inbox says nothing of a reply time", async () => {
  const answers = { ...ANSWERS, "messages/threads:replyTime": "2 days" };
  await visit("/messages", { as: person("producer"), answers });
  await screen.findByRole("group", { name: "Show" });
  expect(screen.queryByText(REPLY_TIME)).not.toBeInTheDocument();
});

test("D-01: a company that is too long for its line leaves the dot before the title", async () => {
  await visit("/messages", { as: author, answers: { ...ANSWERS, "messages/threads:list": page([row()]) } });
  const company = await screen.findByText("Tall House Films");
  expect(company).toHaveClass("truncate");
  expect(company.nextSibling).toHaveTextContent(/^·$/);
  expect(company.nextSibling).not.toHaveClass("truncate");
});
