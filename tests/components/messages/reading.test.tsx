import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "../support/books";
import { Fold } from "../support/fold";
import { change } from "../support/site";
import { head, message, MINUTE, nextThread, NOON, openThread, threadId } from "../support/thread";

beforeEach(nextThread);

const at = (minute: number) => NOON + minute * MINUTE;
/** Three new messages, the latest first. */
const NEWS = [3, 2, 1].map((minute) => message(`Line ${minute}`, { sentAt: at(minute) }));
const openNews = async () => {
  const visited = await openThread({ unread: 3, readAt: NOON }, NEWS);
  await screen.findByText("3 new messages");
  return { ...visited, marks: () => visited.convex.argsOf("messages/threads:markRead") };
};
const upTo = (minute: number) => (element: Element) =>
  element.parentElement?.textContent?.includes(`Line ${minute}`) === true;

/** Turns to another window, or back. */
function setWindowFocus(isLooking: boolean) {
  vi.spyOn(document, "hasFocus").mockReturnValue(isLooking);
  act(() => void dispatchEvent(new Event(isLooking ? "focus" : "blur")));
}

test("D-01: a message is read once its end came on screen, not while it is below", async () => {
  const fold = new Fold();
  fold.show(upTo(1));
  const { marks } = await openNews();
  await waitFor(() => expect(marks()).toEqual([{ threadId, upTo: at(1) }]));
  fold.show(upTo(3));
  await waitFor(() => expect(marks().at(-1)).toEqual({ threadId, upTo: at(3) }));
  expect(marks()).toHaveLength(2);
  expect(screen.getByText("3 new messages")).toBeInTheDocument();
});

test("D-01: what is on screen in a window that nobody looks at is not read, until they turn to it", async () => {
  new Fold();
  onTestFinished(() => void vi.restoreAllMocks());
  setWindowFocus(false);
  const { convex, marks } = await openNews();
  await change(convex, {
    "messages/threads:messages": page([message("Line 4", { sentAt: at(4) }), ...NEWS]),
  });
  expect(marks()).toEqual([]);
  setWindowFocus(true);
  await waitFor(() => expect(marks()).toEqual([{ threadId, upTo: at(4) }]));
});

test("D-01: the line above what is new stays when the reader turns away and back, until more is new", async () => {
  new Fold();
  onTestFinished(() => void vi.restoreAllMocks());
  const { convex } = await openNews();
  await change(convex, { "messages/threads:get": head({ readAt: at(3) }) });
  setWindowFocus(false);
  setWindowFocus(true);
  expect(screen.getByText("3 new messages")).toBeInTheDocument();
  setWindowFocus(false);
  await change(convex, {
    "messages/threads:get": head({ readAt: at(3), unread: 1 }),
    "messages/threads:messages": page([message("Line 4", { sentAt: at(4) }), ...NEWS]),
  });
  setWindowFocus(true);
  expect(screen.getByText("1 new message")).toBeInTheDocument();
});

test("D-01: the keyboard's place is kept after earlier messages load", async () => {
  new Fold().show(() => false);
  const answer = ({ paginationOpts: { cursor } }: { paginationOpts: { cursor: string | null } }) =>
    cursor === null
      ? { ...page([message("Newer", { sentAt: at(1) })]), isDone: false, continueCursor: "older" }
      : page([message("Older")]);
  const { user } = await openThread({}, [], { "messages/threads:messages": answer });
  (await screen.findByRole("button", { name: "Load earlier messages" })).focus();
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Older")).toBeInTheDocument();
  expect(screen.getByRole("region", { name: /^Messages with/ })).toHaveFocus();
});
