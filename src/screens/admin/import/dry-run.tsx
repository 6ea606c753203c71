import type { VerdictKind } from "@domain/admin/import-verdicts";
import { VERDICT_KINDS, VERDICT_LABELS } from "@domain/admin/import-verdicts";
import { grouped } from "@domain/figures";
import Download from "lucide-react/icons/download";
import List from "lucide-react/icons/list";
import { useMemo, useState } from "react";
import type { Tone } from "../../../ui/badge";
import { Button, type Icon } from "../../../ui/button";
import { cx } from "../../../ui/cx";
import { EmptyState, ErrorPanel } from "../../../ui/empty-state";
import type { CheckedRow } from "./import-rows";
import { ProgressBar } from "./progress-bar";
import { RowTable, type ShownRow } from "./row-table";
import { StepHeading } from "./step-heading";
import type { CheckView } from "./use-import";
import { VERDICT_LOOKS } from "./verdict-looks";

/** Rows shown at first, and rows more with each "Load more". */
const FIRST = 12;
const MORE = 50;
const PROBLEMS_FIRST: readonly VerdictKind[] = ["error", "skip", "update", "create"];

interface DryRunProps {
  view: CheckView;
  onRetry: () => void;
}

/** What an import would do with each row. */
export function DryRun({ view: { check, file }, onRetry }: DryRunProps) {
  if (check === null) return null;
  return (
    <section aria-labelledby="import-dry-run">
      <StepHeading id="import-dry-run" number={2} isDone={false} title="Dry run">
        Nothing is written yet
      </StepHeading>
      {check.state === "running" ? (
        <div className="rounded-panel border border-line bg-surface p-6">
          <ProgressBar label="Checking rows" value={check.count} max={file.rows.length} />
        </div>
      ) : check.state === "failed" ? (
        <ErrorPanel title="Couldn’t check the rows." onRetry={onRetry}>
          {check.message}
        </ErrorPanel>
      ) : (
        <CheckedRows rows={check.rows} fileName={file.name} />
      )}
    </section>
  );
}

function CheckedRows({ rows, fileName }: { rows: CheckedRow[]; fileName: string }) {
  const [kind, setKind] = useState<VerdictKind | null>(null);
  const [count, setCount] = useState(FIRST);
  const sorted = useMemo(
    () => PROBLEMS_FIRST.flatMap((each) => rows.filter(({ verdict }) => verdict.kind === each)),
    [rows],
  );
  const wanted = kind === null ? sorted : sorted.filter(({ verdict }) => verdict.kind === kind);
  const shown = useMemo(() => wanted.slice(0, count).map(toShown), [wanted, count]);
  const counts = countKinds(rows);
  const errors = rows.filter(({ verdict }) => verdict.kind === "error");
  const choose = (next: VerdictKind | null) => {
    setKind(next);
    setCount(FIRST);
  };
  return (
    <>
      <div
        role="group"
        aria-label="Show rows"
        className="mb-4 grid grid-cols-2 overflow-hidden rounded-panel border border-line bg-surface sm:grid-cols-5"
      >
        <CountButton
          label="All rows"
          icon={List}
          count={rows.length}
          isOn={kind === null}
          onClick={() => choose(null)}
        />
        {VERDICT_KINDS.map((each) => (
          <CountButton
            key={each}
            label={VERDICT_LABELS[each]}
            icon={VERDICT_LOOKS[each].icon}
            tone={VERDICT_LOOKS[each].tone}
            count={counts[each]}
            isOn={kind === each}
            onClick={() => choose(each)}
          />
        ))}
      </div>
      <RowTable
        label="Dry run"
        list={{
          rows: shown,
          isLoading: false,
          isLoadingMore: false,
          isDone: count >= wanted.length,
          loadMore: () => setCount(count + MORE),
        }}
        listKey={kind ?? "all"}
        total={wanted.length}
        empty={<EmptyState title="No rows of this kind." heading="h3" />}
        note={kind === null ? "Problems first." : undefined}
        action={errors.length > 0 && <ErrorsButton fileName={fileName} errors={errors} />}
      />
    </>
  );
}

function ErrorsButton({ fileName, errors }: { fileName: string; errors: readonly CheckedRow[] }) {
  const download = async () => {
    const { downloadProblems } = await import("./result-files");
    const problems = errors.map(({ row, verdict }) => ({ cells: row.cells, text: verdict.text }));
    downloadProblems(fileName, problems);
  };
  return (
    <Button icon={Download} onClick={() => void download()}>
      Download errors
    </Button>
  );
}

const ICON_TONES: Partial<Record<Tone, string>> = { ok: "text-ok", info: "text-info", bad: "text-bad" };

interface CountButtonProps {
  label: string;
  icon: Icon;
  tone?: Tone;
  count: number;
  isOn: boolean;
  onClick: () => void;
}

function CountButton({ label, icon: Glyph, tone = "neutral", count, isOn, onClick }: CountButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className={cx(
        "flex flex-col items-start gap-1 border-line px-4 py-3 text-left transition-colors duration-120 focus-visible:-outline-offset-2 max-sm:border-t sm:not-first:border-l max-sm:first:col-span-2 max-sm:first:border-t-0 max-sm:even:border-r",
        isOn ? "bg-brand-soft text-brand shadow-[inset_0_-2px_0_var(--color-brand)]" : "hover:bg-third",
      )}
    >
      <span className="inline-flex items-center gap-2 text-14">
        <Glyph size={16} strokeWidth={1.75} className={isOn ? undefined : ICON_TONES[tone]} aria-hidden />
        {label}
      </span>
      <span className="display-28 tabular-nums">{grouped(count)}</span>
    </button>
  );
}

/** How many rows each kind has. */
export function countKinds(rows: readonly CheckedRow[]): Record<VerdictKind, number> {
  const counts = { create: 0, update: 0, skip: 0, error: 0 };
  for (const { verdict } of rows) counts[verdict.kind] += 1;
  return counts;
}

function toShown({ _id, rowNumber, title, authorName, verdict }: CheckedRow): ShownRow {
  const look = { ...VERDICT_LOOKS[verdict.kind], label: VERDICT_LABELS[verdict.kind] };
  const { text, remarks, kind } = verdict;
  return { _id, rowNumber, title, authorName, look, text, remarks, isError: kind === "error" };
}
