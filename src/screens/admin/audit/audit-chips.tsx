import { formatDay } from "@domain/dates";
import { useRef } from "react";
import { Button } from "../../../ui/button";
import { RemovableChip } from "../../../ui/chip";
import { useActorOptions } from "./audit-filters";
import type { AuditTime, AuditView } from "./audit-view";
import { DEFAULT_VIEW, TIME_RANGES } from "./audit-view";

interface AuditChipsProps {
  view: AuditView;
  onView: (view: AuditView) => void;
}

/** The chosen filters, each with a way to remove it. */
export function AuditChips({ view, onView }: AuditChipsProps) {
  const actors = useActorOptions();
  const row = useRef<HTMLDivElement>(null);
  const time = timeLabel(view.time);
  const chips = [
    view.actor !== DEFAULT_VIEW.actor && {
      key: "actor",
      label: actors.find(({ value }) => value === view.actor)?.label ?? "One person",
      without: { ...view, actor: DEFAULT_VIEW.actor },
    },
    view.topic !== null && { key: "topic", label: view.topic, without: { ...view, topic: null } },
    view.q !== "" && { key: "q", label: `“${view.q}”`, without: { ...view, q: "" } },
    time !== null && { key: "time", label: time, without: { ...view, time: null } },
  ].filter((chip) => chip !== false);
  if (chips.length === 0) return null;
  return (
    <div ref={row} tabIndex={-1} className="mb-4 flex flex-wrap items-center gap-2">
      {chips.map(({ key, label, without }) => (
        <RemovableChip
          key={key}
          label={`Remove ${label}`}
          onRemove={() => {
            // The chip goes with its focus.
            row.current?.focus();
            onView(without);
          }}
        >
          {label}
        </RemovableChip>
      ))}
      <Button variant="quiet" size="sm" onClick={() => onView(DEFAULT_VIEW)}>
        Clear all
      </Button>
    </div>
  );
}

/** Null for any time, and until a day is chosen. */
function timeLabel(time: AuditTime): string | null {
  if (time === null) return null;
  if (typeof time === "string") return TIME_RANGES[time];
  const [from, to] = [time.from, time.to].map((day) => day && formatDay(Date.parse(day)));
  if (from && to) return `${from} to ${to}`;
  if (from) return `Since ${from}`;
  return to ? `Until ${to}` : null;
}
