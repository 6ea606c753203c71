import type { Infer } from "convex/values";
import { v } from "convex/values";
import { filterFacet } from "../../../domain/catalog/facets";
import { hasWords, searchWords } from "../../../domain/catalog/search";
import { titleSort } from "../../../domain/slugs";
import type { Doc } from "../../_generated/dataModel";
import type { Reader } from "../reader";
import { storedCards } from "./cards";
import { matchesOf } from "./bookTexts";

const SHOWN = 4;
const LOOKED_AT = 12;
/** A search starts at two letters: one finds too much to choose from. */
const SHORTEST = 2;
/** After every character that a title may hold, so that a range ends behind all titles with a beginning. */
const LAST_CHARACTER = "\uffff";

const vBookHit = v.object({ slug: v.string(), title: v.string(), authorName: v.string() });
const vAuthorHit = v.object({ slug: v.string(), displayName: v.string(), publishedWorks: v.number() });
export const vTypeahead = v.object({
  titles: v.array(vBookHit),
  authors: v.array(vAuthorHit),
  others: v.array(vBookHit),
});
type BookHit = Infer<typeof vBookHit>;

/** What somebody may mean who has typed this far: books by their title, authors, and books that match otherwise. */
export async function typeahead(ctx: Reader, typed: string): Promise<Infer<typeof vTypeahead>> {
  const words = searchWords(typed);
  if (words === null || words.length < SHORTEST) return { titles: [], authors: [], others: [] };
  const [begun, found, authors] = await Promise.all([
    titlesFrom(ctx, titleSort(typed.trim())),
    matchesOf(ctx, words, {}).take(LOOKED_AT),
    authorsOf(ctx, words),
  ]);
  const cards = await storedCards(ctx, found);
  const isMatch = hasWords(words);
  const byTitle = cards.filter(({ title }) => isMatch(title)).map(hit);
  const titles = uniqueBySlug([...begun, ...byTitle]).slice(0, SHOWN);
  const shown = new Set(titles.map(({ slug }) => slug));
  const whole = cards.filter((_, n) => isMatch(found[n]?.searchText ?? ""));
  const others = whole.filter(({ slug }) => !shown.has(slug)).map(hit);
  return { titles, authors, others: others.slice(0, SHOWN) };
}

/** Public books whose title begins like this, in the order of their titles. */
async function titlesFrom(ctx: Reader, beginning: string): Promise<BookHit[]> {
  const rows = await ctx.db
    .query("catalogRows")
    .withIndex("by_facet_titleSort", (q) =>
      q
        .eq("facet", filterFacet({}))
        .gte("titleSort", beginning)
        .lt("titleSort", beginning + LAST_CHARACTER),
    )
    .take(SHOWN);
  return (await storedCards(ctx, rows)).map(hit);
}

async function authorsOf(ctx: Reader, words: string) {
  const profiles = await ctx.db
    .query("profiles")
    .withSearchIndex("search_profiles", (q) => q.search("searchText", words).eq("userType", "author"))
    .take(LOOKED_AT);
  const isMatch = hasWords(words);
  return profiles
    .filter(({ publicBookCount, displayName }) => publicBookCount > 0 && isMatch(displayName))
    .slice(0, SHOWN)
    .map(({ slug, displayName, publicBookCount }) => ({
      slug,
      displayName,
      publishedWorks: publicBookCount,
    }));
}

function hit({ slug, title, authorName }: Pick<Doc<"bookCards">, "slug" | "title" | "authorName">): BookHit {
  return { slug, title, authorName };
}

function uniqueBySlug(hits: readonly BookHit[]): BookHit[] {
  return [...new Map(hits.map((one) => [one.slug, one])).values()];
}
