import { localDay } from "@domain/days";
import { useMemo } from "react";
import { ErrorBoundary } from "../../../lib/error-boundary";
import { useNow } from "../../../lib/now";
import { useUrlState } from "../../../lib/url-state";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { AdminPage } from "../admin-page";
import { ExportButton } from "../exports/export-button";
import { AuditChips } from "./audit-chips";
import { AuditFilters } from "./audit-filters";
import { AuditTable } from "./audit-table";
import { DEFAULT_VIEW, filtersOf, readAuditView, writeAuditView } from "./audit-view";

/** Everything that was changed, by whom, and a way back for a day. The URL keeps the filters. */
export function AuditScreen() {
  const [view, setView, latestView] = useUrlState(readAuditView, writeAuditView);
  const now = useNow();
  const today = localDay(now);
  const filters = useMemo(() => filtersOf(view, today), [view, today]);
  const listKey = JSON.stringify(filters);
  const isFiltered = writeAuditView(view).size > 0;
  return (
    <AdminPage
      title="Audit Log"
      about={
        <>
          What admins did, newest first. Choose another actor to see admin sign-ins, and what members and the
          system did. Entries can’t be edited or deleted.
        </>
      }
      actions={<ExportButton kind="audit" auditFilters={filters} />}
    >
      <AuditFilters view={latestView} onView={setView} />
      <AuditChips view={latestView} onView={setView} />
      <ErrorBoundary title="Couldn’t load the audit log." resetKey={listKey}>
        <AuditTable
          key={listKey}
          filters={filters}
          listKey={listKey}
          now={now}
          empty={
            isFiltered ? (
              <EmptyState
                title="No entries match these filters."
                action={<Button onClick={() => setView(DEFAULT_VIEW)}>Clear All Filters</Button>}
              >
                Try another actor, action, target or time.
              </EmptyState>
            ) : (
              <EmptyState title="No entries yet.">Every change an admin makes appears here.</EmptyState>
            )
          }
        />
      </ErrorBoundary>
    </AdminPage>
  );
}
