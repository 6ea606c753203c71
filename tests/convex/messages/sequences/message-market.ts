import { vi } from "vitest";
import type { ReportDecision, ReportState } from "../../../../domain/trust/reports";
import { STATE_OF } from "../../../../domain/trust/reports";
import { api, internal } from "../../../../convex/_generated/api";
import type { Id } from "../../../../convex/_generated/dataModel";
import { confirmPassword } from "../../node/campaigns";
import { market } from "../../../support/market";
import type { Market, Somebody } from "../../../support/market";

/** The people of a sequence: two authors, three producers, and an admin outside all conversations. */
export const AUTHORS = [0, 1];
export const PRODUCERS = [2, 3, 4];
export const ADMIN = 5;
/** The author of each book. */
const OWNERS = [0, 0, 1];
export const BOOKS = OWNERS.map((_, n) => n);

export type Side = "author" | "producer";
interface Message {
  id: Id<"threadMessages">;
  by: number;
  text: string;
}
export interface Conversation {
  id: Id<"threads">;
  book: number;
  author: number;
  producer: number;
  /** The sides that closed it. */
  closedBy: Set<Side>;
  messages: Message[];
  /** The person whose report waits. The first report counts. */
  reports: { by: number; about: number }[];
  /** What became of the latest decided report of each person. */
  decided: Map<number, ReportState>;
  /** The producers whose report cost the author the public books: the author stays silent here. */
  upheldFor: Set<number>;
}

/** A market with messages, and what its rules expect. */
export class MessageMarket {
  readonly conversations: Conversation[] = [];
  readonly gone = new Set<number>();
  readonly suspended = new Set<number>();
  readonly blocks = new Set<string>();
  #written = 0;

  private constructor(
    readonly market: Market,
    readonly people: readonly Somebody[],
    readonly books: readonly Id<"books">[],
  ) {}

  static async open(): Promise<MessageMarket> {
    const fresh = market();
    const people: Somebody[] = [];
    for (const role of ["author", "author", "producer", "producer", "producer", "admin"] as const) {
      const approval = role === "producer" ? { approvalStatus: "approved" as const } : {};
      people.push(await fresh.person(role, { emailVerified: true, ...approval }));
    }
    const books = OWNERS.map((owner, n) => ({
      title: `Book ${n}`,
      ownerId: people[owner]?.userId,
      profileId: people[owner]?.profileId,
    }));
    return new MessageMarket(fresh, people, await fresh.books(...books));
  }

  person(n: number): Somebody {
    const person = this.people[n];
    if (person === undefined) throw new Error(`There is no person ${n}.`);
    return person;
  }

  /** The conversation that a sequence means by a number, or null before there is one. */
  conversation(n: number): Conversation | null {
    return this.conversations[n % Math.max(1, this.conversations.length)] ?? null;
  }

  /** True if the rules let this person write in the conversation. */
  mayWrite(talk: Conversation, person: number): boolean {
    const { author, producer, closedBy } = talk;
    if (this.gone.has(author) || this.gone.has(producer) || this.suspended.has(producer)) return false;
    if (closedBy.size > 0 || this.frozenFor(talk) === person) return false;
    return !this.isBlocked(author, producer);
  }

  /** Who can only read the conversation because of a report. */
  frozenFor({ author, reports, upheldFor }: Conversation): number | undefined {
    return upheldFor.size > 0 ? author : reports[0]?.about;
  }

  /** Where a person has a conversation that they have not archived. */
  folderOf({ author, producer, closedBy }: Conversation, person: number): "open" | "closed" {
    const other = person === author ? producer : author;
    const isShut = !this.gone.has(other) && this.blocks.has(`${other} ${person}`);
    return closedBy.size > 0 || isShut ? "closed" : "open";
  }

  isBlocked(one: number, other: number): boolean {
    return this.blocks.has(`${one} ${other}`) || this.blocks.has(`${other} ${one}`);
  }

  /** A producer writes to a book's author. Returns the expected and the actual outcome. */
  async start(producer: number, book: number): Promise<Conversation | null> {
    const known = this.conversations.find((each) => each.producer === producer && each.book === book);
    const [author, bookId] = [OWNERS[book] ?? 0, this.books[book]!];
    const text = this.#nextText();
    const { mutation } = this.person(producer);
    const id = await mutation(api.messages.threads.start, { bookId, text }).catch(() => null);
    const isFree = !this.gone.has(author) && !this.gone.has(producer) && !this.suspended.has(producer);
    const expected =
      isFree && !this.isBlocked(author, producer) && (known === undefined || this.mayWrite(known, producer));
    if (id !== null && !expected) throw new Error(`${producer} started a conversation about ${book}.`);
    if (id === null) return known ?? null;
    const found: Conversation = known ?? {
      id,
      book,
      author,
      producer,
      closedBy: new Set(),
      messages: [],
      reports: [],
      decided: new Map(),
      upheldFor: new Set(),
    };
    if (known === undefined) this.conversations.push(found);
    found.messages.push({ id: await this.#lastId(found, producer), by: producer, text });
    return found;
  }

  /** One side writes. Compares the outcome with the rules. */
  async send(talk: Conversation, side: Side): Promise<void> {
    const [person, text] = [talk[side], this.#nextText()];
    const isAllowed = this.mayWrite(talk, person);
    const { mutation } = this.person(person);
    const id = await mutation(api.messages.threads.send, { threadId: talk.id, text }).catch(() => null);
    if ((id !== null) !== isAllowed)
      throw new Error(`${person} ${id === null ? "could not write" : "wrote"} in a conversation.`);
    if (id !== null) talk.messages.push({ id, by: person, text });
  }

  /** Unsends the last message, if that is still possible. */
  async undo(talk: Conversation): Promise<void> {
    const last = talk.messages.at(-1);
    if (last === undefined) return;
    if (!(await this.#does(last.by, (as) => as.mutation(api.messages.threads.undo, { messageId: last.id }))))
      return;
    talk.messages.pop();
    if (talk.messages.length === 0) this.conversations.splice(this.conversations.indexOf(talk), 1);
  }

  async read({ id: threadId, ...talk }: Conversation, side: Side): Promise<void> {
    await this.#does(talk[side], (as) =>
      as.mutation(api.messages.threads.markRead, { threadId, upTo: Date.now() }),
    );
  }

  async close(talk: Conversation, side: Side, closed: boolean): Promise<void> {
    const args = { threadId: talk.id, closed };
    if (!(await this.#does(talk[side], (as) => as.mutation(api.messages.threads.setClosed, args)))) return;
    if (closed) talk.closedBy.add(side);
    else talk.closedBy.delete(side);
  }

  async archive({ id: threadId, ...talk }: Conversation, side: Side, archived: boolean): Promise<void> {
    await this.#does(talk[side], (as) =>
      as.mutation(api.messages.threads.setArchived, { threadId, archived }),
    );
  }

  async block(talk: Conversation, side: Side, isBlocked: boolean): Promise<void> {
    const args = { threadId: talk.id, isBlocked };
    const key = side === "author" ? `${talk.author} ${talk.producer}` : `${talk.producer} ${talk.author}`;
    if (!(await this.#does(talk[side], (as) => as.mutation(api.messages.blocks.setInThread, args)))) return;
    if (isBlocked) this.blocks.add(key);
    else this.blocks.delete(key);
  }

  async report(talk: Conversation, side: Side): Promise<void> {
    const [by, about] = side === "author" ? [talk.author, talk.producer] : [talk.producer, talk.author];
    const report = { reason: "spam" as const, words: "" };
    const make = { target: { threadId: talk.id }, report };
    if (!(await this.#does(by, (as) => as.mutation(api.reports.make, make)))) return;
    talk.reports.push({ by, about });
  }

  /** The admin decides about the oldest waiting report. */
  async decide(decision: ReportDecision): Promise<void> {
    const admin = this.person(ADMIN);
    const paginationOpts = { numItems: 1, cursor: null };
    const { page } = await admin.query(api.admin.reports.list, { isDecided: false, paginationOpts });
    if (page[0] === undefined) return;
    const reportId = page[0]._id;
    const reason = "As the report says.";
    await confirmPassword(this.market, admin);
    if (decision === "dismiss") await admin.mutation(api.admin.reports.dismiss, { reportId });
    else await admin.mutation(api.admin.reports[decision], { reportId, reason });
    const target = await this.market.t.run(async (ctx) => (await ctx.db.get("reports", reportId))?.targetId);
    const talk = this.conversations.find(({ id }) => id === target);
    const report = talk?.reports.shift();
    if (report === undefined) return;
    talk?.decided.set(report.by, STATE_OF[decision]);
    if (decision !== "suspend") return;
    if (PRODUCERS.includes(report.about)) this.suspended.add(report.about);
    else talk?.upheldFor.add(report.by);
  }

  async suspend(producer: number, isSuspended: boolean): Promise<void> {
    if (this.gone.has(producer)) return;
    await this.market.approve(this.person(producer).email, isSuspended ? "suspended" : "approved");
    if (isSuspended) this.suspended.add(producer);
    else this.suspended.delete(producer);
  }

  async leave(person: number): Promise<void> {
    const { userId } = this.person(person);
    if (this.gone.has(person)) return;
    this.gone.add(person);
    await this.market.t.run(async (ctx) => await ctx.db.patch("users", userId, { disabledAt: Date.now() }));
    await this.market.t.mutation(internal.jobs.privacy.removeSome, { userId, step: 0 });
    for (let step = 0; step < 60; step++) await this.pass(1);
    for (const talk of this.conversations) {
      talk.reports = talk.reports.filter(({ by }) => by !== person);
      talk.upheldFor.delete(person);
    }
  }

  async removeBook(book: number): Promise<void> {
    await this.market.remove(`book-${book}`).catch(() => undefined);
  }

  /** Lets time pass (ms) and runs what comes due. */
  async pass(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms);
    await this.market.t.finishInProgressScheduledFunctions();
  }

  #nextText(): string {
    return `Words ${++this.#written}`;
  }

  async #lastId({ id: threadId }: Conversation, person: number): Promise<Id<"threadMessages">> {
    const paginationOpts = { numItems: 1, cursor: null };
    const { page } = await this.person(person).query(api.messages.threads.messages, {
      threadId,
      paginationOpts,
    });
    if (page[0] === undefined) throw new Error("A started conversation has no message.");
    return page[0]._id;
  }

  async #does(person: number, act: (as: Somebody) => Promise<unknown>): Promise<boolean> {
    return await act(this.person(person)).then(
      () => true,
      () => false,
    );
  }
}
