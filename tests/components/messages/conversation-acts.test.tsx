import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "../support/books";
import { serverError } from "../support/fake-convex";
import { change, person, toast, visit } from "../support/site";
import {
  ANSWERS,
  field,
  head,
  message,
  MINUTE,
  nextThread,
  NOON,
  openThread,
  threadId,
} from "../support/thread";

beforeEach(nextThread);

test("D-01: either side closes a conversation and reopens it, and the focus stays at what took the button's place", async () => {
  const wide = (query: string) => query.includes("min-width: 68rem");
  const media = vi.spyOn(window, "matchMedia");
  onTestFinished(() => media.mockRestore());
  media.mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: wide(query), media: query }) as MediaQueryList,
  );
  const { user, convex } = await openThread({}, [], { "messages/threads:setClosed": null });
  await user.click(await screen.findByRole("button", { name: "Close Thread" }));
  const notice = "This conversation is closed.";
  await change(convex, {
    "messages/threads:get": head({ state: "closed", canClose: false, canReopen: true, notice }),
  });
  await waitFor(() => expect(screen.getByText(notice).parentElement).toHaveFocus());
  await user.click(screen.getByRole("button", { name: "Reopen" }));
  await change(convex, { "messages/threads:get": head() });
  expect(await field()).toHaveFocus();
  expect(convex.argsOf("messages/threads:setClosed").map(({ closed }) => closed)).toEqual([true, false]);
});

test("D-01: a close that fails is offered again", async () => {
  const { user, convex } = await openThread({}, [], {
    "messages/threads:setClosed": () => {
      throw serverError("messages/threads:setClosed");
    },
  });
  await user.click(await screen.findByRole("button", { name: /^Actions for the conversation/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Close Thread" }));
  await change(convex, { "messages/threads:setClosed": null });
  await user.click(await (await toast()).findByRole("button", { name: "Retry" }));
  expect(convex.argsOf("messages/threads:setClosed")).toHaveLength(2);
});

test("D-04: a conversation that the other side closed, or a block, is closed from the menu, with nothing to reopen", async () => {
  const { user, convex } = await visit(`/messages/${threadId}`, {
    as: person("producer"),
    answers: {
      ...ANSWERS,
      "messages/threads:get": head({
        side: "producer",
        state: "closed",
        notice: "This conversation is closed.",
      }),
      "messages/threads:messages": page([]),
      "messages/threads:setClosed": null,
    },
  });
  expect(await screen.findByText("This conversation is closed.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Reopen" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: /^Actions for the conversation/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Close Thread" }));
  expect(convex.argsOf("messages/threads:setClosed")).toEqual([{ threadId, closed: true }]);
});

test("D-04: a caution is above a message for its recipient, until they say that it is fine", async () => {
  const warned = message("Our reader charges $450.", { caution: "money" });
  const { user, convex } = await openThread({}, [warned], { "messages/threads:dismissCaution": null });
  const caution = within(await screen.findByRole("note", { name: "Caution" }));
  expect(caution.getByText("This message asks for money")).toBeInTheDocument();
  await user.click(caution.getByRole("button", { name: "This is fine" }));
  expect(convex.argsOf("messages/threads:dismissCaution")).toEqual([{ messageId: warned._id }]);
  expect(screen.getByRole("region", { name: /^Messages with/ })).toHaveFocus();
});

test("D-04: the message with the caution is what is reported, unless one chooses the conversation", async () => {
  const charged = message("Our reader charges $450.", { caution: "money" });
  const { user, convex } = await openThread({}, [charged], {
    "reports:make": null,
    "reports:standing": null,
  });
  await user.click(await screen.findByRole("button", { name: "Report message" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Report" }));
  await user.click(dialog.getByRole("radio", { name: "Asks for money or bank details" }));
  await user.click(dialog.getByRole("button", { name: "Next" }));
  expect(await dialog.findByRole("radio", { name: "The message “Our reader charges $450.”" })).toBeChecked();
  await user.click(dialog.getByRole("button", { name: "Next" }));
  await user.click(await dialog.findByRole("button", { name: "Send Report" }));
  expect(await screen.findByText(/We’ll tell you what we decide/)).toBeInTheDocument();
  expect(convex.argsOf("reports:make").map(({ target }) => target)).toEqual([
    { threadId, messageId: charged._id },
  ]);
  const report = { state: "open", reportedAt: NOON + MINUTE, decidedAt: null } as const;
  await change(convex, { "messages/threads:get": head({ report }) });
  await user.click(dialog.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.getByRole("region", { name: /^Messages with/ })).toHaveFocus());
});

test("D-04: a report starts at its first reason, so that the first Enter doesn’t close it", async () => {
  const { user } = await openThread({}, [message("Our reader charges $450.")], { "reports:standing": null });
  await user.click(await screen.findByRole("button", { name: /^Actions for the conversation/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Report" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Report" }));
  expect(dialog.getAllByRole("radio")[0]).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(screen.getByRole("dialog", { name: "Report" })).toBeInTheDocument();
});

test("D-04: a person who turns a tablet keeps the report that they are writing", async () => {
  let isWide = false;
  const listeners = new Set<() => void>();
  const media = vi.spyOn(window, "matchMedia");
  onTestFinished(() => media.mockRestore());
  media.mockImplementation((query) => {
    const followed = {
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    };
    const matches = isWide && query.includes("min-width: 68rem");
    return { ...followed, media: query, matches } as unknown as MediaQueryList;
  });
  const { user } = await openThread({}, [message("Our reader charges $450.")], { "reports:standing": null });
  await user.click(await screen.findByRole("button", { name: /^Actions for the conversation/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Report" }));
  const dialog = () => within(screen.getByRole("dialog", { name: "Report" }));
  await user.click(await dialog().findByRole("radio", { name: "Something else" }));
  await user.click(dialog().getByRole("button", { name: "Next" }));
  await user.type(await dialog().findByLabelText(/What happened/), "They asked for a reading fee");
  for (const turned of [true, false]) {
    isWide = turned;
    act(() => {
      for (const listener of listeners) listener();
    });
    const list = screen.queryByRole("list", { name: "Conversations", hidden: true });
    expect(list !== null, "the list stands beside the conversation").toBe(turned);
    expect(dialog().getByLabelText(/What happened/)).toHaveValue("They asked for a reading fee");
  }
});

test("D-04: the menu reports the conversation, or one of the latest messages of the other side", async () => {
  const { user, convex } = await openThread(
    {},
    [message("Newest"), message("Mine", { isMine: true }), message("Oldest")],
    { "reports:make": null, "reports:standing": null },
  );
  await user.click(await screen.findByRole("button", { name: /^Actions for the conversation/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Report" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Report" }));
  await user.click(dialog.getByRole("radio", { name: "Asks for money or bank details" }));
  await user.click(dialog.getByRole("button", { name: "Next" }));
  await dialog.findByRole("group", { name: "What is it about?" });
  await change(convex, { "messages/threads:get": head({ otherReadAt: NOON }) });
  expect(dialog.getAllByRole("radio").map((radio) => radio.parentElement?.textContent)).toEqual([
    "The conversation with Marius Feldhaven",
    "The message “Newest”",
    "The message “Oldest”",
  ]);
  expect(dialog.getByRole("radio", { name: /^The conversation/ })).toBeChecked();
  await user.click(dialog.getByRole("radio", { name: "The message “Oldest”" }));
  await user.click(dialog.getByRole("button", { name: "Next" }));
  expect(await dialog.findByRole("button", { name: "Send Report" })).toBeInTheDocument();
  expect(dialog.getByText("The message “Oldest”")).toBeInTheDocument();
  expect(convex.argsOf("reports:make")).toEqual([]);
});

test("D-04: who reported a conversation reads there what becomes of it, live, at its place in time", async () => {
  const before = message("Our reader charges $450.", { caution: "money" });
  const after = message("Hello?", { isMine: true, sentAt: NOON + 2 * MINUTE });
  const { user, convex } = await openThread({}, [before]);
  const talk = within(await screen.findByRole("region", { name: /^Messages with/ }));
  expect(talk.queryByText(/You reported/)).not.toBeInTheDocument();
  const reported = { state: "open", reportedAt: NOON + MINUTE, decidedAt: null } as const;
  await change(convex, {
    "messages/threads:get": head({ report: reported }),
    "messages/threads:messages": page([after, before]),
  });
  const lines = () => talk.getAllByRole("listitem").map(({ textContent }) => textContent);
  const waits = "You reported this conversation on Nov 19, 2026. An admin is looking at it.";
  expect(lines().slice(-2)).toEqual([waits, expect.stringContaining("Hello?")]);
  for (const name of ["Report message", "This is fine"])
    expect(talk.queryByRole("button", { name })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: /^Actions for the conversation/ }));
  expect(await screen.findByRole("menuitem", { name: "Block" })).toBeInTheDocument();
  expect(screen.queryByRole("menuitem", { name: "Report" })).not.toBeInTheDocument();
  await user.keyboard("{Escape}");
  for (const [state, news] of [
    ["dismissed", "We found nothing against our rules."],
    ["warned", "We warned them."],
    ["suspended", "We took action against their account."],
  ] as const) {
    const report = { ...reported, state, decidedAt: NOON + 3 * MINUTE };
    await change(convex, { "messages/threads:get": head({ report }) });
    expect(lines().at(-1)).toBe(`You reported this conversation on Nov 19, 2026. ${news}`);
  }
  const buttons = () => talk.queryAllByRole("button").map(({ textContent }) => textContent);
  expect(buttons(), "what was decided").toEqual([]);
  const again = message("Now $500.", { caution: "money", sentAt: NOON + 4 * MINUTE });
  await change(convex, { "messages/threads:messages": page([again, after, before]) });
  expect(buttons(), "what came later").toEqual(["Report message", "This is fine"]);
});

test.each([
  [false, "This book is no longer listed"],
  [true, "This book was deleted"],
])(
  "D-01: a conversation keeps the title of a book that is gone (deleted: %s), and says why",
  async (isDeleted, why) => {
    await openThread({ book: { title: "The Salt Ledger", card: null, isDeleted } });
    const conversation = within(await screen.findByRole("region", { name: /^Conversation with/ }));
    expect(conversation.getByText("The Salt Ledger")).toBeInTheDocument();
    expect(conversation.getByText(why, { exact: false })).toBeInTheDocument();
  },
);

test("D-01: an archived conversation says so in its head", async () => {
  const { convex } = await openThread({ folder: "archived" });
  const conversation = within(await screen.findByRole("region", { name: /^Conversation with/ }));
  expect(conversation.getByText("Archived")).toBeInTheDocument();
  await change(convex, { "messages/threads:get": head() });
  expect(conversation.queryByText("Archived")).not.toBeInTheDocument();
});

test("D-01: screen readers hear each message of the other side that arrives, and none that was there", async () => {
  const there = message("Are the rights free?");
  const { convex } = await openThread({}, [there]);
  const log = await screen.findByRole("log", { name: "New messages" });
  expect(log).toBeEmptyDOMElement();
  const mine = message("Both are free", { isMine: true, sentAt: NOON + 1 });
  const one = message("Good news", { sentAt: NOON + 2 });
  const two = message("We meet on Thursday", { sentAt: NOON + 3 });
  await change(convex, { "messages/threads:messages": page([two, one, mine, there]) });
  await waitFor(() =>
    expect(log).toHaveTextContent("Marius Feldhaven: Good newsMarius Feldhaven: We meet on Thursday"),
  );
});

test("D-04: an author reads above the first message that nobody charges for an option, a producer doesn't", async () => {
  await openThread({}, [message("Are the rights free?")]);
  expect(await screen.findByText(/never charges you to be optioned/)).toBeInTheDocument();
  cleanup();
  await openThread({ side: "producer" }, [message("Both are free")]);
  expect(await field()).toBeInTheDocument();
  expect(screen.queryByText(/to be optioned/)).not.toBeInTheDocument();
});

test("D-04: the other side is blocked from the conversation's menu, and that is taken back", async () => {
  const { user, convex } = await openThread({}, [], { "messages/blocks:setInThread": null });
  await user.click(await screen.findByRole("button", { name: /^Actions for the conversation/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Block" }));
  const notice = "You blocked this person. Unblock them to write again.";
  await change(convex, { "messages/threads:get": head({ state: "blocked", notice }) });
  await user.click(await screen.findByRole("button", { name: "Unblock" }));
  expect(convex.argsOf("messages/blocks:setInThread").map(({ isBlocked }) => isBlocked)).toEqual([
    true,
    false,
  ]);
});
