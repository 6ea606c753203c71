import { useRef } from "react";
import { cx } from "../../../ui/cx";
import { OPTION_GRID } from "./option-grid";
import { OptionRow } from "./option-row";
import type { OwnOption } from "./use-options";
import { useRemoveOption } from "./use-options";

const COLUMNS = ["Book", "Status", "Rights", "Start", "End", "Price"];

interface OptionTableProps {
  options: readonly OwnOption[];
  today: string;
  isStale?: boolean;
}

/** Options, each edited in place: a table on a wide screen, cards on a narrow one. */
export function OptionTable({ options, today, isStale = false }: OptionTableProps) {
  const remove = useRemoveOption();
  const list = useRef<HTMLElement>(null);
  return (
    <section
      ref={list}
      tabIndex={-1}
      aria-label="Options"
      aria-busy={isStale}
      className={cx(
        "@container overflow-hidden rounded-panel border border-line bg-surface transition-opacity duration-200",
        isStale && "opacity-60",
      )}
    >
      <div aria-hidden className="hidden bg-third py-2 text-13 font-medium text-muted @min-[54rem]:block">
        <div className={OPTION_GRID}>
          {COLUMNS.map((column) => (
            <span key={column} className={column === "Price" ? "text-right" : undefined}>
              {column}
            </span>
          ))}
        </div>
      </div>
      <div className="divide-y divide-line">
        {options.map((option) => (
          <OptionRow
            key={option._id}
            option={option}
            today={today}
            onDelete={() => {
              // The row disappears, and its button with it.
              list.current?.focus({ preventScroll: true });
              remove(option);
            }}
          />
        ))}
      </div>
    </section>
  );
}
