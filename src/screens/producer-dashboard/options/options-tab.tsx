import { api } from "@convex/_generated/api";
import { grouped } from "@domain/figures";
import { OPTION_SORT_LABELS, OPTION_SORTS } from "@domain/producers/options";
import { useQuery } from "convex/react";
import Pencil from "lucide-react/icons/pencil";
import { Link } from "react-router-dom";
import { useStable } from "../../../lib/stable";
import { LoadMore } from "../../../shared/lists/load-more";
import { ButtonLink } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { Select } from "../../../ui/form/fields";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton";
import { tabPath } from "../desk";
import { ExportButton } from "./export-button";
import { OptionFacts } from "./option-facts";
import { OptionTable } from "./option-table";
import { useOptionsView } from "./options-view";
import { useOwnOptions } from "./use-options";
import { useToday } from "./use-today";

const SAVED_PATH = tabPath("saved-books");

/** My Optioned Books. */
export function OptionsTab() {
  const [{ sort }, setView, chosen] = useOptionsView();
  const { options, status, loadMore } = useOwnOptions(sort);
  const { shown, isStale } = useStable(status === "LoadingFirstPage" ? undefined : options);
  const today = useToday();
  const endings = useQuery(api.options.endings, { today });
  if (!shown || !endings) return <OptionsSkeleton />;
  if (shown.length === 0 && status === "Exhausted") return <NoOptions />;
  return (
    <>
      <OptionFacts endings={endings} today={today} />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <OptionCount />
        <div className="flex flex-wrap items-center gap-2">
          <ExportButton />
          <label htmlFor="option-sort" className="text-14 text-muted max-sm:sr-only sm:pl-2">
            Sort
          </label>
          <Select
            id="option-sort"
            className="w-44"
            options={OPTION_SORTS.map((value) => ({ value, label: OPTION_SORT_LABELS[value] }))}
            value={chosen.sort}
            onChange={(event) => {
              const next = OPTION_SORTS.find((known) => known === event.target.value);
              if (next) setView({ sort: next });
            }}
          />
        </div>
      </div>
      <OptionTable options={shown} today={today} isStale={isStale} />
      <LoadMore status={status} onMore={loadMore} />
      <Hints />
    </>
  );
}

function OptionCount() {
  const desk = useQuery(api.producers.desk, {});
  const count = desk?.counts.options;
  return (
    <p role="status" className="text-14 font-medium">
      {count !== undefined && `${grouped(count)} ${count === 1 ? "option" : "options"}`}
    </p>
  );
}

function Hints() {
  return (
    <div className="mt-3 flex items-start gap-2 text-13 text-muted">
      <Pencil size={14} strokeWidth={1.75} className="mt-[3px] shrink-0" aria-hidden />
      <div>
        <p>Click anything with a dotted underline to edit it.</p>
        <p className="mt-1">
          Deleting an option returns its book to{" "}
          <Link to={SAVED_PATH} className="text-link">
            My Saved Books
          </Link>
          .
        </p>
      </div>
    </div>
  );
}

function NoOptions() {
  return (
    <EmptyState
      title="No optioned books yet"
      frame="middle"
      action={
        <ButtonLink to={SAVED_PATH} variant="primary">
          Open My Saved Books
        </ButtonLink>
      }
    >
      Once you negotiate for a saved book, move it here to keep its rights, dates and price. We’ll remind you
      before it ends.
    </EmptyState>
  );
}

/** Stands for the list while it loads. */
function OptionsSkeleton() {
  return (
    <SkeletonGroup label="Loading your options">
      <Skeleton className="mb-8 h-23 rounded-panel max-sm:h-44" />
      <Skeleton className="mb-3 h-10 w-44" />
      <Skeleton className="h-96 rounded-panel" />
    </SkeletonGroup>
  );
}
