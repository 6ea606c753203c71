// The floor's invented books: the same number gives the same book, in the floor and in its oracle.
const GENRES = ["Thriller", "Romance", "Crime", "Drama", "Fantasy", "Comedy", "Western", "Mystery", "Horror"];
const RIGHTS = ["filmTV", "stage", "audio", "translation"];
const AVAILABLE = "a";
export const PAGE = 24;

/** Book `id`, with a card of `cardBytes` bytes of JSON. */
export function floorBook(id, cardBytes) {
  const random = randomFrom(id + 1);
  const genre = GENRES[Math.floor(random() * GENRES.length)];
  const totalReviews = Math.floor(6000 ** random());
  const rights = RIGHTS.map(() => (random() < 0.6 ? AVAILABLE : "o")).join("");
  const card = {
    id,
    slug: `the-book-of-number-${id}`,
    title: `The Book of Number ${id}`,
    authorName: `Author ${Math.floor(id / 10)}`,
    genre,
    coverUrl: null,
    bestRating: Math.round((4 + random()) * 10) / 10,
    totalReviews,
    amazonReviewsOnly: random() < 0.5,
    logline: "",
    movieRating: "PG-13",
    rights,
    interestCount: 0,
  };
  return { ...card, logline: "x".repeat(Math.max(0, cardBytes - JSON.stringify(card).length)) };
}

/**
 * The filters that a book satisfies, as in the product's catalog: any right or one of the available ones, with or
 * without an audiobook and a screenplay. 5.7 on average, where the demo's books have 5.65.
 */
export function facets(book) {
  const random = randomFrom(-book.id - 1);
  const audiobooks = random() < 0.4 ? ["", "A"] : [""];
  const screenplays = random() < 0.2 ? ["", "S"] : [""];
  return ["any", ...openRights(book)].flatMap((right) =>
    audiobooks.flatMap((audiobook) =>
      screenplays.map((screenplay) => codeOf(right) + audiobook + screenplay),
    ),
  );
}

/** How the lists write a right or a genre, as short as the product does. */
export function codeOf(name) {
  return name.slice(0, 2).toLowerCase();
}

/** The time since which a book is public. */
export function publicSince({ id }) {
  return 1_700_000_000_000 + id * 60_000;
}

/** The range of reviews that a filter names. */
export function bandOf({ totalReviews }) {
  return String(Math.min(5, Math.floor(Math.log10(totalReviews + 1) * 1.5)));
}

/** The available rights of a book. */
function openRights({ rights }) {
  return RIGHTS.filter((_, place) => rights[place] === AVAILABLE);
}

/** The ids a page of this filter must show, most reviewed first. */
export function floorPage(books, cardBytes, { genre, right }) {
  return Array.from({ length: books }, (_, id) => floorBook(id, cardBytes))
    .filter((book) => book.genre === genre && openRights(book).includes(right))
    .sort((a, b) => b.totalReviews - a.totalReviews || b.id - a.id)
    .slice(0, PAGE)
    .map((book) => book.id);
}

/** Mulberry32: numbers 0..1 that do not correlate between neighboring seeds. */
function randomFrom(seed) {
  let state = Math.imul(seed, 0x9e3779b9);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
