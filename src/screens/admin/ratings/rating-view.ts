import type { CheckReason } from "@domain/books/rating-checks";
import { CHECK_REASONS } from "@domain/books/rating-checks";
import type { Store } from "@domain/links";
import { STORES } from "@domain/links";

/** The queue's filters and order, as stored in the URL. */
export interface RatingView {
  reason?: CheckReason;
  source?: Store;
  order: "desc" | "asc";
}

export function readRatingView(params: URLSearchParams): RatingView {
  return {
    reason: CHECK_REASONS.find((known) => known === params.get("reason")),
    source: STORES.find((known) => known === params.get("source")),
    order: params.get("sort") === "oldest" ? "asc" : "desc",
  };
}

export function writeRatingView({ reason, source, order }: RatingView): URLSearchParams {
  const params = new URLSearchParams();
  if (reason !== undefined) params.set("reason", reason);
  if (source !== undefined) params.set("source", source);
  if (order === "asc") params.set("sort", "oldest");
  return params;
}
