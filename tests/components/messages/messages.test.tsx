import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "../support/books";
import { refusal, serverError } from "../support/fake-convex";
import { Fold } from "../support/fold";
import { change, person, visit } from "../support/site";
import {
  ANSWERS,
  field,
  head,
  message,
  MINUTE,
  nextThread,
  NOON,
  openThread,
  row,
  threadId,
} from "../support/thread";

beforeEach(nextThread);

const author = person("author");

test.each([
  [
    "an author",
    person("author"),
    "When a producer writes to you about a book, the conversation starts here.",
  ],
  [
    "a producer",
    person("producer"),
    "Write to an author from the page of a book. The conversation continues here.",
  ],
])("D-01: %s with an empty inbox reads how conversations start", async (_, as, sentence) => {
  await visit("/messages", { as, answers: ANSWERS });
  expect(await screen.findByRole("heading", { level: 1, name: "Messages" })).toBeInTheDocument();
  expect(screen.getByText(sentence)).toBeInTheDocument();
});

test.each(["/dashboard/author?tab=messages", "/dashboard/author#messages"])(
  "B-18: %s leads to the messages",
  async (path) => {
    await visit(path, { as: author, answers: ANSWERS });
    expect(await screen.findByRole("heading", { level: 1, name: "Messages" })).toBeInTheDocument();
    expect(location.pathname).toBe("/messages");
    const nav = within(screen.getByRole("navigation", { name: "Author Dashboard" }));
    expect(nav.getByRole("link", { name: /^Messages/ })).toHaveAttribute("aria-current", "page");
  },
);

test("D-01: a pending producer is led to the status of the application", async () => {
  await visit("/messages", { as: person("producer", { approvalStatus: "pending" }), answers: ANSWERS });
  await waitFor(() => expect(location.pathname).toBe("/producer-pending"));
});

test("D-01: an admin has no inbox", async () => {
  await visit("/messages", { as: person("admin"), answers: ANSWERS });
  await waitFor(() => expect(location.pathname).toBe("/admin"));
});

test("D-01: the list says who wrote about which book, what is unread, and filters and searches by the URL", async () => {
  const { user } = await visit("/messages", {
    as: author,
    answers: {
      ...ANSWERS,
      "messages/inbox:counts": { threads: 1, notices: 0 },
      "messages/threads:counts": { open: 1, unread: 0, closed: 2, archived: 0 },
      "messages/threads:list": ({ filter, q = "" }: { filter: string; q?: string }) =>
        page(filter === "open" && q !== "nobody" ? [row({ unread: 2 })] : []),
    },
  });
  const line = await screen.findByRole("link", {
    name: /Marius Feldhaven.*Tall House Films · The Salt Ledger.*2 unread messages/s,
  });
  expect(line).toHaveAttribute("href", `/messages/${threadId}`);
  expect(await screen.findAllByText("unread conversation", { exact: false })).not.toHaveLength(0);
  await user.click(screen.getByRole("button", { name: "Closed 2" }));
  expect(await screen.findByRole("heading", { name: "No closed conversations" })).toBeInTheDocument();
  expect(location.search).toBe("?show=closed");
  await user.click(screen.getByRole("button", { name: /^Archived/ }));
  expect(await screen.findByRole("heading", { name: "No archived conversations" })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Open 1" }));
  await user.type(screen.getByRole("searchbox"), "nobody{Enter}");
  expect(await screen.findByRole("heading", { name: "No conversations found" })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Show all conversations" }));
  expect(screen.getByRole("searchbox", { name: /^Search messages/ })).toHaveFocus();
  expect(await screen.findByRole("link", { name: /Marius Feldhaven/ })).toBeInTheDocument();
});

test("D-01: the focus moves to the filter after a keyboard change from Unread to open conversations", async () => {
  const { user } = await visit("/messages?show=unread", { as: author, answers: ANSWERS });
  expect(await screen.findByRole("heading", { name: "You’re all caught up" })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Show open conversations" }));
  expect(location.search).toBe("");
  expect(screen.getByRole("button", { name: "Open 0", pressed: true })).toHaveFocus();
});

test("D-01: a list that fails to load comes with Retry", async () => {
  const failing = () => {
    throw serverError("messages/threads:list");
  };
  const { convex, user } = await visit("/messages", {
    as: author,
    answers: { ...ANSWERS, "messages/threads:list": failing },
  });
  expect(await screen.findByRole("heading", { name: "Couldn’t load your messages." })).toBeInTheDocument();
  await change(convex, { "messages/threads:list": page([row()]) });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("link", { name: /Marius Feldhaven/ })).toBeInTheDocument();
});

test("D-01: somebody else's conversation reads as not found", async () => {
  await openThread({}, [], { "messages/threads:get": null });
  expect(await screen.findByRole("heading", { name: "Conversation not found" })).toBeInTheDocument();
});

test("D-01: a conversation has its book, day lines, a line above what is new, and Seen on what was read", async () => {
  new Fold();
  const { convex } = await openThread({ readAt: NOON + MINUTE, otherReadAt: NOON + MINUTE }, [
    message("Good news", { sentAt: NOON + 2 * MINUTE }),
    message("Both are free", { isMine: true, sentAt: NOON + MINUTE }),
    message("Are the rights free?"),
  ]);
  expect(await screen.findByRole("link", { name: "The Salt Ledger" })).toHaveAttribute(
    "href",
    "/book/the-salt-ledger",
  );
  expect(screen.getByText("Marius marked interest on Nov 19")).toBeInTheDocument();
  const items = within(screen.getByRole("region", { name: "Messages with Marius Feldhaven" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(items).toEqual([
    expect.stringMatching(/Thursday, November 19|Today|Yesterday/),
    expect.stringContaining("Marius Feldhaven: Are the rights free?"),
    expect.stringMatching(/^You: Both are free.*Seen$/),
    "1 new message",
    expect.stringContaining("Good news"),
  ]);
  await waitFor(() =>
    expect(convex.argsOf("messages/threads:markRead")).toEqual([{ threadId, upTo: NOON + 2 * MINUTE }]),
  );
});

test("D-01: the line above what is new counts also what is not loaded", async () => {
  await openThread({ unread: 60, readAt: NOON }, [message("Newest", { sentAt: NOON + 2 * MINUTE })], {
    "messages/threads:messages": {
      ...page([message("Newest", { sentAt: NOON + 2 * MINUTE })]),
      ...{ isDone: false, continueCursor: "more" },
    },
  });
  expect(await screen.findByText("60 new messages")).toBeInTheDocument();
});

test("D-01: a producer's list says how soon an author who has not answered usually replies", async () => {
  const other = { ...row().other, company: null, replies: "Usually replies within 2 days" };
  await visit("/messages", {
    as: person("producer"),
    answers: { ...ANSWERS, "messages/threads:list": page([row({ other, lastIsMine: true })]) },
  });
  expect(
    await screen.findByRole("link", { name: /The Salt Ledger · Usually replies within 2 days/ }),
  ).toBeInTheDocument();
});

test("D-01: links in a message are links that pass nothing on, and markup stays text", async () => {
  await openThread({}, [message("<b>See</b> https://tallhouse.example/slate. Not javascript:alert(1)")]);
  const link = await screen.findByRole("link", { name: "https://tallhouse.example/slate" });
  expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow");
  expect(link.parentElement).toHaveTextContent(
    "<b>See</b> https://tallhouse.example/slate. Not javascript:alert(1)",
  );
});

test("D-01: Enter sends, Shift+Enter starts a line, and the words stand there before the server has them", async () => {
  let arrive: (id: string) => void = () => {};
  const { user, convex } = await openThread({}, [], {
    "messages/threads:send": () => new Promise((resolve) => (arrive = resolve)),
  });
  await user.type(await field(), "Hello{Shift>}{Enter}{/Shift}there{Enter}");
  expect(convex.argsOf("messages/threads:send")).toMatchObject([{ threadId, text: "Hello\nthere" }]);
  expect(await field()).toHaveValue("");
  expect(screen.getByText("Sending…")).toBeInTheDocument();
  await act(async () => arrive("message-id"));
  expect(screen.queryByText("Sending…")).not.toBeInTheDocument();
});

test("D-01: a message that isn't sent keeps its words, says why, and is sent again", async () => {
  const { user, convex } = await openThread({}, [], {
    "messages/threads:send": () => {
      throw refusal("thread_closed");
    },
  });
  await user.type(await field(), "Hello{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent("Not sent. This conversation is closed.");
  expect(screen.getByText("Hello").closest("[class*=border]"), "it looks failed").toHaveClass("border-bad");
  expect(screen.getByText("Hello").closest("[class*=border]")).not.toHaveClass("border-transparent");
  await change(convex, { "messages/threads:send": "message-id" });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(screen.queryByRole("alert")).not.toBeInTheDocument());
  expect(await field()).toHaveFocus();
  const [first, again] = convex.argsOf("messages/threads:send");
  expect(first).toHaveProperty("clientId");
  expect(again, "so that the server takes it once").toEqual(first);
});

test("D-01: a message that was not sent here no longer says so once another window has sent it", async () => {
  const { user, convex } = await openThread({}, [], {
    "messages/threads:send": () => {
      throw refusal("rate_limited");
    },
  });
  await user.type(await field(), "Hello{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent(/^Not sent/);
  const [sent] = convex.argsOf("messages/threads:send") as [{ clientId: string }];
  await change(convex, {
    "messages/threads:messages": page([message("Hello", { isMine: true, clientId: sent.clientId })]),
  });
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  expect(screen.getAllByText("Hello")).toHaveLength(1);
});

test("D-01: a message can be undone for some seconds, and its words return to the field", async () => {
  const { user, convex } = await openThread({}, [], {
    "messages/threads:send": "message-Hello",
    "messages/threads:undo": null,
  });
  await user.type(await field(), "Hello{Enter}");
  await change(convex, { "messages/threads:messages": page([message("Hello", { isMine: true })]) });
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(convex.argsOf("messages/threads:undo")).toEqual([{ messageId: "message-Hello" }]);
  expect(await field()).toHaveValue("Hello");
  expect(await field()).toHaveFocus();
});

test("D-01: the focus goes to the field when the time to undo ends under it", async () => {
  const { user, convex } = await openThread({}, [], { "messages/threads:send": "message-Hello" });
  await user.type(await field(), "Hello{Enter}");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  await change(convex, { "messages/threads:messages": page([message("Hello", { isMine: true })]) });
  const undo = screen.getByRole("button", { name: "Undo" });
  undo.focus();
  act(() => void vi.advanceTimersByTime(10_000));
  expect(undo).not.toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "Message to Marius" })).toHaveFocus();
});

test("D-01: a draft outlives a reload, and too long a message stays and isn't sent", async () => {
  const { user, convex } = await openThread();
  await user.click(await field());
  await user.paste("x".repeat(4_001));
  expect(screen.getByText("1 character too many")).toBeInTheDocument();
  await user.keyboard("{Enter}");
  expect(convex.argsOf("messages/threads:send")).toEqual([]);
  expect(await field()).toHaveValue("x".repeat(4_001));
  cleanup();
  await visit(`/messages/${threadId}`, {
    as: author,
    sameBrowser: true,
    answers: { ...ANSWERS, "messages/threads:get": head(), "messages/threads:messages": page([]) },
  });
  expect(await field()).toHaveValue("x".repeat(4_001));
});

test("D-01: what one window of a person sends leaves the draft of the other, and what it types shows there", async () => {
  const { user } = await openThread();
  await user.type(await field(), "Both are free");
  const key = Object.keys(localStorage).find((name) => name.startsWith("message-draft:")) ?? "";
  const elsewhere = async (stored: string | null) => {
    if (stored === null) localStorage.removeItem(key);
    else localStorage.setItem(key, stored);
    await act(async () => dispatchEvent(new StorageEvent("storage", { key })));
  };
  await elsewhere(JSON.stringify({ at: NOON, values: { text: "Both are free, and audio" } }));
  expect(await field()).toHaveValue("Both are free, and audio");
  await elsewhere(null);
  expect(await field()).toHaveValue("");
});

test("D-01: while the other side types it says so", async () => {
  const { convex } = await openThread();
  await field();
  await change(convex, { "messages/threads:typing": 1 });
  expect(await screen.findByText("Marius is typing")).toBeInTheDocument();
});

test("D-01: somebody who typed before it was opened, or before the last message, is not said to type", async () => {
  const mine = message("They are", { isMine: true, sentAt: NOON + MINUTE });
  const { convex } = await openThread({}, [mine], {
    "messages/threads:typing": NOON + 2 * MINUTE,
    "messages/threads:list": page([row({ lastIsMine: true, lastAt: NOON + MINUTE })]),
  });
  await field();
  expect(screen.queryByText(/is typing/)).not.toBeInTheDocument();
  await change(convex, { "messages/threads:typing": NOON });
  expect(screen.queryByText(/is typing/)).not.toBeInTheDocument();
  await change(convex, { "messages/threads:typing": NOON + 3 * MINUTE });
  expect(await screen.findByText("Marius is typing")).toBeInTheDocument();
});

test.each([
  ["closed", "This conversation is closed."],
  ["frozen", "This conversation was reported. You can read it, but not write in it."],
  ["suspended", "This account is suspended. No one can write here."],
  ["blocked", "You blocked this person. Unblock them to write again."],
  ["gone", "This account was deleted, so nobody can answer here."],
] as const)("D-01: a %s conversation says why nobody writes there", async (state, notice) => {
  await openThread({ state, notice }, [message("Are the rights free?")]);
  expect(await screen.findByText(notice)).toBeInTheDocument();
  expect(screen.queryByRole("textbox", { name: /^Message to/ })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Reopen" })).not.toBeInTheDocument();
});
