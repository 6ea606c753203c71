import { GENRES } from "../../domain/books/genres";
import { MOVIE_RATINGS } from "../../domain/books/ratings";
import { RIGHTS } from "../../domain/books/rights";
import { THEMES } from "../../domain/books/themes";
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { pick, randomFrom } from "../seedContent/random";
import {
  ADJECTIVES,
  FIRST_NAMES,
  HEROES,
  LAST_NAMES,
  NOUNS,
  PLACES,
  STAKES,
  TROUBLES,
} from "../seedContent/words";
import { insertBook } from "./books/newBook";
import { insertProfile } from "./people/profiles";

/** One mutation writes about forty documents per book; a hundred books stay far below its limit. */
const MAX_BATCH = 100;
const BOOKS_PER_AUTHOR = 10;

type Random = () => number;
type Author = { id: Id<"profiles">; name: string };

/** Adds invented books for measuring: the same ones for the same `from` and `seed`. Authors are unclaimed. */
export async function addInventedBooks(
  ctx: MutationCtx,
  { from, count, seed }: { from: number; count: number; seed: number },
): Promise<void> {
  if (count > MAX_BATCH) throw new Error(`At most ${MAX_BATCH} books go into one batch, not ${count}.`);
  const random = randomFrom(seed * 1_000_003 + from);
  let author: Author | null = null;
  for (let made = 0; made < count; made++) {
    if (author === null || made % BOOKS_PER_AUTHOR === 0) author = await addAuthor(ctx, random);
    await insertBook(ctx, { ...inventedFields(random), profileId: author.id, authorName: author.name });
  }
}

async function addAuthor(ctx: MutationCtx, random: Random): Promise<Author> {
  const [firstName, lastName] = [pick(random, FIRST_NAMES), pick(random, LAST_NAMES)];
  const id = await insertProfile(ctx, { userType: "author", firstName, lastName });
  return { id, name: `${firstName} ${lastName}` };
}

function inventedFields(random: Random) {
  const [hero, trouble, stakes] = [pick(random, HEROES), pick(random, TROUBLES), pick(random, STAKES)];
  const [place, elsewhere] = [pick(random, PLACES), pick(random, PLACES)];
  return {
    title: inventedTitle(random),
    genre: pick(random, GENRES),
    logline: `${hero} ${trouble}, ${stakes}`,
    synopsis:
      `${hero} has lived in ${place} long enough to be left alone. Then, in the week of the first storm, ` +
      `the same person ${trouble}.\n\nWhat follows runs from ${place} to ${elsewhere}, ${stakes}`,
    ...inventedRatings(random),
    ...inventedRights(random),
    themes: [...new Set([pick(random, THEMES), pick(random, THEMES), pick(random, THEMES)])],
    movieRating: pick(random, MOVIE_RATINGS),
    hasAudiobook: random() < 0.35,
    screenplayAvailable: random() < 0.12,
    wordCount: 55_000 + Math.floor(random() * 80_000),
    publicationStatus: "published" as const,
    isListed: random() < 0.03 ? false : undefined,
  };
}

/** One of five patterns, some millions of titles in all. */
function inventedTitle(random: Random): string {
  const [adjective, noun, other, place] = [
    pick(random, ADJECTIVES),
    pick(random, NOUNS),
    pick(random, NOUNS),
    pick(random, PLACES),
  ];
  return pick(random, [
    `The ${adjective} ${noun} of ${place}`,
    `${adjective} ${noun}`,
    `The ${noun} and the ${other} of ${place}`,
    `A ${noun} in ${place}`,
    `The ${place} ${noun}`,
  ]);
}

/** Most are above the rule; review counts fall off steeply, as in life. */
function inventedRatings(random: Random) {
  const rating = () => Math.round((random() < 0.88 ? 4 + random() * 0.9 : 3 + random() * 0.9) * 10) / 10;
  const reviews = (top: number) => Math.floor(top ** random());
  return {
    amazonRating: rating(),
    amazonReviewsCount: random() < 0.03 ? 0 : reviews(6000),
    ...(random() < 0.5 ? { goodreadsRating: rating(), goodreadsReviewsCount: reviews(2500) } : {}),
    ...(random() < 0.2 ? { audibleRating: rating(), audibleReviewsCount: reviews(800) } : {}),
  };
}

function inventedRights(random: Random): Pick<Doc<"books">, "rights"> {
  const open = RIGHTS.filter((right) => random() < (right === "filmTV" ? 0.85 : 0.45));
  return { rights: Object.fromEntries(open.map((right) => [right, "available"])) };
}
