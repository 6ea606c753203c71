import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { bookPage } from "../support/books";
import { refusal, serverError, type Answers } from "../support/fake-convex";
import { change, person, visit } from "../support/site";

const PATH = "/book/the-salt-ledger";
const answers = (can: unknown): Answers => ({
  "books:get": bookPage(),
  "messages/threads:canMessage": can,
  "views:record": null,
});
const producer = person("producer");

async function press(can: unknown, more: Answers = {}, sameBrowser = false) {
  const visited = await visit(PATH, { as: producer, sameBrowser, answers: { ...answers(can), ...more } });
  await visited.user.click((await screen.findAllByRole("button", { name: "Message Author" }))[0]!);
  return visited;
}
const dialog = async () => within(await screen.findByRole("dialog"));

test("D-01: the first message is written on the book's page and opens the conversation", async () => {
  const { user, convex } = await press(
    { state: "open", replies: null },
    { "messages/threads:start": "thread-id", "messages/threads:get": null },
  );
  const first = await dialog();
  expect(first.getByText(/never charges authors to be optioned/)).toBeInTheDocument();
  await user.click(first.getByRole("button", { name: "Send" }));
  expect(await first.findByText("Please write a message")).toBeInTheDocument();
  expect(first.getByLabelText(/Your message/)).toHaveFocus();
  await user.type(first.getByLabelText(/Your message/), "Are the rights free?");
  await user.click(first.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(location.pathname).toBe("/messages/thread-id"));
  expect(convex.argsOf("messages/threads:start")).toEqual([
    {
      bookId: bookPage()._id,
      text: "Are the rights free?",
      clientId: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
});

test("D-01: a first message that is not sent leaves the focus at the button that opened it", async () => {
  const { user, convex } = await press(undefined);
  await screen.findByRole("dialog", { name: "Message Author" });
  await change(convex, { "messages/threads:canMessage": { state: "open", replies: null } });
  await waitFor(async () => expect((await dialog()).getByLabelText(/Your message/)).toHaveFocus());
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.getAllByRole("button", { name: "Message Author" })[0]).toHaveFocus());
});

test.each([
  ["a keyboard", false],
  ["a touch screen", true],
])("D-01: on %s the first message starts where its reader can go on (touch: %s)", async (_, isTouch) => {
  const media = vi.spyOn(window, "matchMedia");
  onTestFinished(() => media.mockRestore());
  media.mockImplementation(
    (query) =>
      Object.assign(new EventTarget(), {
        matches: isTouch && query === "(pointer: coarse)",
        media: query,
      }) as MediaQueryList,
  );
  await press({ state: "open", replies: null });
  const first = await dialog();
  await waitFor(() =>
    expect(isTouch ? screen.getByRole("dialog") : first.getByLabelText(/Your message/)).toHaveFocus(),
  );
});

test("D-01: a producer reads how soon the author usually replies before they write", async () => {
  await press({ state: "open", replies: "Usually replies within 2 days" });
  expect((await dialog()).getByText(/Usually replies within 2 days\./)).toBeInTheDocument();
});

test("D-01: the field stays while the conversation that its message starts appears", async () => {
  const { user, convex } = await press({ state: "open", replies: null }, { "messages/threads:get": null });
  await user.type((await dialog()).getByLabelText(/Your message/), "Are the rights free?");
  await change(convex, { "messages/threads:canMessage": { state: "thread", threadId: "thread-id" } });
  expect((await dialog()).getByLabelText(/Your message/)).toHaveValue("Are the rights free?");
  expect(location.pathname).toBe(PATH);
});

test("D-01: a refused first message keeps its words and says why", async () => {
  const { user } = await press(
    { state: "open", replies: null },
    {
      "messages/threads:start": () => {
        throw refusal("too_many_threads");
      },
    },
  );
  const first = await dialog();
  await user.type(first.getByLabelText(/Your message/), "Hello");
  await user.click(first.getByRole("button", { name: "Send" }));
  expect(await first.findByText(/You can start 10 new conversations a day/)).toBeInTheDocument();
  expect(first.getByLabelText(/Your message/)).toHaveValue("Hello");
});

test("D-01: a first message that waits for the connection is called off by Cancel, and its words are kept", async () => {
  const { user, convex } = await press(
    { state: "open", replies: null },
    { "messages/threads:start": "thread-id" },
  );
  convex.isConnected = false;
  await user.type((await dialog()).getByLabelText(/Your message/), "Are the rights free?");
  await user.click((await dialog()).getByRole("button", { name: "Send" }));
  await user.click((await dialog()).getByRole("button", { name: "Cancel" }));
  convex.isConnected = true;
  await change(convex, {});
  expect(convex.argsOf("messages/threads:start")).toEqual([]);
  await user.click(screen.getAllByRole("button", { name: "Message Author" })[0]!);
  expect((await dialog()).getByLabelText(/Your message/)).toHaveValue("Are the rights free?");
});

test("D-01: nothing is typed into a first message that waits for the connection, which would not be sent with it", async () => {
  const { user, convex } = await press(
    { state: "open", replies: null },
    { "messages/threads:start": "thread-id", "messages/threads:get": null },
  );
  convex.isConnected = false;
  await user.type((await dialog()).getByLabelText(/Your message/), "Are the rights free?");
  await user.click((await dialog()).getByRole("button", { name: "Send" }));
  await user.type((await dialog()).getByLabelText(/Your message/), " And audio?");
  expect((await dialog()).getByLabelText(/Your message/)).toHaveValue("Are the rights free?");
  convex.isConnected = true;
  await change(convex, {});
  await waitFor(() =>
    expect(convex.argsOf("messages/threads:start")).toMatchObject([{ text: "Are the rights free?" }]),
  );
});

test("D-01: a first message keeps its name when it is sent again, also after a reload, until its words change", async () => {
  const can = { state: "open", replies: null };
  const lost: Answers = {
    "messages/threads:start": () => {
      throw serverError("messages/threads:start");
    },
  };
  const sendAgain = async ({ user, convex }: Awaited<ReturnType<typeof press>>, words: string) => {
    const first = await dialog();
    if (words !== "") await user.type(first.getByLabelText(/Your message/), words);
    await user.click(first.getByRole("button", { name: "Send" }));
    await first.findByRole("alert");
    return convex.argsOf("messages/threads:start").map((args) => (args as { clientId: string }).clientId);
  };
  const before = await press(can, lost);
  const [named] = await sendAgain(before, "Hello");
  expect(await sendAgain(before, "")).toEqual([named, named]);
  cleanup();
  const after = await press(can, lost, true);
  const [same] = await sendAgain(after, "");
  expect(same).toBe(named);
  const [, other] = await sendAgain(after, ", Mara");
  expect(other).not.toBe(named);
});

test("D-01: a conversation that exists opens instead", async () => {
  await press({ state: "thread", threadId: "thread-id" }, { "messages/threads:get": null });
  await waitFor(() => expect(location.pathname).toBe("/messages/thread-id"));
});

test("D-01: an author without an account can't be written to, and it says so", async () => {
  const message = "This author has no account yet, so messages can’t reach them.";
  await press({ state: "refused", reason: "author_unclaimed", message });
  expect((await dialog()).getByText(message)).toBeInTheDocument();
});

test("D-01: a producer without a verified address verifies it first", async () => {
  await press({
    state: "refused",
    reason: "email_not_verified",
    message: "Please verify your email address.",
  });
  expect((await dialog()).getByRole("link", { name: "Verify your email" })).toHaveAttribute(
    "href",
    "/account",
  );
});

test("D-01: a visitor is asked to sign up as a producer", async () => {
  const { user } = await visit(PATH, { answers: answers(undefined) });
  await user.click((await screen.findAllByRole("button", { name: "Message Author" }))[0]!);
  expect((await dialog()).getByText(/^Messages to authors are for approved producers\./)).toBeInTheDocument();
  expect(screen.getByRole("dialog"), "not its Close button").toHaveFocus();
});

test.each(["pending", "denied", "suspended"] as const)(
  "D-01: a %s producer reads why they can’t write to authors",
  async (approvalStatus) => {
    const as = person("producer", { approvalStatus });
    const { user } = await visit(PATH, { as, answers: answers(undefined) });
    await user.click((await screen.findAllByRole("button", { name: "Message Author" }))[0]!);
    expect(await screen.findByRole("dialog", { name: "Producer Access Required" })).toBeInTheDocument();
  },
);

test.each(["author", "admin"] as const)("D-01: an %s has no button to write to authors", async (role) => {
  await visit(PATH, { as: person(role), answers: answers(undefined) });
  expect(await screen.findByRole("heading", { level: 1, name: "The Salt Ledger" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Message Author" })).not.toBeInTheDocument();
});
