/** Names of people whose names no test looks at. */
export const TEST_NAMES = { firstName: "Test", lastName: "Person" };

/** A public book but for its title: tests name only the fields they are about. */
export const PUBLIC_BOOK = {
  authorName: "Test Author",
  genre: "Thriller" as const,
  logline: "A person finds a thing and cannot give it back.",
  synopsis: "A person finds a thing. Somebody wants it. Neither of them is who they say they are.",
  amazonRating: 4.5,
  amazonReviewsCount: 20,
  rights: { filmTV: "available" as const },
  themes: [],
  hasAudiobook: false,
  screenplayAvailable: false,
};
