import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "../support/books";
import { change, person } from "../support/site";
import { field, head, message, nextThread, NOON, openThread, threadId } from "../support/thread";

beforeEach(nextThread);

const author = person("author");

test("D-01: a message written offline is taken back before it goes, and the next one goes once the connection is back", async () => {
  const { user, convex } = await openThread({}, [], { "messages/threads:send": "message-id" });
  convex.isConnected = false;
  await user.type(await field(), "Hello{Enter}");
  expect(screen.getByText("Not sent yet")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(screen.queryByText("Not sent yet")).not.toBeInTheDocument();
  expect(await field()).toHaveValue("Hello");
  expect(await field()).toHaveFocus();
  await user.type(await field(), ", Marius{Enter}");
  expect(convex.argsOf("messages/threads:send")).toEqual([]);
  convex.isConnected = true;
  await change(convex, {});
  await waitFor(() => expect(screen.queryByText("Not sent yet")).not.toBeInTheDocument());
  expect(convex.argsOf("messages/threads:send")).toMatchObject([{ threadId, text: "Hello, Marius" }]);
});

test("D-01: a browser that says it is offline, on an open connection, keeps a message until the backend answers", async () => {
  const { user, convex } = await openThread({}, [], { "messages/threads:send": "message-id" });
  const says = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const asked = vi.spyOn(window, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  onTestFinished(() => {
    says.mockRestore();
    asked.mockRestore();
  });
  await user.type(await field(), "Hello{Enter}");
  expect(screen.getByRole("button", { name: "Undo" })).toBeInTheDocument();
  await change(convex, {});
  expect(convex.argsOf("messages/threads:send")).toEqual([]);
  asked.mockResolvedValue(new Response());
  await change(convex, {});
  await waitFor(() => expect(convex.argsOf("messages/threads:send")).toHaveLength(1));
});

test("D-01: a screen reader hears that a message was sent", async () => {
  const { user } = await openThread({}, [], { "messages/threads:send": "message-id" });
  await user.type(await field(), "Hello{Enter}");
  expect((await screen.findByText("Message sent")).parentElement).toHaveAttribute("aria-live", "polite");
});

test("D-01: a message sent here leaves what another window could not send, for after a reload", async () => {
  const { user } = await openThread({}, [], { "messages/threads:send": "message-id" });
  const key = `message-outbox:${author.userId}:${threadId}`;
  const elsewhere = { clientId: "0123456789abcdef0123456789abcdef", text: "From the other window" };
  localStorage.setItem(key, JSON.stringify({ at: NOON, values: { unsent: [elsewhere] } }));
  await user.type(await field(), "Hello{Enter}");
  await waitFor(() => expect(screen.queryByText("Sending…")).not.toBeInTheDocument());
  expect(JSON.parse(localStorage.getItem(key) ?? "null")).toMatchObject({ values: { unsent: [elsewhere] } });
});

test("D-01: what is typed while a message is being undone stays, after its words", async () => {
  let undone: (answer: null) => void = () => {};
  const { user, convex } = await openThread({}, [], {
    "messages/threads:send": "message-Hello",
    "messages/threads:undo": () => new Promise((resolve) => (undone = resolve)),
  });
  await user.type(await field(), "Hello{Enter}");
  await change(convex, { "messages/threads:messages": page([message("Hello", { isMine: true })]) });
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await user.type(await field(), "And audio?");
  await act(async () => undone(null));
  expect(await field()).toHaveValue("Hello\n\nAnd audio?");
});

test("D-01: a message that arrived although the page closed before its answer is never called unsent", async () => {
  const clientId = "0123456789abcdef0123456789abcdef";
  const key = `message-outbox:${author.userId}:${threadId}`;
  localStorage.clear();
  localStorage.setItem(key, JSON.stringify({ at: NOON, values: { unsent: [{ clientId, text: "Hello" }] } }));
  const { convex } = await openThread({}, [message("Hello", { isMine: true, clientId })], {}, true);
  expect(await screen.findByText("Hello")).toBeInTheDocument();
  await waitFor(() => expect(localStorage.getItem(key)).toBeNull());
  // Later it is among the earlier messages, which are not loaded.
  await change(convex, { "messages/threads:messages": page([message("And audio?")]) });
  expect(screen.queryByText(/Not sent\./)).not.toBeInTheDocument();
});

test("D-01: the Enter that takes a word of an input method does not send, in Safari neither", async () => {
  const { user, convex } = await openThread({}, [], { "messages/threads:send": "message-id" });
  await user.type(await field(), "東京");
  // Safari has ended the composition by then, and tells it by this code alone.
  fireEvent.keyDown(await field(), { key: "Enter", keyCode: 229 });
  expect(await field()).toHaveValue("東京");
  expect(convex.argsOf("messages/threads:send")).toEqual([]);
});

test.each([
  ["typed when the conversation closes", "", "messages/threads:send"],
  ["not sent, and edited then", "{Enter}", "messages/threads:none"],
])("D-01: words %s stay in view, and in the field once it is back", async (_, then, answered) => {
  const { user, convex } = await openThread({}, [], { [answered]: "message-id" });
  await user.type(await field(), `Are the rights free?${then}`);
  const state = { state: "closed", canClose: false, canReopen: true, notice: "This conversation is closed." };
  await change(convex, { "messages/threads:get": head(state as never) });
  if (then !== "") await user.click(await screen.findByRole("button", { name: "Edit" }));
  expect(screen.queryByRole("textbox", { name: "Message to Marius" })).not.toBeInTheDocument();
  const words = within(screen.getByRole("region", { name: /^Messages with/ }));
  expect(words.getByText("Are the rights free?")).toBeInTheDocument();
  expect(words.getByText("Not sent. Your words are kept here.")).toBeInTheDocument();
  await change(convex, { "messages/threads:get": head() });
  expect(await field()).toHaveValue("Are the rights free?");
  expect(words.queryByText("Are the rights free?")).not.toBeInTheDocument();
  await change(convex, { "messages/threads:get": head(state as never) });
  await user.click(words.getByRole("button", { name: "Discard" }));
  expect(words.queryByText("Are the rights free?")).not.toBeInTheDocument();
  expect(screen.getByRole("region", { name: /^Messages with/ })).toHaveFocus();
});
