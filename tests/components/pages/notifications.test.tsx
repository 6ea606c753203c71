import type { api } from "@convex/_generated/api";
import { act, screen, waitFor, within } from "@testing-library/react";
import type { FunctionReturnType } from "convex/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { bookPage } from "../support/books";
import { serverError } from "../support/fake-convex";
import { change, person, toast, visit } from "../support/site";

type Notice = FunctionReturnType<typeof api.notices.list>["page"][number];

const BOOK: Notice["books"][number] = {
  ...{ _id: "salt-id" as Notice["books"][number]["_id"], slug: "the-salt-ledger", coverUrl: null },
  ...{ title: "The Salt Ledger", authorName: "Mara Ellingsworth", genre: "Thriller" },
};

function notice(more: Partial<Notice> = {}): Notice {
  return {
    _id: "notice-id" as Notice["_id"],
    kind: "interest",
    count: 3,
    values: { book: "The Salt Ledger" },
    at: Date.now() - 60_000,
    isUnread: true,
    link: "/book/the-salt-ledger",
    books: [BOOK],
    producer: null,
    ...more,
  };
}
const page = (list: Notice[], isDone = true) => ({ page: list, isDone, continueCursor: "more" });
const CHOICES = [
  { topic: "interest", isHere: true, isMailed: true, isMailStopped: false },
  { topic: "messages", isHere: true, isMailed: true, isMailStopped: false },
  { topic: "payments", isHere: true, isMailed: true, isMailStopped: false },
];
const as = person("author");
const answers = (list: Notice[], notices = list.length) => ({
  "messages/inbox:counts": { threads: 0, notices },
  "notices:list": page(list),
  "notices:choices": CHOICES,
  "notices:markRead": null,
  "notices:markAllRead": null,
  "notices:choose": null,
  "books:get": bookPage(),
  "books:recordView": null,
});
const bell = async (name: string) => await within(screen.getByRole("banner")).findByRole("button", { name });

test("D-03: the bell counts live, and its panel lists groups with one number", async () => {
  const { convex, user } = await visit("/contact", { as, answers: answers([notice()]) });
  await user.click(await bell("Notifications, 1 unread"));
  const panel = within(await screen.findByRole("dialog", { name: "Notifications" }));
  const link = await panel.findByRole("link", { name: "Unread: 3 producers saved The Salt Ledger" });
  expect(link).toHaveAttribute("href", "/book/the-salt-ledger");
  expect(panel.getByText("Today")).toBeInTheDocument();
  await change(convex, { "messages/inbox:counts": { threads: 0, notices: 120 } });
  expect(await bell("Notifications, 120 unread")).toHaveTextContent("99+");
});

test("D-03: a screen reader hears of new notifications, not of those that waited before the page opened", async () => {
  const counts = (notices: number) => ({ "messages/inbox:counts": { threads: 0, notices } });
  const { convex } = await visit("/contact", {
    as,
    answers: { ...answers([]), "messages/inbox:counts": undefined },
  });
  await bell("Notifications");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const heard = async (count: number) => {
    await change(convex, counts(count));
    act(() => void vi.advanceTimersByTime(11_000));
    return screen.queryByText(`Notifications, ${count} unread`);
  };
  expect(await heard(3)).toBeNull();
  expect(await heard(4)).toBeInTheDocument();
});

test("D-03: opening a notification reads it and closes the panel; Escape leaves it on the bell", async () => {
  const { convex, user } = await visit("/contact", { as, answers: answers([notice()]) });
  await user.click(await bell("Notifications, 1 unread"));
  await screen.findByRole("dialog", { name: "Notifications" });
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(await bell("Notifications, 1 unread")).toHaveFocus();
  await user.keyboard("{Enter}");
  await user.click(await screen.findByRole("link", { name: /3 producers saved/ }));
  await waitFor(() => expect(location.pathname).toBe("/book/the-salt-ledger"));
  expect(screen.queryByRole("dialog", { name: "Notifications" })).not.toBeInTheDocument();
  expect(convex.argsOf("notices:markRead")).toEqual([{ noticeId: "notice-id" }]);
});

test("D-03: arrow keys go from notification to notification in the panel", async () => {
  const named = (title: string): Notice => ({
    ...notice({ values: { book: title }, isUnread: false }),
    _id: title as Notice["_id"],
  });
  const { user } = await visit("/contact", { as, answers: answers([named("First"), named("Second")], 0) });
  await user.click(await bell("Notifications"));
  const [first, second] = ["First", "Second"].map((title) => `3 producers saved ${title}`);
  await screen.findByRole("link", { name: first });
  await user.keyboard("{ArrowDown}");
  expect(screen.getByRole("link", { name: first })).toHaveFocus();
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(screen.getByRole("link", { name: second })).toHaveFocus();
  await user.keyboard("{ArrowUp}");
  expect(screen.getByRole("link", { name: first })).toHaveFocus();
});

test("D-03: a message shows its icon, news of a book its cover, and of a right its status", async () => {
  const values = { book: "The Salt Ledger", right: "Film/TV", status: "Optioned", name: "Mara" };
  const saved = notice({ kind: "saved_right", values });
  const message = { ...notice({ kind: "message", values }), _id: "message" as Notice["_id"] };
  await visit("/notifications", { as, answers: answers([saved, message]) });
  const right = (await screen.findByRole("link", { name: /is now/ })).closest("li");
  const written = screen.getByRole("link", { name: /wrote about/ }).closest("li");
  // A cover without a picture spells the author's name.
  expect(right).toHaveTextContent("Mara Ellingsworth");
  expect(right?.querySelector(".lucide-clock")?.parentElement).toHaveTextContent("Optioned");
  expect(written).not.toHaveTextContent("Mara Ellingsworth");
  expect(written?.querySelector(".lucide-message-square")).toBeInTheDocument();
});

test("D-03: marking all as read can be tried again when it fails", async () => {
  const { convex, user } = await visit("/contact", {
    as,
    answers: { ...answers([notice()]), "notices:markAllRead": () => Promise.reject(serverError("a")) },
  });
  await user.click(await bell("Notifications, 1 unread"));
  await user.click(await screen.findByRole("button", { name: "Mark all read" }));
  await user.click(await (await toast()).findByRole("button", { name: "Retry" }));
  expect(convex.argsOf("notices:markAllRead")).toHaveLength(2);
});

test("D-03: a button that goes as it marks a notification read leaves the focus in the list, and Escape still closes the panel", async () => {
  const { user, convex } = await visit("/contact", { as, answers: answers([notice()]) });
  await user.click(await bell("Notifications, 1 unread"));
  const read = { "notices:list": page([notice({ isUnread: false })]) };
  await user.click(await screen.findByRole("button", { name: /^Mark read/ }));
  await change(convex, read);
  expect(screen.getByRole("link", { name: /^3 producers saved/ })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Mark all read" }));
  await change(convex, answers([], 0));
  expect(screen.getByRole("dialog", { name: "Notifications" })).toHaveFocus();
  await user.keyboard("{Escape}");
  expect(await bell("Notifications")).toHaveFocus();
});

test("D-03: marked as read, a notification leaves the unread ones, and the focus stays at their list", async () => {
  const { user, convex } = await visit("/notifications?show=unread", { as, answers: answers([notice()]) });
  await user.click(await screen.findByRole("button", { name: /^Mark read/ }));
  await change(convex, answers([], 0));
  expect(screen.getByText("Nothing unread.").closest("[tabindex='-1']")).toHaveFocus();
});

test("D-03: the page shows days, unread ones alone, and older ones by paging", async () => {
  const asked: object[] = [];
  const list = ({ isUnreadOnly }: { isUnreadOnly: boolean }) => {
    asked.push({ isUnreadOnly });
    const old = notice({ _id: "old" as Notice["_id"], count: 1, at: 1, isUnread: false });
    return page(isUnreadOnly ? [notice()] : [notice(), old], false);
  };
  const { user } = await visit("/notifications", {
    as,
    answers: { ...answers([notice()]), "notices:list": list },
  });
  expect(await screen.findByRole("group", { name: "Today" })).toHaveTextContent("3 producers saved");
  const earlier = screen.getByRole("group", { name: "Earlier" });
  expect(earlier).toHaveTextContent(/1 producer saved.*[A-Z][a-z]{2} \d{1,2}$/);
  expect(screen.getByRole("button", { name: "Load more" })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: /^Unread/ }));
  await waitFor(() => expect(screen.queryByRole("group", { name: "Earlier" })).not.toBeInTheDocument());
  expect(location.search).toBe("?show=unread");
  expect(asked.at(-1)).toEqual({ isUnreadOnly: true });
});

test("D-03: a link to the settings still leads there once the list above them has loaded", async () => {
  const scroll = vi.fn();
  const spy = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(scroll);
  onTestFinished(() => spy.mockRestore());
  const { convex } = await visit("/notifications#settings", {
    as,
    answers: { ...answers([]), "notices:list": undefined },
  });
  const settings = await screen.findByRole("heading", { name: "Notification settings" });
  await waitFor(() => expect(settings).toHaveFocus());
  scroll.mockClear();
  await change(convex, { "notices:list": page([notice()]) });
  await screen.findByRole("group", { name: "Today" });
  expect(scroll.mock.contexts).toEqual([settings]);
});

test("D-03: nothing yet, and nothing unread, each say so", async () => {
  const { user } = await visit("/notifications", { as, answers: answers([]) });
  expect(await screen.findByText("No notifications yet.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Mark all read" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: /^Unread/ }));
  expect(await screen.findByText("Nothing unread.")).toBeInTheDocument();
});

test("D-03: a list that fails offers Retry and comes back, and the settings stay", async () => {
  let isDown = true;
  const list = () => {
    if (isDown) throw serverError("notices:list");
    return page([notice()]);
  };
  const { user, convex } = await visit("/notifications", {
    as,
    answers: { ...answers([notice()]), "notices:list": list },
  });
  expect(await screen.findByText("Couldn’t load notifications.")).toBeInTheDocument();
  expect(await screen.findByRole("switch", { name: "Interest: notifications" })).toBeChecked();
  isDown = false;
  await change(convex, {});
  await user.click(within(screen.getByRole("main")).getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("link", { name: /3 producers saved/ })).toBeInTheDocument();
});

test("D-03 D-04: a named save shows what was checked or else that its producer is approved, and one taken back no name", async () => {
  const values = { name: "Dana Whitfield, Northlight Pictures,", book: "The Salt Ledger" };
  const checkedAt = Date.UTC(2026, 10, 3, 12);
  const producer = {
    ...{ name: "Dana Whitfield", company: "Northlight Pictures" },
    verification: { checks: ["companyEmail", "imdb"] as const, checkedAt },
  } as unknown as Notice["producer"];
  const named = notice({ kind: "interest_named", count: 1, values, producer });
  const { convex } = await visit("/notifications", { as, answers: answers([named]) });
  expect(await screen.findByText("Dana Whitfield, Northlight Pictures,")).toBeInTheDocument();
  expect(screen.getByText("Company email and IMDb checked, Nov 3, 2026")).toBeInTheDocument();
  const unchecked = { ...producer, verification: null } as Notice["producer"];
  await change(convex, answers([{ ...named, producer: unchecked }]));
  expect(screen.getByText("Approved")).toBeInTheDocument();
  expect(screen.queryByText(/checked/)).not.toBeInTheDocument();
  await change(convex, answers([]));
  expect(screen.queryByText(/Dana/)).not.toBeInTheDocument();
});

test("D-03: a notification whose place is gone is read by its button", async () => {
  const { convex, user } = await visit("/notifications", {
    as,
    answers: answers([notice({ link: null, books: [] })]),
  });
  await user.click(
    await screen.findByRole("button", { name: "Mark read: 3 producers saved The Salt Ledger" }),
  );
  expect(convex.argsOf("notices:markRead")).toEqual([{ noticeId: "notice-id" }]);
});

test("D-03: the settings store each choice, and say why an email has none", async () => {
  const { convex, user } = await visit("/account?tab=notifications", { as, answers: answers([]) });
  const settings = within(await screen.findByRole("list", { name: "Notification settings" }));
  await user.click(settings.getByRole("switch", { name: "Interest: notifications" }));
  await user.click(settings.getByRole("switch", { name: "Messages: email" }));
  expect(convex.argsOf("notices:choose")).toEqual([
    { topic: "interest", part: "here", isOn: false },
    { topic: "messages", part: "mail", isOn: false },
  ]);
  expect(settings.getAllByText("Always on")).toHaveLength(2);
  expect(within(screen.getByRole("main")).getByRole("link", { name: "Email Preferences" })).toHaveAttribute(
    "href",
    "/unsubscribe",
  );
  const stopped = CHOICES.map((choice) => ({ ...choice, isMailStopped: choice.topic === "messages" }));
  await change(convex, { "notices:choices": stopped });
  expect(settings.queryByRole("switch", { name: "Messages: email" })).not.toBeInTheDocument();
  expect(settings.getByRole("link", { name: "Off: you unsubscribed from all" })).toHaveAttribute(
    "href",
    "/unsubscribe",
  );
});
