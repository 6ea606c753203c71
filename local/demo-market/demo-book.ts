/** A rating and its number of reviews. */
type Score = readonly [rating: number, reviews: number];

/** A book of the demo market as its file describes it, all invented. The server checks the words when it is added. */
export interface DemoBook {
  title: string;
  subtitle?: string;
  author: string;
  genre: string;
  logline: string;
  /** Paragraphs. */
  synopsis: readonly string[];
  amazon?: Score;
  goodreads?: Score;
  audible?: Score;
  rights: Rights;
  themes: readonly string[];
  rating?: string;
  similar?: readonly [string, string?];
  awards?: string;
  bestseller?: string;
  audiobook?: boolean;
  screenplay?: boolean;
  words?: number;
  /** YYYY-MM-DD. */
  published?: string;
  /** How many approved producers of the demo market have saved it, at most 18. */
  saves?: number;
  /** Interest the admin verified off the platform. */
  verified?: number;
  sponsored?: number | "permanent";
  hidden?: "byAuthor" | "byAdmin" | "blocked";
  option?: {
    rights: readonly string[];
    phase: string;
    status: string;
    /** YYYY-MM-DD; left out where the day is not known. */
    date?: string;
    isPublic: boolean;
  };
}

type Rights = Record<string, "available" | "optioned" | "sold">;

const LETTERS: Record<string, string> = {
  f: "filmTV",
  a: "audio",
  g: "digitalGaming",
  m: "merchandising",
  t: "theaterStage",
  x: "foreign",
};
export const RIGHTS = Object.values(LETTERS);

/**
 * Rights in short: the letters of those available (f film/TV, a audio, g gaming, m merchandising, t stage,
 * x foreign), then, after a slash each, those optioned and those sold.
 */
export function rights(short: string): Rights {
  const [available = "", optioned = "", sold = ""] = short.split("/");
  return {
    ...withStatus(available, "available"),
    ...withStatus(optioned, "optioned"),
    ...withStatus(sold, "sold"),
  };
}

function withStatus(letters: string, status: Rights[string]): Rights {
  const keys = [...letters].map((letter) => LETTERS[letter]).filter((right) => right !== undefined);
  return Object.fromEntries(keys.map((right) => [right, status]));
}
