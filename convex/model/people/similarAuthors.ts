import type { Infer } from "convex/values";
import { v } from "convex/values";
import { cutTo } from "../../../domain/cut";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";

const MAX_CANDIDATES = 60;
const MAX_SUGGESTIONS = 5;

export const vSimilarAuthor = v.object({
  slug: v.string(),
  displayName: v.string(),
  publishedWorks: v.number(),
});
type SimilarAuthor = Infer<typeof vSimilarAuthor>;

/**
 * Suggests authors for an unknown slug: those whose first name is its first part or whose last name is its last.
 * Never suggests authors without public works.
 */
export async function similarAuthors(ctx: QueryCtx, slug: string): Promise<SimilarAuthor[]> {
  const parts = normalize(slug)
    .split(" ")
    .filter((part) => part !== "");
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined) return [];
  const found = await ctx.db
    .query("profiles")
    .withSearchIndex("search_profiles", (q) =>
      q.search("searchText", cutTo(`${last} ${first}`, 100)).eq("userType", "author"),
    )
    .take(MAX_CANDIDATES);
  return found
    .filter((profile) => profile.publicBookCount > 0 && matchesName(profile, first, last))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ slug, displayName, publicBookCount }) => ({
      slug,
      displayName,
      publishedWorks: publicBookCount,
    }));
}

function matchesName(profile: Doc<"profiles">, first: string, last: string): boolean {
  return (
    normalize(profile.firstName).split(" ")[0] === first ||
    normalize(profile.lastName).split(" ").at(-1) === last
  );
}

/** Normalizes like a slug: no accents, lower case, a space for each run of anything else. */
function normalize(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}
