import RefreshCw from "lucide-react/icons/refresh-cw";
import { useState } from "react";
import { ErrorBoundary } from "../../../lib/error-boundary";
import { ExportButton } from "../exports/export-button";
import { useUrlState } from "../../../lib/url-state";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { DecisionDialog } from "./decision-dialog";
import { ProducerFilters } from "./producer-filters";
import { ProducerStats } from "./producer-stats";
import { ProducerTable, ProducerTableSkeleton } from "./producer-table";
import type { ProducerView } from "./producer-view";
import { readProducerView, writeProducerView } from "./producer-view";
import type { StatusChange } from "./status-change";
import { useCurrentMonth } from "./use-current-month";
import { useProducers } from "./use-producers";

/** Producer accounts, their statistics, and the decisions about them. */
export function ProducersTab() {
  const [view, setView, chosen] = useUrlState(readProducerView, writeProducerView);
  const [month, refreshMonth] = useCurrentMonth();
  const [refreshes, setRefreshes] = useState(0);
  // The month may have changed since the page opened.
  const refresh = () => {
    setRefreshes(refreshes + 1);
    refreshMonth();
  };
  return (
    <section aria-label="Producers">
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 className="display-28">Producers</h2>
        <span className="flex flex-wrap justify-end gap-2">
          <ExportButton kind="producers" />
          <Button icon={RefreshCw} onClick={refresh}>
            Refresh
          </Button>
        </span>
      </div>
      <ErrorBoundary title="Couldn’t load producers." resetKey={`${view.status}${view.q}`}>
        <ProducerStats month={month} />
        <ProducerFilters view={chosen} onView={setView} month={month} />
        <ProducerList key={refreshes} view={view} onView={setView} />
      </ErrorBoundary>
    </section>
  );
}

interface ViewProps {
  view: ProducerView;
  onView: (view: ProducerView) => void;
}

function ProducerList({ view, onView }: ViewProps) {
  const list = useProducers(view);
  const [pending, setPending] = useState<StatusChange | null>(null);
  if (list === undefined) return <ProducerTableSkeleton />;
  if (list.producers.length === 0 && list.isDone) return <NoProducers view={view} onView={onView} />;
  return (
    <>
      <ProducerTable
        list={list}
        listKey={`${view.status}|${view.q}`}
        pending={pending}
        onChoose={(producer, status) => setPending({ producer, status })}
      />
      {pending && <DecisionDialog pending={pending} onDone={() => setPending(null)} />}
    </>
  );
}

function NoProducers({ view, onView }: ViewProps) {
  const isFiltered = view.q !== "" || view.status !== undefined;
  if (!isFiltered)
    return <EmptyState title="No producers registered yet.">New sign-ups appear here.</EmptyState>;
  return (
    <EmptyState
      title="No producer profiles found..."
      action={<Button onClick={() => onView({ q: "" })}>Show All Producers</Button>}
    >
      Try another name, company, email or status.
    </EmptyState>
  );
}
