import RefreshCw from "lucide-react/icons/refresh-cw";
import { useState } from "react";
import { ErrorBoundary } from "../../../lib/error-boundary";
import { ExportButton } from "../exports/export-button";
import { useUrlState } from "../../../lib/url-state";
import { Button } from "../../../ui/button";
import { ProducerList } from "./producer-list";
import { ProducerStats } from "./producer-stats";
import { readProducerView, writeProducerView } from "./producer-view";
import { useCurrentMonth } from "./use-current-month";

/** Producer accounts, their statistics, and the decisions about them. */
export function ProducersTab() {
  const [view, setView, latestView] = useUrlState(readProducerView, writeProducerView);
  const [month, refreshMonth] = useCurrentMonth();
  const [refreshes, setRefreshes] = useState(0);
  // The month may have changed since the page opened.
  const refresh = () => {
    setRefreshes(refreshes + 1);
    refreshMonth();
  };
  return (
    <section aria-label="Producers">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
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
        <ProducerList key={refreshes} view={view} latestView={latestView} onView={setView} month={month} />
      </ErrorBoundary>
    </section>
  );
}
