import type { Genre } from "../../../../domain/books/genres";
import type { DigestReader } from "../../../../domain/mail/digest";
import { hasNothingNew, listed } from "../../../../domain/mail/digest";
import type { QueryCtx } from "../../../_generated/server";
import { profileOfUser } from "../../people/profiles";
import type { RunMail } from "../campaigns/source";
import { producerBooks } from "./content";
import type { Issue } from "./issues";
import { digestMail } from "./source";

/** The reader that a preview or a test is written for. Genres are those of a producer; none means all. */
export type Sample = { as: DigestReader; genres: readonly Genre[] };

/** Books whose authors are looked at for one with news. */
const MAX_BOOKS = 50;
/** The name in a producer's preview. */
const PRODUCER_NAME = "Dana";

/** The issue as a reader of this kind gets it, and whose name it has. Null if nothing is new for them. */
export async function sampleMail(
  ctx: QueryCtx,
  issue: Issue,
  { as, genres }: Sample,
): Promise<{ name: string; mail: RunMail } | null> {
  if (as === "author") return await authorSample(ctx, issue);
  if (as === "reader") {
    const mail = await digestMail(ctx, issue, { kind: "reader" });
    return mail === null ? null : { name: "", mail };
  }
  const books = await producerBooks(ctx, issue, genres);
  if (hasNothingNew(books)) return null;
  const facts = { issue: String(issue.goesAt), introduction: issue.introduction };
  const values = {
    ...facts,
    firstName: PRODUCER_NAME,
    genres: listed(genres),
    books: JSON.stringify(books),
  };
  return { name: PRODUCER_NAME, mail: { type: "digest_producer", values } };
}

/** The digest of the author whose book gained the most interest. */
async function authorSample(ctx: QueryCtx, issue: Issue): Promise<{ name: string; mail: RunMail } | null> {
  const weeks = await ctx.db
    .query("bookWeeks")
    .withIndex("by_week_saves", (q) => q.eq("week", issue.key))
    .order("desc")
    .take(MAX_BOOKS);
  for (const bookId of new Set(weeks.map((week) => week.bookId))) {
    const userId = (await ctx.db.get("books", bookId))?.ownerId;
    const profile = userId === undefined ? null : await profileOfUser(ctx, userId);
    if (userId === undefined || profile === null) continue;
    const mail = await digestMail(ctx, issue, { kind: "author", userId, profile });
    if (mail !== null) return { name: profile.displayName, mail };
  }
  return null;
}
