import type { ApprovalStatus } from "@domain/accounts/roles";
import { APPROVAL_LABELS, APPROVAL_STATUSES } from "@domain/accounts/roles";
import ChevronDown from "lucide-react/icons/chevron-down";
import { STATUS_LOOKS } from "../../../shared/people/status-looks";
import type { Tone } from "../../../ui/badge";
import { cx } from "../../../ui/cx";

const TONES: Partial<Record<Tone, string>> = {
  ok: "border-ok bg-ok-soft text-ok",
  amber: "border-amber bg-amber-soft text-amber",
  bad: "border-bad bg-bad-soft text-bad",
};

interface StatusSelectProps {
  name: string;
  value: ApprovalStatus;
  onChange: (status: ApprovalStatus) => void;
}

/** A producer's status with its color and icon, as a select. */
export function StatusSelect({ name, value, onChange }: StatusSelectProps) {
  const { tone, icon: Glyph } = STATUS_LOOKS[value];
  return (
    <span className={cx("relative block w-full", TONES[tone], "border-0! bg-transparent!")}>
      <Glyph
        size={16}
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1/2 left-2 -translate-y-1/2"
        aria-hidden
      />
      <select
        aria-label={`Status of ${name}`}
        value={value}
        onChange={(event) => {
          const chosen = APPROVAL_STATUSES.find((status) => status === event.target.value);
          if (chosen === undefined || chosen === value) return;
          // The closing list returns the focus first, so that the dialog can restore it later.
          requestAnimationFrame(() => onChange(chosen));
        }}
        className={cx(
          "select block h-11 w-full appearance-none rounded-control border pr-8 pl-8 text-14 font-medium lg:h-8",
          TONES[tone],
        )}
      >
        {APPROVAL_STATUSES.map((status) => (
          <option key={status} value={status}>
            {APPROVAL_LABELS[status]}
          </option>
        ))}
      </select>
      <ChevronDown
        size={16}
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2"
        aria-hidden
      />
    </span>
  );
}
