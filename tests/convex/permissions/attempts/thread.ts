import { api } from "../../../../convex/_generated/api";
import type { Id } from "../../../../convex/_generated/dataModel";
import type { Actor } from "../../../support/stage";
import { agreed, outcome } from "../matrix";
import type { Attempt, PermissionMarket } from "../permission-market";
import type { StagedThreads } from "../thread-market";

type Staged = StagedThreads["pa"];
const paginationOpts = { numItems: 10, cursor: null };

/** The rows of messages. Each person tries their own conversation where they have one. */
export const THREAD_ATTEMPTS: Record<string, Attempt> = {
  M181: async ({ books }, { query }) => {
    const { state } = await query(api.messages.threads.canMessage, { bookId: books.pub });
    return state === "open" || state === "thread" ? "+" : "N";
  },
  M182: async ({ books }, { mutation }) =>
    await outcome(mutation(api.messages.threads.start, { bookId: books.pub, text: "Hello again" })),
  M183: async ({ books }, { query }, column) => {
    const foreign: object = column === "ax" ? { userId: books.pub } : {};
    return agreed([
      await outcome(query(api.messages.threads.list, { filter: "open", paginationOpts, ...foreign })),
      await outcome(query(api.messages.threads.counts, { ...foreign })),
      await outcome(query(api.messages.threads.replyTime, { ...foreign })),
    ]);
  },
  M184: async (market, actor, column) => await read(actor, own(market, column)),
  M185: async ({ threads }, actor) => await read(actor, threads.elsewhere),
  M186: async (market, { mutation }, column) => {
    const { id: threadId } = own(market, column);
    return agreed([
      await outcome(mutation(api.messages.threads.setTyping, { threadId })),
      await outcome(mutation(api.messages.threads.send, { threadId, text: "One more thing" })),
    ]);
  },
  M187: async (market, actor, column) => {
    const { fromAuthor, fromProducer, ...thread } = own(market, column);
    return await keep(actor, { ...thread, received: column === "ao" ? fromProducer : fromAuthor });
  },
  M188: async (market, { mutation }, column) => {
    const { id: threadId } = own(market, column);
    return await outcome(
      (async () => {
        await mutation(api.messages.threads.setClosed, { threadId, closed: true });
        await mutation(api.messages.threads.setClosed, { threadId, closed: false });
      })(),
    );
  },
  M189: async ({ threads }, actor) => {
    const { id, fromAuthor } = threads.elsewhere;
    const { mutation } = actor;
    return agreed([
      await outcome(mutation(api.messages.threads.send, { threadId: id, text: "Hello" })),
      await outcome(mutation(api.messages.threads.setTyping, { threadId: id })),
      await outcome(mutation(api.messages.threads.undo, { messageId: fromAuthor })),
      await keep(actor, { id, received: fromAuthor }),
    ]);
  },
  M209: async ({ threads }, { mutation }, column) => {
    const { id: threadId, fromProducer } = threads.pa;
    const isOwn = column === "ao" || column === "pa";
    const text = "Said too soon";
    return await outcome(
      (async () => {
        const messageId = isOwn
          ? await mutation(api.messages.threads.send, { threadId, text })
          : fromProducer;
        await mutation(api.messages.threads.undo, { messageId });
      })(),
    );
  },
  M210: async ({ threads }, { mutation }) =>
    await outcome(mutation(api.messages.threads.setClosed, { threadId: threads.elsewhere.id, closed: true })),
  M208: async ({ store, subjects }, { mutation }) => {
    const [mailed = "", other = ""] = [subjects.pa, subjects.ao].map((subject) => subject?.split("|")[0]);
    const token = await store.messagesStopLink(mailed as Id<"users">);
    const stopped = async (link: string) => await mutation(api.messages.threads.stopMails, { token: link });
    return agreed([
      (await stopped(token.replace(mailed, other))) ? "a forged link was taken" : "+",
      (await stopped(token)) ? "+" : "N",
    ]);
  },
};

/** The cells of a person without a role. */
export const THREAD_NEWCOMER: Record<string, string> = {
  M181: "N",
  M182: "F",
  M183: "+",
  M184: "N",
  M185: "N",
  M186: "X",
  M187: "X",
  M188: "X",
  M189: "X",
  M209: "X",
  M210: "X",
};

/** The conversation of the person in this column with the author in column `ao`; of people without one, another's. */
export function own({ threads }: PermissionMarket, column: string): Staged {
  return threads[column as "pa" | "pd" | "ps"] ?? threads.pa;
}

async function read({ query }: Actor, { id: threadId }: Staged): Promise<string> {
  const get = query(api.messages.threads.get, { threadId });
  const answer = await outcome(get);
  if (answer !== "+") return answer;
  const { page } = await query(api.messages.threads.messages, { threadId, paginationOpts });
  await query(api.messages.threads.typing, { threadId });
  return agreed([(await get) === null ? "N" : "+", page.length === 0 ? "N" : "+"]);
}

async function keep(
  { mutation }: Actor,
  { id: threadId, received }: { id: Staged["id"]; received: Staged["fromAuthor"] },
) {
  return agreed([
    await outcome(mutation(api.messages.threads.markRead, { threadId, upTo: Date.now() })),
    await outcome(mutation(api.messages.threads.setArchived, { threadId, archived: true })),
    await outcome(mutation(api.messages.threads.setArchived, { threadId, archived: false })),
    await outcome(mutation(api.messages.threads.dismissCaution, { messageId: received })),
  ]);
}
