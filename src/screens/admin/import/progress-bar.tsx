import { grouped } from "@domain/figures";

interface ProgressBarProps {
  label: string;
  value: number;
  max: number;
  /** What stands at the right, such as the time left. */
  children?: string | null;
}

/** "312 of 518 rows" above a bar. */
export function ProgressBar({ label, value, max, children }: ProgressBarProps) {
  return (
    <div className="w-full text-13">
      <div className="mb-1.5 flex justify-between gap-4 tabular-nums">
        <span>
          <span className="font-semibold">{grouped(value)}</span> of {grouped(max)} rows
        </span>
        <span className="text-muted">{children}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        className="h-1.5 overflow-hidden rounded-full bg-third"
      >
        <div
          className="h-full origin-left bg-fill"
          style={{ width: `${(value / Math.max(1, max)) * 100}%` }}
        />
      </div>
    </div>
  );
}
