import { api } from "@convex/_generated/api";
import { useQuery } from "convex/react";
import type { ReactNode } from "react";
import { useLayoutEffect, useRef, useState } from "react";
import { useMedia } from "../../../lib/media";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { FullPanel } from "../../../ui/full-panel";
import { AdminTable } from "../table/admin-table";
import { useListKeys } from "../table/use-list-keys";
import { DecisionDialog } from "./decision-dialog";
import { useDrafts } from "./decision-draft";
import { nameButtonId, producerCard, producerColumns } from "./producer-cells";
import { ProducerFilters } from "./producer-filters";
import { groupsOf } from "./producer-groups";
import { ProducerPanel } from "./producer-panel";
import type { ProducerView } from "./producer-view";
import type { StatusChange } from "./status-change";
import { useProducers } from "./use-producers";
import { useWaiting } from "./use-waiting";

/** How far down the window a panel may start and still show most of itself. */
const FITS_ABOVE = 0.2;

interface ProducerListProps {
  view: ProducerView;
  /** The view that the controls show. The table follows once it has loaded. */
  latestView: ProducerView;
  onView: (view: ProducerView, change?: { replace?: boolean }) => void;
  month: string;
}

/** The table, and beside it the panel of the producer who was opened. */
export function ProducerList({ view, latestView, onView, month }: ProducerListProps) {
  const isDocked = useMedia("(min-width: 80rem)");
  const drafts = useDrafts();
  const [pending, setPending] = useState<StatusChange | null>(null);
  const { openId } = view;
  const open = (profileId: string | null) => {
    // Back closes the panel, however many producers were opened in it.
    onView({ ...view, openId: profileId ?? undefined }, { replace: openId !== undefined });
    if (profileId === null && openId !== undefined) document.getElementById(nameButtonId(openId))?.focus();
  };
  const { nextId } = useWaiting(openId);
  useListKeys({ onNext: openId === undefined && nextId !== null ? () => open(nextId) : undefined });
  const panel = openId !== undefined && (
    <ProducerPanel openId={openId} month={month} drafts={drafts} onOpen={open} />
  );
  return (
    <div className="items-start gap-5 xl:flex">
      <div className="min-w-0 flex-1">
        <ProducerFilters view={latestView} onView={onView} month={month} />
        <ProducerTable {...{ view, onView, month, pending }} onChoose={setPending} onOpen={open} />
      </div>
      {isDocked
        ? panel && <DockedPanel onClose={() => open(null)}>{panel}</DockedPanel>
        : panel && (
            <FullPanel
              open
              onOpenChange={(isOpen) => !isOpen && open(null)}
              title="Producer"
              description="What this producer gave at sign-up, and the decision about them."
            >
              <div className="mx-auto flex min-h-0 w-full max-w-reading flex-1 flex-col bg-surface">
                {panel}
              </div>
            </FullPanel>
          )}
      {pending && <DecisionDialog pending={pending} drafts={drafts} onDone={() => setPending(null)} />}
    </div>
  );
}

/**
 * The panel beside the list. If it opens partly below the window, the page scrolls to show it whole: its
 * negative margin makes up for the page's scroll padding. Escape closes it.
 */
function DockedPanel({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const top = panel.current?.getBoundingClientRect().top ?? 0;
    if (top > FITS_ABOVE * window.innerHeight) panel.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <aside
      ref={panel}
      aria-label="Producer"
      onKeyDown={(event) => event.key === "Escape" && !event.defaultPrevented && onClose()}
      className="sticky top-4 flex max-h-[calc(100dvh-2rem)] w-112 shrink-0 -scroll-mt-8 flex-col overflow-clip rounded-panel border border-line bg-surface"
    >
      {children}
    </aside>
  );
}

interface ProducerTableProps extends Pick<ProducerListProps, "view" | "onView" | "month"> {
  pending: StatusChange | null;
  onChoose: (change: StatusChange) => void;
  onOpen: (profileId: string) => void;
}

function ProducerTable({ view, onView, month, pending, onChoose, onOpen }: ProducerTableProps) {
  const { status, sort, q, openId } = view;
  const list = useProducers(view);
  const stats = useQuery(api.admin.producers.stats, { month });
  const counted = status === undefined ? stats?.total : stats?.byStatus[status];
  const actions = {
    pending,
    openId,
    onOpen: ({ _id }: { _id: string }) => onOpen(_id),
    onChoose: (producer: StatusChange["producer"], chosen: StatusChange["status"]) =>
      onChoose({ producer, status: chosen }),
  };
  const isGrouped = q === "" && sort === "waiting" && status === undefined;
  return (
    <AdminTable
      label="Producers"
      noun="producer"
      columns={producerColumns(actions)}
      card={producerCard(actions)}
      list={list}
      listKey={`${status}|${sort}|${q}`}
      total={q === "" ? counted : undefined}
      nameOf={({ fullName }) => fullName}
      groups={isGrouped ? groupsOf(month) : undefined}
      activeId={openId ?? null}
      onActivate={actions.onOpen}
      isHeld={pending !== null}
      empty={<NoProducers view={view} onView={onView} />}
    />
  );
}

function NoProducers({ view, onView }: Pick<ProducerListProps, "view" | "onView">) {
  const isFiltered = view.q !== "" || view.status !== undefined;
  if (!isFiltered)
    return <EmptyState title="No producers registered yet.">New sign-ups appear here.</EmptyState>;
  return (
    <EmptyState
      title="No producer profiles found..."
      action={<Button onClick={() => onView({ sort: "waiting", q: "" })}>Show All Producers</Button>}
    >
      Try another name, company, email or status.
    </EmptyState>
  );
}
