import type { Id } from "@convex/_generated/dataModel";
import type { AdminStatus, StatusReason } from "@domain/books/books";
import type { ProductionPhase } from "@domain/books/production";
import type { Right } from "@domain/books/rights";

/** The book that an action changes, as far as every action needs it. */
export interface NamedBook {
  _id: Id<"books">;
  title: string;
}

export interface VisibleBook extends NamedBook {
  adminStatus: AdminStatus;
  statusReason: StatusReason | null;
  isListed: boolean;
  isBlocked: boolean;
  qualifies: boolean;
  bestRating: number;
  totalReviews: number;
}

export interface SponsoredBook extends NamedBook {
  sponsored: boolean;
  sponsoredUntil: number | null;
  daysUntil: number | null;
  isPaid: boolean;
}

export interface CoveredBook extends NamedBook {
  slug: string;
  authorName: string;
  genre: string;
  coverUrl: string | null;
}

export interface OptionedBook extends CoveredBook {
  isOptioned: boolean;
  isOptionedPublic: boolean;
  optionedRights: Right[];
  productionPhase: ProductionPhase | null;
  productionStatus: string | null;
}

export interface EmailedBook extends NamedBook {
  authorEmail: string | null;
}
