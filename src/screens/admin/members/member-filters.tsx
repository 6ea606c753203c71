import type { MemberSort } from "@domain/billing/attention";
import { MAX_QUERY_LENGTH } from "@domain/catalogue/search";
import Search from "lucide-react/icons/search";
import { useSearchInput } from "../../../lib/search-input";
import { Input, Select } from "../../../ui/fields";
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

/** Filters and sorts the memberships. The search runs on Enter and is ordered by its own best match. */
export function MemberFilters({ view, onView }: MemberFiltersProps) {
  const [text, setText] = useSearchInput(view.q);
  return (
    <search className="mb-4 flex flex-wrap gap-2">
      <form
        className="relative w-full min-w-0 md:w-96"
        onSubmit={(event) => {
          event.preventDefault();
          onView({ ...view, q: text.trim() });
        }}
      >
        <Search
          size={18}
          strokeWidth={1.75}
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
        />
        <Input
          type="search"
          aria-label="Search memberships by customer or email"
          placeholder="Search by customer or email"
          autoComplete="off"
          maxLength={MAX_QUERY_LENGTH}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            if (event.target.value === "" && view.q !== "") onView({ ...view, q: "" });
          }}
          className="pl-10 text-14! [&::-webkit-search-cancel-button]:appearance-none"
        />
      </form>
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
