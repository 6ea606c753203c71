import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { Doc } from "../../_generated/dataModel";
import { runningFields, runningOf } from "../billing/sponsorships";
import { bookSummaryFields, coverUrl } from "../catalog/cards";
import type { Reader } from "../reader";

/** A book as a list about something else shows it. */
export const vBookRef = v.object({
  ...bookSummaryFields,
  sponsored: v.boolean(),
  sponsoredUntil: v.union(v.number(), v.null()),
  ...runningFields,
});
export type BookRef = Infer<typeof vBookRef>;

/** A book as rows of the admin's lists name it. */
export async function toBookRef(ctx: Reader, book: Doc<"books">): Promise<BookRef> {
  const { _id, slug, title, authorName, genre, sponsored, sponsoredUntil = null } = book;
  return {
    ...{ _id, slug, title, authorName, genre, sponsored, sponsoredUntil },
    ...(await runningOf(ctx.db, book)),
    coverUrl: await coverUrl(ctx, book),
  };
}
