import { api } from "@convex/_generated/api";
import { APPROVAL_LABELS, APPROVAL_STATUSES } from "@domain/accounts/roles";
import type { ProducerSort } from "@domain/producers/approvals";
import { PRODUCER_SORTS } from "@domain/producers/approvals";
import { useQuery } from "convex/react";
import { Select } from "../../../ui/form/fields";
import { ListSearch } from "../../../shared/lists/list-search";
import type { ProducerView } from "./producer-view";

interface ProducerFiltersProps {
  view: ProducerView;
  onView: (view: ProducerView) => void;
  month: string;
}

const SORT_LABELS: Record<ProducerSort, string> = {
  waiting: "Waiting first",
  newest: "Newest first",
  oldest: "Oldest first",
};
const SORT_OPTIONS = PRODUCER_SORTS.map((sort) => ({ value: sort, label: SORT_LABELS[sort] }));

/** Filters producers by status and search text, and sorts them. The search runs on Enter or Search. */
export function ProducerFilters({ view, onView, month }: ProducerFiltersProps) {
  const counts = useQuery(api.admin.producers.stats, { month })?.byStatus;
  const options = [
    { value: "", label: "Any status" },
    ...APPROVAL_STATUSES.map((status) => ({
      value: status,
      label: counts ? `${APPROVAL_LABELS[status]} (${counts[status]})` : APPROVAL_LABELS[status],
    })),
  ];
  return (
    <search className="mb-4 flex flex-wrap gap-2">
      <ListSearch
        label="Search producers by name, company or email"
        placeholder="Search by name, company or email"
        q={view.q}
        onSearch={(q) => onView({ ...view, q })}
        className="grow basis-72"
      />
      <div className="flex gap-2 max-sm:w-full">
        <Select
          aria-label="Status"
          options={options}
          value={view.status ?? ""}
          onChange={(event) =>
            onView({ ...view, status: APPROVAL_STATUSES.find((status) => status === event.target.value) })
          }
          className="min-w-0 flex-1 sm:w-40 sm:flex-none [&>select]:text-14"
        />
        {view.q === "" ? (
          <Select
            aria-label="Order"
            options={SORT_OPTIONS}
            value={view.sort}
            onChange={({ target: { value } }) =>
              onView({ ...view, sort: PRODUCER_SORTS.find((sort) => sort === value) ?? "waiting" })
            }
            className="min-w-0 flex-1 sm:w-40 sm:flex-none [&>select]:text-14"
          />
        ) : (
          <p className="flex min-h-10 items-center text-13 text-muted">Best match first</p>
        )}
      </div>
    </search>
  );
}
