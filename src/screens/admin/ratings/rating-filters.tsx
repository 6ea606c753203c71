import { api } from "@convex/_generated/api";
import type { CheckReason } from "@domain/books/rating-checks";
import { CHECK_REASONS } from "@domain/books/rating-checks";
import { STORE_LABELS, STORES } from "@domain/links";
import { useQuery } from "convex/react";
import { Chip } from "../../../ui/chip";
import { Select } from "../../../ui/form/fields";
import type { RatingView } from "./rating-view";

const REASON_LABELS: Record<CheckReason, string> = {
  crossing: "Crossed 4.0",
  largeChange: "Large change",
  overdue: "Over 90 days",
};
const SOURCES = [
  { value: "", label: "All sources" },
  ...STORES.map((store) => ({ value: store, label: STORE_LABELS[store] })),
];
const ORDERS = [
  { value: "desc", label: "Newest first" },
  { value: "asc", label: "Oldest first" },
];

interface RatingFiltersProps {
  view: RatingView;
  onView: (view: RatingView) => void;
}

/** Why figures wait, with counts; their source; and the order. */
export function RatingFilters({ view, onView }: RatingFiltersProps) {
  const counts = useQuery(api.admin.ratings.counts, {});
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <div role="group" aria-label="Reason" className="flex flex-wrap gap-2">
        {[undefined, ...CHECK_REASONS].map((reason) => (
          <Chip
            key={reason ?? "all"}
            selected={view.reason === reason}
            onToggle={() => onView({ ...view, reason })}
          >
            {reason === undefined ? "All" : REASON_LABELS[reason]}
            <span className="min-w-[1ch] tabular-nums opacity-80">{counts?.[reason ?? "all"]}</span>
          </Chip>
        ))}
      </div>
      <div className="flex gap-3 max-sm:w-full max-sm:*:flex-1">
        <Select
          aria-label="Source"
          className="[&>select]:text-14"
          options={SOURCES}
          value={view.source ?? ""}
          onChange={({ target }) =>
            onView({ ...view, source: STORES.find((store) => store === target.value) })
          }
        />
        <Select
          aria-label="Order"
          className="[&>select]:text-14"
          options={ORDERS}
          value={view.order}
          onChange={({ target }) => onView({ ...view, order: target.value === "asc" ? "asc" : "desc" })}
        />
      </div>
    </div>
  );
}
