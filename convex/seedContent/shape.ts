import type { SponsorshipDays } from "../../domain/billing/sponsorships";
import type { Genre } from "../../domain/books/genres";
import type { ProductionPhase } from "../../domain/books/production";
import type { MovieRating } from "../../domain/books/ratings";
import type { Right, RightsMap } from "../../domain/books/rights";
import type { Theme } from "../../domain/books/themes";

/** A rating and its number of reviews. */
type Score = readonly [rating: number, reviews: number];

/** A book of the demo market, as its file tells it. Everything here is invented. */
export type DemoBook = {
  title: string;
  subtitle?: string;
  author: string;
  genre: Genre;
  logline: string;
  /** Paragraphs. */
  synopsis: readonly string[];
  amazon?: Score;
  goodreads?: Score;
  audible?: Score;
  rights: RightsMap;
  themes: readonly Theme[];
  rating?: MovieRating;
  similar?: readonly [string, string?];
  awards?: string;
  bestseller?: string;
  audiobook?: boolean;
  screenplay?: boolean;
  words?: number;
  /** YYYY-MM-DD. */
  published?: string;
  /** How many approved producers of the demo market have saved it, at most 20. */
  saves?: number;
  /** Interest the admin verified off the platform. */
  verified?: number;
  sponsored?: SponsorshipDays | "permanent";
  hidden?: "byAuthor" | "byAdmin" | "blocked";
  option?: {
    rights: readonly Right[];
    phase: ProductionPhase;
    status: string;
    /** YYYY-MM-DD; left out where the day is not known. */
    date?: string;
    isPublic: boolean;
  };
};

const LETTERS: Record<string, Right> = {
  f: "filmTV",
  a: "audio",
  g: "digitalGaming",
  m: "merchandising",
  t: "theaterStage",
  x: "foreign",
};

/**
 * Rights in short: the letters of those available (f film/TV, a audio, g gaming, m merchandising, t stage,
 * x foreign), then, after a slash each, those optioned and those sold.
 */
export function rights(short: string): RightsMap {
  const [available = "", optioned = "", sold = ""] = short.split("/");
  return { ...each(available, "available"), ...each(optioned, "optioned"), ...each(sold, "sold") };
}

function each(letters: string, status: "available" | "optioned" | "sold"): RightsMap {
  const keys = [...letters].map((letter) => LETTERS[letter]).filter((right) => right !== undefined);
  return Object.fromEntries(keys.map((right) => [right, status]));
}
