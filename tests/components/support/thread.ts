import type { api } from "@convex/_generated/api";
import { screen } from "@testing-library/react";
import type { FunctionReturnType } from "convex/server";
import { card, page } from "./books";
import type { Answers } from "./fake-convex";
import { person, visit } from "./site";

type Row = FunctionReturnType<typeof api.messages.threads.list>["page"][number];
type Thread = NonNullable<FunctionReturnType<typeof api.messages.threads.get>>;
type Message = FunctionReturnType<typeof api.messages.threads.messages>["page"][number];

export const NOON = Date.parse("2026-11-19T12:00:00");
export const MINUTE = 60_000;
const { _id, slug, title, authorName, genre, coverUrl, rights } = card();
const BOOK: Row["book"] = {
  title,
  card: { _id, slug, title, authorName, genre, coverUrl, rights },
  isDeleted: false,
};
const OTHER: Row["other"] = {
  status: "active",
  name: "Marius Feldhaven",
  company: "Tall House Films",
  slug: null,
  pictureUrl: null,
  replies: null,
  verification: null,
};
let count = 0;
export let threadId: Row["threadId"];
/** Begins a test's own conversation, because the outbox outlives a page. A test file calls it before each test. */
export function nextThread() {
  threadId = `thread-${++count}` as Row["threadId"];
}

export const row = (more: Partial<Row> = {}): Row => ({
  threadId,
  other: OTHER,
  book: BOOK,
  folder: "open",
  unread: 0,
  lastAt: NOON,
  lastText: "Are the rights free?",
  lastIsMine: false,
  isSeen: false,
  ...more,
});
export const head = (more: Partial<Thread> = {}): Thread => ({
  threadId,
  side: "author",
  other: OTHER,
  book: BOOK,
  interestSince: NOON,
  startedAt: NOON,
  folder: "open",
  state: "open",
  canClose: true,
  canReopen: false,
  notice: null,
  report: null,
  unread: 0,
  readAt: NOON,
  otherReadAt: 0,
  ...more,
});
export const message = (text: string, more: Partial<Message> = {}): Message => ({
  _id: `message-${text}` as Message["_id"],
  text,
  sentAt: NOON,
  isMine: false,
  clientId: null,
  isGone: false,
  caution: null,
  ...more,
});

export const ANSWERS: Answers = {
  "messages/inbox:counts": { threads: 0, notices: 0 },
  "messages/threads:counts": { open: 0, unread: 0, closed: 0, archived: 0 },
  "messages/threads:list": page([]),
  "messages/threads:typing": null,
  "messages/threads:replyTime": null,
  "messages/threads:markRead": null,
  "messages/threads:setTyping": null,
};

export async function openThread(
  more: Partial<Thread> = {},
  messages: Message[] = [],
  answers: Answers = {},
  sameBrowser = false,
) {
  return await visit(`/messages/${threadId}`, {
    as: person("author"),
    sameBrowser,
    answers: {
      ...ANSWERS,
      "messages/threads:list": page([row()]),
      "messages/threads:get": head(more),
      "messages/threads:messages": page(messages),
      ...answers,
    },
  });
}
export const field = async () => await screen.findByRole("textbox", { name: "Message to Marius" });
