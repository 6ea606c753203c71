import type { api } from "@convex/_generated/api";
import { act, screen, within } from "@testing-library/react";
import type { FunctionReturnType } from "convex/server";
import { expect, test } from "vitest";
import { page } from "../support/books";
import { serverError } from "../support/fake-convex";
import { change, person, visit } from "../support/site";

type Message = FunctionReturnType<typeof api.admin.messages.list>["page"][number];

const MESSAGE: Message = {
  _id: "message-id" as Message["_id"],
  sentAt: Date.parse("2026-11-01"),
  name: "Thriller author",
  email: "writer@people.example",
  userType: "author",
  subject: "My review count",
  message: "It is wrong.",
  isRead: false,
};

test("MSG-01: an admin without messages reads so, and finds the way back", async () => {
  await visit("/admin/messages", { as: person("admin"), answers: { "admin/messages:list": page([]) } });
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Contact Messages");
  expect(screen.getByRole("heading", { name: "No contact messages yet." })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Back to Admin" })).toHaveAttribute("href", "/admin");
});

test("MSG-01: messages are searched and narrowed to the unread ones, and the URL keeps both", async () => {
  const { user } = await visit("/admin/messages", {
    as: person("admin"),
    answers: {
      "admin/messages:list": ({ isUnread }: { isUnread: boolean }) => page(isUnread ? [] : [MESSAGE]),
      "admin/messages:search": ({ q }: { q: string }) => page(q === "count" ? [MESSAGE] : []),
    },
  });
  await user.type(await screen.findByRole("searchbox"), "count{Enter}");
  expect(await screen.findByRole("article", { name: "My review count" })).toBeInTheDocument();
  expect(location.search).toBe("?q=count");
  await user.type(screen.getByRole("searchbox"), "er{Enter}");
  expect(await screen.findByRole("heading", { name: "No messages found." })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Show All Messages" }));
  await user.click(screen.getByRole("button", { name: "Unread only" }));
  expect(await screen.findByRole("heading", { name: "No unread messages." })).toBeInTheDocument();
  expect(location.search).toBe("?show=unread");
});

test("API-09 B-44: messages that fail to load say so, and come with Retry", async () => {
  const failing = () => {
    throw serverError("admin/messages:list");
  };
  const { convex, user } = await visit("/admin/messages", {
    as: person("admin"),
    answers: { "admin/messages:list": failing },
  });
  expect(await screen.findByRole("heading", { name: "Couldn’t load messages." })).toBeInTheDocument();
  await change(convex, { "admin/messages:list": page([MESSAGE]) });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("article", { name: "My review count" })).toBeInTheDocument();
});

test("a message marked as read by keys leaves the focus on its other button, or on the list", async () => {
  const [first, second] = [MESSAGE, { ...MESSAGE, _id: "second" as Message["_id"], subject: "My cover" }];
  const { convex, user } = await visit("/admin/messages", {
    as: person("admin"),
    answers: { "admin/messages:list": page([first, second]), "admin/messages:markRead": null },
  });
  const card = within(await screen.findByRole("article", { name: "My review count" }));
  act(() => card.getByRole("button", { name: "Mark as Read" }).focus());
  await user.keyboard("{Enter}");
  await change(convex, { "admin/messages:list": page([{ ...first, isRead: true }, second]) });
  expect(card.getByRole("link", { name: "Reply via Email" })).toHaveFocus();

  await user.click(screen.getByRole("button", { name: "Unread only" }));
  const other = within(await screen.findByRole("article", { name: "My cover" }));
  act(() => other.getByRole("button", { name: "Mark as Read" }).focus());
  await user.keyboard("{Enter}");
  await change(convex, { "admin/messages:list": page([first]) });
  expect(screen.queryByRole("article", { name: "My cover" })).not.toBeInTheDocument();
  expect(screen.getByRole("list", { name: "Messages" })).toHaveFocus();
});
