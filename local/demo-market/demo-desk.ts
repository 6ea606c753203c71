import type { Right } from "../../domain/books/rights";
import type { ContractStatus } from "../../domain/producers/options";
import type { PassReason, Stage } from "../../domain/producers/slate";
import type { DemoBook } from "./demo-book";

/** A saved book on a producer's dashboard. Days count back from the seeding, so that the market is as fresh whenever it is made. */
export interface DemoCard {
  title: string;
  savedDaysAgo: number;
  /** A column of the slate; "considering" if left out. */
  stage?: Stage;
  /** When it came to its column; left out if it was saved there. */
  sinceDaysAgo?: number;
  tags?: readonly string[];
  note?: string;
  passReason?: PassReason;
  isArchived?: boolean;
  lostRights?: readonly Right[];
  /** They let the author know that it was them. */
  isNamed?: true;
  option?: DemoOption;
}

interface DemoOption {
  contractStatus: ContractStatus;
  rights: readonly Right[];
  startedDaysAgo: number;
  /** Negative for one that is over; left out for one without an end. */
  endsInDays?: number;
  optionPriceCents?: number;
  notes?: string;
  remindedDaysAgo?: number;
}

export interface DemoSearch {
  searchName: string;
  genre: string;
  minRating: number;
  minReviewCount: number;
  maxReviewCount?: number;
  keywords: readonly string[];
  movieRatings: readonly string[];
  /** Any one of these is enough. */
  rights: readonly Right[];
  alerts: "instant" | "daily" | "off";
  lastRunDaysAgo: number;
  previousRunDaysAgo: number;
  /** Books that came to match; new ones did so after the last run. */
  matches: readonly { title: string; daysAgo: number }[];
}

/** The lived-in dashboard of a producer. */
export interface DemoDesk {
  email: string;
  cards: readonly DemoCard[];
  /** An option whose book its author withdrew. */
  gone?: { book: DemoBook; card: Omit<DemoCard, "title"> };
  /** In the order of their making. */
  searches?: readonly DemoSearch[];
  news?: {
    seenDaysAgo: number;
    changes: readonly { title: string; kind: "unlisted" | "rightLost"; right?: Right; daysAgo: number }[];
  };
}
