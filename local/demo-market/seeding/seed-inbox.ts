import { bookPath, threadPath } from "../../../domain/links";
import type { Side } from "../../../domain/messages/threads";
import type { FunctionCaller } from "../../support/admin-api";
import { DEMO_CONVERSATIONS, DEMO_REPORTS } from "../conversations/conversations";
import type { DemoConversation, DemoReport, FormerPerson } from "../conversations/demo-conversation";
import { type Reported, reportGroup } from "../conversations/staged-reports";
import { threadGroup } from "../conversations/staged-threads";
import { byId, readAll, writeAll } from "./documents";
import type { SearchIds } from "../notices";
import { replaceNotices } from "./seed-notices";
import { idsOf, type Ids, type Seeded } from "./seeding";
import { stagedBook } from "./staged-books";
import { authorEmail } from "./staged-people";

interface Inbox extends Seeded {
  /** Everybody's ids by email. */
  people: ReadonlyMap<string, Ids>;
  searchIds: SearchIds;
  adminId: string;
}
interface Talk extends Inbox {
  profiles: ReadonlyMap<string, Profile>;
}

interface Thread {
  authorId: string;
  producerId: string;
  bookTitle: string;
}
interface Profile {
  userId: string;
  displayName: string;
  companyName?: string;
}

/** Conversations and reports of the last weeks, and the notifications of the people who log in. Nobody else has any. */
export async function addInboxes(call: FunctionCaller, market: Inbox): Promise<void> {
  const threads = await readAll<Thread>(call, { table: "threads", index: "by_creation_time", is: {} });
  const people = await readAll<Profile>(call, { table: "profiles", index: "by_creation_time", is: {} });
  const talk = { ...market, profiles: new Map(people.map((profile) => [profile._id, profile])) };
  for (const conversation of DEMO_CONVERSATIONS) await addConversation(call, talk, conversation, threads);
  for (const { reporter, target, ...report } of DEMO_REPORTS) {
    const reported = await reportedIn(call, market, target);
    if (reported !== undefined) await addReport(call, market, reporter, { report, reported });
  }
  await addAdminNotice(call, market.adminId);
  await replaceNotices(call, market);
}

/** A conversation with its report, unless its book or one of its people is not in the market. */
async function addConversation(
  call: FunctionCaller,
  market: Talk,
  conversation: DemoConversation,
  threads: readonly (Thread & { _id: string })[],
): Promise<void> {
  const { author, producer, book, report } = conversation;
  if (!isIn(market, author) || !isIn(market, producer)) return;
  if (typeof book === "string" && bookIdOf(market, book) === undefined) return;
  const threadId =
    (await knownThread(call, market, conversation, threads)) ?? (await addThread(call, market, conversation));
  if (report !== undefined) {
    const [mine, other] = report.by === "author" ? [author, producer] : [producer, author];
    const { userId: reportedId, profileId: person } = idsOf(market.people, String(other));
    const label = titleOf(conversation);
    const news = { about: "", person, place: threadPath(threadId) };
    const reported = { kind: "thread" as const, targetId: threadId, label, reportedId, news };
    await addReport(call, market, String(mine), { report, reported });
  }
  for (const person of [author, producer])
    if (typeof person === "object") await closeAccount(call, person.email);
}

/** The conversation with this first message, if an earlier start has added it. */
async function knownThread(
  call: FunctionCaller,
  market: Inbox,
  conversation: DemoConversation,
  threads: readonly (Thread & { _id: string })[],
): Promise<string | undefined> {
  const isTheirs = (userId: string, person: string | FormerPerson) =>
    typeof person === "object" || idsOf(market.people, person).userId === userId;
  const like = threads.filter(
    ({ authorId, producerId, bookTitle }) =>
      bookTitle === titleOf(conversation) &&
      isTheirs(authorId, conversation.author) &&
      isTheirs(producerId, conversation.producer),
  );
  const [first] = textsOf(conversation);
  for (const { _id: threadId } of like) {
    const is = { threadId, text: first?.text };
    const found = await readAll(call, { table: "threadMessages", index: "by_threadId_at", is });
    if (found.length > 0) return threadId;
  }
  return undefined;
}

async function addThread(
  call: FunctionCaller,
  market: Talk,
  conversation: DemoConversation,
): Promise<string> {
  const { author, producer, book, report: _, ...rest } = conversation;
  const people = {
    author: await personOf(call, market, author, "author"),
    producer: await personOf(call, market, producer, "producer"),
  };
  const bookId =
    typeof book === "string"
      ? (bookIdOf(market, book) ?? "")
      : await addGoneBook(call, { ...stagedBook(book), ownerId: people.author.userId });
  const stored = { _id: bookId, title: titleOf(conversation) };
  const thread = { ...rest, people, book: stored, messages: textsOf(conversation) };
  const { writes } = threadGroup(thread, Date.now());
  const gone = typeof book === "string" ? [] : [{ delete: byId("books", bookId) }];
  const [[threadId = ""] = []] = await writeAll(call, [{ writes: [...writes, ...gone] }]);
  return threadId;
}

function isIn({ people }: Inbox, person: string | FormerPerson): boolean {
  return typeof person === "object" || people.has(person);
}

function titleOf({ book }: DemoConversation): string {
  return typeof book === "string" ? book : book.title;
}

function textsOf({ messages }: DemoConversation) {
  return messages.map(([by, hoursAgo, ...paragraphs]) => ({ by, hoursAgo, text: paragraphs.join("\n\n") }));
}

async function personOf(
  call: FunctionCaller,
  market: Talk,
  person: string | FormerPerson,
  role: Side,
): Promise<Profile> {
  const profile =
    typeof person === "string"
      ? market.profiles.get(idsOf(market.people, person).profileId)
      : await addFormer(call, person, role);
  if (profile === undefined) throw new Error("A person has a profile.");
  return profile;
}

async function addFormer(
  call: FunctionCaller,
  person: FormerPerson,
  role: Side,
): Promise<Profile | undefined> {
  const approval = role === "producer" ? { approvalStatus: "approved" } : {};
  const people = [{ ...person, role, ...approval }];
  const [ids] = (await call("staging/market:addPeople", { people })) as Ids[];
  if (ids === undefined) throw new Error(`${person.email} was not added.`);
  const [profile] = await readAll<Profile>(call, byId("profiles", ids.profileId));
  return profile;
}

/** A book that its author deletes once it is talked about. */
async function addGoneBook(call: FunctionCaller, book: object): Promise<string> {
  const [id = ""] = (await call("staging/market:addBooks", { books: [book], onlyMissing: true })) as string[];
  return id;
}

/** Closes an account without its email. Its rows go as every closed account's do. */
async function closeAccount(call: FunctionCaller, email: string): Promise<void> {
  const [user] = await readAll<{ disabledAt?: number }>(call, {
    ...{ table: "users", index: "email", is: { email } },
  });
  if (user === undefined || user.disabledAt !== undefined) return;
  const row = { disabledAt: Date.now() };
  await writeAll(call, [{ writes: [{ patch: byId("users", user._id), row }] }]);
  await call("jobs/privacy:removeSome", { userId: user._id, step: 0 });
}

async function reportedIn(
  call: FunctionCaller,
  market: Inbox,
  target: { book: string } | { author: string },
): Promise<Reported | undefined> {
  if ("book" in target) {
    const id = bookIdOf(market, target.book);
    const [book] = id === undefined ? [] : await readAll<StoredBook>(call, byId("books", id));
    if (book === undefined) return undefined;
    const { _id: targetId, title: label, ownerId: reportedId } = book;
    const news = { about: ` about ${label}`, person: "", place: bookPath(book) };
    return { kind: "book", targetId, label, reportedId, news };
  }
  const ids = market.people.get(authorEmail(target.author));
  if (ids === undefined) return undefined;
  const news = { about: "", person: ids.profileId, place: "" };
  const found = { targetId: ids.profileId, label: target.author, reportedId: ids.userId };
  return { kind: "profile", ...found, news };
}
interface StoredBook {
  title: string;
  slug: string;
  ownerId?: string;
}

async function addReport(
  call: FunctionCaller,
  { people, adminId }: Inbox,
  reporter: string,
  { report, reported }: { report: DemoReport; reported: Reported },
): Promise<void> {
  const by = { reporterId: idsOf(people, reporter).userId, decidedBy: adminId, now: Date.now() };
  await writeAll(call, [reportGroup(report, by, reported)]);
}

/** One notification of the reports that wait. */
async function addAdminNotice(call: FunctionCaller, adminId: string): Promise<void> {
  const open = { table: "reports", index: "by_state_reportedAt", is: { state: "open" } };
  const times = (await readAll<{ reportedAt: number }>(call, open)).map(({ reportedAt }) => reportedAt);
  if (times.length === 0) return;
  const notice = { userId: adminId, kind: "report", group: "all" };
  const unless = { table: "notices", index: "by_userId_kind_group_at", is: notice };
  const rest = { count: times.length, values: {}, books: [], isUnread: true, at: Math.max(...times) };
  await writeAll(call, [{ unless, writes: [{ insert: "notices", row: { ...notice, ...rest } }] }]);
}

function bookIdOf({ books, bookIds }: Inbox, title: string): string | undefined {
  return bookIds[books.findIndex((book) => book.title === title)];
}
