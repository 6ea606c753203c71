import { api } from "@convex/_generated/api";
import { grouped } from "@domain/figures";
import { useQuery } from "convex/react";
import { ErrorBoundary } from "../../../lib/error-boundary";
import { useUrlState } from "../../../lib/url-state";
import { Chip } from "../../../ui/chip";
import { OptionTable } from "./option-table";
import type { ListId, OptionsView } from "./options-view";
import { LIST_LABELS, LISTS, readOptionsView, STATUS_OF, writeOptionsView } from "./options-view";
import { SponsorshipTable } from "./sponsorship-table";

/** Sponsorships that run, ended or were removed, and the optioned books. */
export function OptionsTab() {
  const [view, setView, latestView] = useUrlState(readOptionsView, writeOptionsView);
  return (
    <section aria-label="Sponsorship & Options">
      <ErrorBoundary title="Couldn’t load sponsorships and options." resetKey={view.list}>
        <ListChoice view={latestView} onView={setView} />
        <List list={view.list} />
      </ErrorBoundary>
    </section>
  );
}

function List({ list }: { list: ListId }) {
  return list === "options" ? (
    <OptionTable />
  ) : (
    <SponsorshipTable key={list} list={list} status={STATUS_OF[list]} />
  );
}

interface ListChoiceProps {
  view: OptionsView;
  onView: (view: OptionsView) => void;
}

function ListChoice({ view, onView }: ListChoiceProps) {
  const counts = useQuery(api.admin.sponsorships.counts, {});
  const countOf = (list: ListId) =>
    counts === undefined ? undefined : grouped(counts[list === "options" ? "optioned" : STATUS_OF[list]]);
  return (
    <div role="group" aria-label="List" className="mb-4 flex flex-wrap items-center gap-2">
      <span className="mr-1 text-14 text-muted">Sponsorships</span>
      {LISTS.map((list) => (
        <span key={list} className={list === "options" ? "sm:ml-4" : undefined}>
          <Chip selected={view.list === list} onToggle={() => onView({ list })}>
            {LIST_LABELS[list]}
            <span className="text-muted tabular-nums">{countOf(list)}</span>
          </Chip>
        </span>
      ))}
    </div>
  );
}
