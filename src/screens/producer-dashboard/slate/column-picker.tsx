import { grouped } from "@domain/figures";
import { STAGE_LABELS, STAGES, type Stage } from "@domain/producers/slate";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { IconButton } from "../../../ui/button";
import { cx } from "../../../ui/cx";
import { Select } from "../../../ui/form/fields";

interface ColumnPickerProps {
  stage: Stage;
  onChange: (stage: Stage) => void;
  /** The number of cards in each column where it is known. */
  counts: Partial<Record<Stage, number>>;
  total: string;
}

/** Chooses the column that a phone shows. */
export function ColumnPicker({ stage, onChange, counts, total }: ColumnPickerProps) {
  const place = STAGES.indexOf(stage);
  return (
    <div className="mb-4">
      <div className="flex gap-2">
        <Step label="Previous column" icon={ChevronLeft} stage={STAGES[place - 1]} onChange={onChange} />
        <Select
          aria-label="Column"
          value={stage}
          className="flex-1"
          options={STAGES.map((each) => ({ value: each, label: optionLabel(each, counts[each]) }))}
          onChange={({ target }) => {
            const chosen = STAGES.find((each) => each === target.value);
            if (chosen) onChange(chosen);
          }}
        />
        <Step label="Next column" icon={ChevronRight} stage={STAGES[place + 1]} onChange={onChange} />
      </div>
      <div aria-hidden className="mt-2 flex gap-0.5">
        {STAGES.map((each) => (
          <span key={each} className={cx("h-1 flex-1", each === stage ? "bg-brand" : "bg-line")} />
        ))}
      </div>
      <p className="mt-2 flex justify-between text-13 text-muted">
        <span>
          Column {place + 1} of {STAGES.length}
        </span>
        <span>{total}</span>
      </p>
    </div>
  );
}

function optionLabel(stage: Stage, count: number | undefined): string {
  if (count === undefined) return STAGE_LABELS[stage];
  return `${STAGE_LABELS[stage]}  ${grouped(count)} ${count === 1 ? "book" : "books"}`;
}

interface StepProps {
  label: string;
  icon: typeof ChevronLeft;
  /** The column to go to; none at the end. */
  stage: Stage | undefined;
  onChange: (stage: Stage) => void;
}

function Step({ label, icon, stage, onChange }: StepProps) {
  return (
    <IconButton
      label={label}
      icon={icon}
      variant="secondary"
      aria-disabled={stage === undefined || undefined}
      onClick={() => stage !== undefined && onChange(stage)}
    />
  );
}
