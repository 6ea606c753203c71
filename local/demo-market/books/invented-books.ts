import { DEMO_BOOKS } from "../books";
import { RIGHTS } from "../demo-book";
import { pick, randomFrom } from "../random";
import {
  ADJECTIVES,
  FIRST_NAMES,
  HEROES,
  LAST_NAMES,
  MOVIE_RATINGS,
  NOUNS,
  PLACES,
  STAKES,
  TROUBLES,
} from "./words";

const BOOKS_PER_AUTHOR = 10;
/** The demo's books have every genre and every theme. */
const GENRES = [...new Set(DEMO_BOOKS.map(({ genre }) => genre))];
const THEMES = [...new Set(DEMO_BOOKS.flatMap(({ themes }) => themes))];

type Random = () => number;
/** Invented books for measuring, by author: the same ones for the same `from` and `seed`. */
export function inventedBooks(from: number, count: number, seed = 1) {
  const random = randomFrom(seed * 1_000_003 + from);
  const authors = Array.from({ length: Math.ceil(count / BOOKS_PER_AUTHOR) }, (_, n) => n * BOOKS_PER_AUTHOR);
  return authors.map((made) => {
    const author = { firstName: pick(random, FIRST_NAMES), lastName: pick(random, LAST_NAMES) };
    const authorName = `${author.firstName} ${author.lastName}`;
    const length = Math.min(BOOKS_PER_AUTHOR, count - made);
    return { author, books: Array.from({ length }, () => ({ authorName, ...inventedBook(random) })) };
  });
}

function inventedBook(random: Random) {
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
    publicationStatus: "published",
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

function inventedRights(random: Random) {
  const open = RIGHTS.filter((right) => random() < (right === "filmTV" ? 0.85 : 0.45));
  return { rights: Object.fromEntries(open.map((right) => [right, "available"])) };
}
