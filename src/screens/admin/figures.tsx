import type { ReactNode } from "react";
import { LiveNumber } from "../../shared/lists/live-number";
import { Skeleton } from "../../ui/skeleton";

/** A row of figures above a list. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <dl className="mb-6 grid grid-cols-2 overflow-hidden rounded-panel border border-line bg-surface lg:grid-cols-4">
      {children}
    </dl>
  );
}

interface FigureProps {
  name: string;
  /** Undefined while it loads. */
  value: number | undefined;
  format?: (value: number) => string;
  /** A few words beside the figure. */
  note?: ReactNode;
}

/** A live figure with its name. */
export function Figure({ name, value, format, note }: FigureProps) {
  return (
    <div className="-mt-px -ml-px border-t border-l border-line px-4 py-3 sm:px-6 sm:py-4">
      <dt className="text-14 text-muted">{name}</dt>
      <dd className="mt-1 flex min-h-9 items-baseline">
        {value === undefined ? (
          <Skeleton className="mt-1 h-7 w-14" />
        ) : (
          <LiveNumber value={value} format={format} className="font-display text-28 font-medium">
            <span className="font-sans text-14 font-normal text-muted">{note}</span>
          </LiveNumber>
        )}
      </dd>
    </div>
  );
}

/** "76%": a part of a whole, 0% of nothing. */
export function shareOf(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((part / whole) * 100)}%`;
}
