import { api } from "@convex/_generated/api";
import { grouped } from "@domain/figures";
import { STORE_LABELS, STORES } from "@domain/links";
import { useQuery } from "convex/react";
import { TooltipPanel } from "./tooltip-panel";

/** The rating and reviews of each source. A card does not hold them, so the tooltip asks for the book. */
export function ReviewsTooltip({ slug, anchor }: { slug: string; anchor: DOMRect }) {
  const book = useQuery(api.books.get, { idOrSlug: slug });
  const sources = STORES.flatMap((store) => {
    const source = book?.sources[store];
    return source !== undefined && source.reviews > 0 ? [{ store, ...source }] : [];
  });
  return (
    <TooltipPanel anchor={anchor} width={248} lines={STORES.length} role="status">
      {book === undefined && <p className="h-6">Loading…</p>}
      {sources.map(({ store, rating, reviews }) => (
        <p key={store} className="flex h-6 items-center gap-2 tabular-nums">
          <span className="flex-1">{STORE_LABELS[store]}</span>
          {rating !== null && <span className="font-semibold">{rating.toFixed(1)}</span>}
          <span className="min-w-24 text-right">
            {grouped(reviews)} {reviews === 1 ? "review" : "reviews"}
          </span>
        </p>
      ))}
    </TooltipPanel>
  );
}
