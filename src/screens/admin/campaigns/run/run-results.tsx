import { api } from "@convex/_generated/api";
import { grouped } from "@domain/figures";
import { usePaginatedQuery } from "convex/react";
import { useMemo, useState } from "react";
import { EmptyState } from "../../../../ui/empty-state";
import { Tabs } from "../../../../ui/tabs";
import { AdminTable } from "../../table/admin-table";
import { TABLE_PAGE, tableList } from "../../table/table-list";
import { ListSearch } from "../../../../shared/lists/list-search";
import type { Run } from "../campaign";
import { nameWord } from "../campaign";
import type { ResultFilter } from "../campaign-view";
import { RESULT_FILTERS } from "../campaign-view";
import { ResultCard, resultColumns } from "./result-row";
import { useResultFilter } from "./use-result-filter";

const LABELS: Record<ResultFilter, string> = {
  all: "All",
  sent: "Sent",
  skipped: "Skipped",
  failed: "Failed",
  waiting: "Waiting",
};
/** What each person of a run got, newest first. New results wait while someone reads the list. */
export function RunResults({ run }: { run: Run }) {
  const [filter, setFilter] = useResultFilter();
  const [search, setSearch] = useState("");
  const found = usePaginatedQuery(
    api.admin.campaigns.recipients,
    { runId: run._id, filter, text: search === "" ? undefined : search },
    { initialNumItems: TABLE_PAGE },
  );
  const total = search === "" ? countOf(run, filter) : undefined;
  const isCanceled = run.state === "canceled";
  const word = nameWord(run.kind);
  const columns = useMemo(() => resultColumns(word, isCanceled), [word, isCanceled]);
  return (
    <section aria-label="Results" className="mt-10">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h3 className="display-22">Results</h3>
        <ListSearch
          label={`Search by ${word.toLowerCase()}, book or email`}
          placeholder={`${word}, book or email`}
          q={search}
          onSearch={setSearch}
          className="w-full sm:w-96"
        />
      </div>
      <Tabs
        label="Results"
        tabs={RESULT_FILTERS.map((value) => ({
          value,
          label: labelOf(value, isCanceled),
          count: countOf(run, value),
        }))}
        value={filter}
        onChange={(next) => setFilter(next as ResultFilter)}
      >
        <AdminTable
          label="Results"
          noun="result"
          columns={columns}
          list={tableList(found)}
          listKey={`${run._id} ${filter} ${search}`}
          total={total}
          nameOf={({ name, email = "" }) => name || email}
          card={(row) => <ResultCard row={row} isCanceled={isCanceled} />}
          note={total === undefined ? undefined : `Newest first. ${grouped(total)} in all.`}
          empty={<EmptyState title={emptyWords(search, filter, isCanceled)} />}
        />
      </Tabs>
    </section>
  );
}

function countOf({ sent, skipped, failed, waiting, queued }: Run, filter: ResultFilter): number {
  const counts = { sent, skipped, failed, waiting, all: sent + skipped + failed + queued };
  return counts[filter];
}

function labelOf(filter: ResultFilter, isCanceled: boolean): string {
  return filter === "waiting" && isCanceled ? "Not Sent" : LABELS[filter];
}

function emptyWords(search: string, filter: ResultFilter, isCanceled: boolean): string {
  if (search !== "") return `Nothing matches “${search}”.`;
  if (filter === "all") return "There are no results yet.";
  if (filter === "waiting" && isCanceled) return "Nobody was still waiting when the run was canceled.";
  return `Nobody is ${LABELS[filter].toLowerCase()}.`;
}
