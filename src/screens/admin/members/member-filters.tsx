import type { MemberSort } from "@domain/billing/attention";
import { Select } from "../../../ui/form/fields";
import { ListSearch } from "../../../shared/lists/list-search";
import type { MemberStatus, MemberView } from "./member-view";
import { MEMBER_STATUSES } from "./member-view";

const STATUSES = [
  { value: "", label: "Any status" },
  ...Object.entries(MEMBER_STATUSES).map(([value, label]) => ({ value, label })),
];
const SORTS = [
  { value: "attention", label: "Needs attention first" },
  { value: "newest", label: "Newest first" },
];

interface MemberFiltersProps {
  view: MemberView;
  onView: (view: MemberView) => void;
}

/** Filters and sorts the memberships. A search is ordered by its own best match. */
export function MemberFilters({ view, onView }: MemberFiltersProps) {
  return (
    <search className="mb-4 flex flex-wrap gap-2">
      <ListSearch
        label="Search memberships by customer or email"
        placeholder="Search by customer or email"
        q={view.q}
        onSearch={(q) => onView({ ...view, q })}
        className="w-full md:w-112"
      />
      <Select
        aria-label="Status"
        options={STATUSES}
        value={view.status ?? ""}
        onChange={({ target }) =>
          onView({ ...view, status: target.value === "" ? undefined : (target.value as MemberStatus) })
        }
        className="grow sm:w-40 sm:grow-0 [&>select]:text-14"
      />
      <Select
        aria-label="Order"
        options={SORTS}
        value={view.sort}
        disabled={view.q !== ""}
        onChange={({ target }) => onView({ ...view, sort: target.value as MemberSort })}
        className="grow sm:w-52 sm:grow-0 [&>select]:text-14"
      />
    </search>
  );
}
