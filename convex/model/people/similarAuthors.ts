import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";

const LOOKED_AT = 60;
const SHOWN = 5;

export const vSimilarAuthor = v.object({
  slug: v.string(),
  displayName: v.string(),
  publishedWorks: v.number(),
});
type SimilarAuthor = Infer<typeof vSimilarAuthor>;

/**
 * Authors somebody may have meant by an address that nobody has: those whose first name is its first part or
 * whose last name is its last (AUP-13, B-23). Authors without public works are never among them (X24).
 */
export async function similarAuthors(ctx: QueryCtx, slug: string): Promise<SimilarAuthor[]> {
  const parts = plain(slug)
    .split(" ")
    .filter((part) => part !== "");
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined) return [];
  const found = await ctx.db
    .query("profiles")
    .withSearchIndex("search_profiles", (q) =>
      q.search("searchText", `${last} ${first}`.slice(0, 100)).eq("userType", "author"),
    )
    .take(LOOKED_AT);
  return found
    .filter((profile) => profile.publicBookCount > 0 && isMeant(profile, first, last))
    .slice(0, SHOWN)
    .map(({ slug, displayName, publicBookCount }) => ({
      slug,
      displayName,
      publishedWorks: publicBookCount,
    }));
}

function isMeant(profile: Doc<"profiles">, first: string, last: string): boolean {
  return (
    plain(profile.firstName).split(" ")[0] === first || plain(profile.lastName).split(" ").at(-1) === last
  );
}

/** As an address spells it: without accents, in lower case, each run of anything else a space. */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}
