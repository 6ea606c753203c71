import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import type { Holding } from "./personalSources";
import type { Subject } from "./subject";
import type { Source } from "./sources";
import { ranged } from "./sources";

type ThreadTable = "threads" | "threadMessages" | "threadSides" | "threadTypings";

/** A person's conversations. Their words go a month after the account, by a job: until then the other side can read them. */
export const THREAD_DATA: { readonly [Table in ThreadTable]: Holding<Table> } = {
  threads: { sources: ownThreads, hidden: ["frozenFor", "purgeAt"] },
  threadMessages: {
    sources: (ctx, { userId }) => [
      ranged(ctx.db.query("threadMessages").withIndex("by_senderId", (q) => q.eq("senderId", userId))),
    ],
    hidden: ["clientId", "isFine", "tokens"],
  },
  threadSides: {
    sources: (ctx, { userId }) => [
      ranged(ctx.db.query("threadSides").withIndex("by_userId_folder_lastAt", (q) => q.eq("userId", userId))),
    ],
    hidden: ["searchText", "mailDueAt"],
  },
  threadTypings: {
    sources: (ctx, { userId }) => [
      ranged(ctx.db.query("threadTypings").withIndex("by_userId", (q) => q.eq("userId", userId))),
    ],
    isSecret: true,
  },
};

/** The conversations that the person started, and those with them as the author. */
function ownThreads(ctx: QueryCtx, { userId }: Subject): Source<Doc<"threads">>[] {
  const threads = () => ctx.db.query("threads");
  return [
    ranged(threads().withIndex("by_producerId_startedAt", (q) => q.eq("producerId", userId))),
    ranged(threads().withIndex("by_authorId", (q) => q.eq("authorId", userId))),
  ];
}
