import type { Infer } from "convex/values";
import { v } from "convex/values";
import { namesInText } from "../../../domain/books/books";
import { GENRES } from "../../../domain/books/genres";
import type { Filters } from "../../../domain/catalog/facets";
import { hasPhrases, phrasesOf, searchWords } from "../../../domain/catalog/search";
import { nearestWord, spellingStems } from "../../../domain/catalog/spellings";
import type { Reader } from "../reader";
import { oneOf } from "../vocabulary";
import { matchesOf } from "./bookTexts";
import { rowsBySort } from "./catalog";
import { catalogCounts } from "./catalogCounts";

/** Books counted for a suggestion of a text search. It says "20+" when there are more. */
const COUNTED = 20;
/** Books looked at for those with a quoted phrase. A search has up to seven choices to drop, and a text is long. */
const LOOKED_AT_FOR_PHRASE = 100;
/** Books looked at for words near a misspelled one, for each of its stems. */
const LOOKED_AT = 8;
/** Words of a search that are looked up, the first ones that are long enough to have a spelling. */
const CORRECTED_WORDS = 3;
const SHOWN = 3;

const CHOICES = ["q", "genre", "right", "band", "audiobook", "screenplay", "checked"] as const;
type Choice = (typeof CHOICES)[number];

const countFields = { count: v.number(), hasMore: v.boolean() };
/** A search with its misspelled words corrected. */
export const vSpelling = v.union(v.object({ q: v.string(), ...countFields }), v.null());
export const vNoResults = v.object({
  spelling: vSpelling,
  /** What to drop, that which brings the most books first. */
  drops: v.array(v.object({ choice: oneOf(CHOICES), ...countFields })),
});
type NoResults = Infer<typeof vNoResults>;
type Spelling = Infer<typeof vSpelling>;
type Count = { count: number; hasMore: boolean };

/** The nearest searches that find books, for one that finds none. Each was tried. */
export async function noResults(ctx: Reader, q: string, filters: Filters): Promise<NoResults> {
  const drops = await Promise.all(
    CHOICES.filter((choice) => (choice === "q" ? q.trim() !== "" : filters[choice])).map(async (choice) => ({
      choice,
      ...(await countWithout(ctx, choice, q, filters)),
    })),
  );
  return {
    spelling: await corrected(ctx, q, filters),
    drops: drops
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count)
      .slice(0, SHOWN),
  };
}

async function countWithout(ctx: Reader, choice: Choice, q: string, filters: Filters): Promise<Count> {
  return choice === "q"
    ? await countOf(ctx, "", filters)
    : await countOf(ctx, q, { ...filters, [choice]: undefined });
}

/**
 * The search with its misspelled words corrected; it was tried, and finds books. Null if no word has a near spelling. A
 * word that some public book holds is no misspelling.
 */
export async function corrected(ctx: Reader, typed: string, filters: Filters): Promise<Spelling> {
  const words = searchWords(typed)?.split(" ") ?? [];
  const spelled = [...new Set(words)].filter((word) => spellingStems(word).length > 0);
  const near = new Map(
    await Promise.all(
      spelled
        .slice(0, CORRECTED_WORDS)
        .map(async (word): Promise<[string, string | null]> => [word, await neighborOf(ctx, word)]),
    ),
  );
  if ([...near.values()].every((word) => word === null)) return null;
  const q = words.map((word) => near.get(word) ?? word).join(" ");
  const found = await countOf(ctx, q, filters);
  return found.count === 0 ? null : { q, ...found };
}

/** A word near this one in a genre's name, or in the title or the author's name of a public book. */
async function neighborOf(ctx: Reader, word: string): Promise<string | null> {
  if ((await matchesOf(ctx, word, {}).first()) !== null) return null;
  const found = await Promise.all(
    spellingStems(word).map((stem) => matchesOf(ctx, stem, {}).take(LOOKED_AT)),
  );
  // Several stems find the same book. Its card is not read: it changes with every save.
  const names = new Set(found.flat().map(({ searchText }) => namesInText(searchText)));
  return nearestWord(word, [...names, ...GENRES]);
}

async function countOf(ctx: Reader, typed: string, filters: Filters): Promise<Count> {
  const words = searchWords(typed);
  if (typed.trim() !== "" && words === null) return { count: 0, hasMore: false };
  if (words === null) {
    const counts = await catalogCounts(ctx, filters);
    if (counts !== null) return { count: counts.total, hasMore: false };
    return upToLimit(await rowsBySort(ctx, filters, "mostReviews").take(COUNTED + 1));
  }
  const phrases = phrasesOf(typed);
  if (phrases.length === 0) return upToLimit(await matchesOf(ctx, words, filters).take(COUNTED + 1));
  const looked = await matchesOf(ctx, words, filters).take(LOOKED_AT_FOR_PHRASE);
  const { count, hasMore } = upToLimit(looked.filter(({ searchText }) => hasPhrases(searchText, phrases)));
  return { count, hasMore: hasMore || looked.length === LOOKED_AT_FOR_PHRASE };
}

function upToLimit({ length }: readonly unknown[]): Count {
  return { count: Math.min(length, COUNTED), hasMore: length > COUNTED };
}
