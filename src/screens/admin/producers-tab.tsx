import RefreshCw from "lucide-react/icons/refresh-cw";
import { useState } from "react";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import type { AdminView } from "./admin-tabs";
import { DecisionDialog } from "./decision-dialog";
import { ProducerFilters } from "./producer-filters";
import { ProducerStats } from "./producer-stats";
import { ProducerTable, ProducerTableSkeleton } from "./producer-table";
import type { StatusChange } from "./status-change";
import { useProducers } from "./use-producers";

interface ProducersProps {
  view: AdminView;
  /** The view that the controls show. The table follows once it has loaded. */
  chosen: AdminView;
  onView: (view: AdminView) => void;
  month: string;
  /** Also refreshes the month, which may have changed since the page opened. */
  onRefresh: () => void;
}

/** Producer accounts, their statistics, and the decisions about them. */
export function ProducersTab({ view, chosen, onView, month, onRefresh }: ProducersProps) {
  const [refreshes, setRefreshes] = useState(0);
  const refresh = () => {
    setRefreshes(refreshes + 1);
    onRefresh();
  };
  return (
    <section aria-label="Producers">
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 className="display-28">Producers</h2>
        <Button icon={RefreshCw} onClick={refresh}>
          Refresh
        </Button>
      </div>
      <ProducerStats month={month} />
      <ProducerFilters view={chosen} onView={onView} month={month} />
      <ProducerList key={refreshes} view={view} onView={onView} />
    </section>
  );
}

function ProducerList({ view, onView }: Pick<ProducersProps, "view" | "onView">) {
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

function NoProducers({ view, onView }: Pick<ProducersProps, "view" | "onView">) {
  const isFiltered = view.q !== "" || view.status !== undefined;
  if (!isFiltered)
    return <EmptyState title="No producers registered yet.">New sign-ups appear here.</EmptyState>;
  return (
    <EmptyState
      title="No producer profiles found..."
      action={<Button onClick={() => onView({ tab: "producers", q: "" })}>Show All Producers</Button>}
    >
      Try another name, company, email or status.
    </EmptyState>
  );
}
