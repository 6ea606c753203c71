import { expect } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { THREAD_FILTERS } from "../../../../domain/messages/threads";
import { assertInboxes } from "../../../support/inboxes";
import type { Conversation, MessageMarket } from "./message-market";

const paginationOpts = { numItems: 30, cursor: null };

/** Checks what each person reads, who can no longer write, and all counts. */
export async function check(market: MessageMarket, talk: Conversation | null): Promise<void> {
  await assertInboxes(market.market.t);
  if (talk === null || !market.conversations.includes(talk)) return;
  await checkFrozen(market, talk);
  for (const [n] of market.people.entries()) if (!market.gone.has(n)) await checkReader(market, talk, n);
}

/** Fails unless each list holds its owner's conversations alone and all counts agree. */
export async function checkLists(market: MessageMarket): Promise<void> {
  for (const [n, person] of market.people.entries()) {
    if (market.gone.has(n)) continue;
    const own = market.conversations.filter((talk) => isParty(talk, n));
    const counts = await person.query(api.messages.threads.counts, {});
    const listed: string[] = [];
    for (const filter of THREAD_FILTERS) {
      const { page } = await person.query(api.messages.threads.list, { filter, paginationOpts });
      expect(page, `${filter} of ${n}`).toHaveLength(counts[filter]);
      if (filter !== "unread") listed.push(...page.map(({ threadId }) => threadId));
      else expect(page.every(({ unread }) => unread > 0)).toBe(true);
    }
    expect(listed.toSorted(), `lists of ${n}`).toEqual(own.map(({ id }) => id).toSorted());
    const { page: told } = await person.query(api.notices.list, { isUnreadOnly: true, paginationOpts });
    const bell = await person.query(api.messages.inbox.counts, {});
    expect(bell, `bell of ${n}`).toEqual({ threads: counts.unread, notices: told.length });
  }
}

/** Fails if someone outside a conversation can act in it. */
export async function checkStrangers(market: MessageMarket): Promise<void> {
  for (const talk of market.conversations)
    for (const [n, { mutation }] of market.people.entries()) {
      if (isParty(talk, n)) continue;
      const [threadId, messageId] = [talk.id, talk.messages[0]!.id];
      const report = { reason: "spam" as const, words: "" };
      const attempts = [
        mutation(api.messages.threads.send, { threadId, text: "Let me in" }),
        mutation(api.messages.threads.markRead, { threadId, upTo: Date.now() }),
        mutation(api.messages.threads.setTyping, { threadId }),
        mutation(api.messages.threads.setClosed, { threadId, closed: true }),
        mutation(api.messages.threads.setArchived, { threadId, archived: true }),
        mutation(api.messages.threads.undo, { messageId }),
        mutation(api.messages.threads.dismissCaution, { messageId }),
        mutation(api.reports.make, { target: { threadId }, report }),
        mutation(api.messages.blocks.setInThread, { threadId, isBlocked: true }),
      ];
      const outcomes = await Promise.allSettled(attempts);
      expect(new Set(outcomes.map(({ status }) => status)), `attempts of ${n}`).toEqual(
        new Set(["rejected"]),
      );
    }
}

async function checkReader(market: MessageMarket, talk: Conversation, n: number): Promise<void> {
  const { query } = market.person(n);
  const threadId = talk.id;
  const head = await query(api.messages.threads.get, { threadId });
  const { page } = await query(api.messages.threads.messages, { threadId, paginationOpts });
  const typing = await query(api.messages.threads.typing, { threadId });
  if (!isParty(talk, n)) {
    expect({ head, page, typing }, `read by ${n}`).toEqual({ head: null, page: [], typing: null });
    return;
  }
  const texts = talk.messages.map(({ text }) => text).toReversed();
  expect(
    page.map(({ text }) => text),
    `read by ${n}`,
  ).toEqual(texts);
  expect(page.map(({ isMine }) => isMine)).toEqual(talk.messages.map(({ by }) => by === n).toReversed());
  const waits = talk.reports.some(({ by }) => by === n);
  const own = waits ? "open" : talk.decided.get(n);
  expect(head?.report?.state, `report by ${n}`).toBe(own);
  if (head?.folder !== "archived") expect(head?.folder, `folder of ${n}`).toBe(market.folderOf(talk, n));
  expect(head?.notice === null, `${n} may write`).toBe(market.mayWrite(talk, n));
}

async function checkFrozen(market: MessageMarket, talk: Conversation): Promise<void> {
  const row = await market.market.t.run(async (ctx) => await ctx.db.get("threads", talk.id));
  const about = market.frozenFor(talk);
  expect(row?.frozenFor).toBe(about === undefined ? undefined : market.person(about).userId);
}

function isParty({ author, producer }: Conversation, n: number): boolean {
  return author === n || producer === n;
}
