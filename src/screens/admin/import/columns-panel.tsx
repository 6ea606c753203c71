import type { ImportField } from "@domain/admin/import-fields";
import { IMPORT_FIELD_LABELS, IMPORT_FIELDS } from "@domain/admin/import-fields";
import ArrowRight from "lucide-react/icons/arrow-right";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import Minus from "lucide-react/icons/minus";
import Pencil from "lucide-react/icons/pencil";
import { useState } from "react";
import { Badge } from "../../../ui/badge";
import { Button } from "../../../ui/button";
import { cx } from "../../../ui/cx";
import { Select } from "../../../ui/form/fields";
import { Notice } from "../../../ui/notice";
import { StepHeading } from "./step-heading";
import type { CheckView } from "./use-import";

/** Rows that are visible at first. */
const FIRST = 7;
const OPTIONS = [
  { value: "", label: "Don’t import" },
  ...IMPORT_FIELDS.map((field) => ({ value: field, label: IMPORT_FIELD_LABELS[field] })),
];
const GRID = "grid gap-x-4 gap-y-2 px-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1.4fr)_minmax(0,2.4fr)_6.5rem]";

interface ColumnsPanelProps {
  view: CheckView;
  onColumn: (place: number, field: ImportField | null) => void;
}

/** Which column holds what, with its first value. Columns that matched nothing come first. */
export function ColumnsPanel({ view, onColumn }: ColumnsPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const { headers, rows } = view.file;
  const [order] = useState(() => {
    const places = headers.map((_, place) => place);
    return [
      ...places.filter((at) => view.columns[at] === null),
      ...places.filter((at) => view.columns[at] !== null),
    ];
  });
  const shown = isOpen ? order : order.slice(0, FIRST);
  const used = view.columns.filter((field) => field !== null).length;
  return (
    <section aria-labelledby="import-columns">
      <StepHeading id="import-columns" number={1} isDone={view.columnProblem === null} title="Columns">
        {used} of {headers.length} columns imported
      </StepHeading>
      {view.columnProblem !== null && (
        <Notice tone="bad" role="alert" className="mb-3">
          {view.columnProblem}
        </Notice>
      )}
      <div className="rounded-panel border border-line bg-surface text-14">
        <div role="table" aria-label="Columns">
          <div
            role="row"
            className={`${GRID} hidden rounded-t-panel bg-third py-2 text-13 font-medium text-muted sm:grid`}
          >
            <span role="columnheader">Column in the file</span>
            <span role="columnheader">Field</span>
            <span role="columnheader">First value</span>
            <span role="columnheader" className="text-right">
              Match
            </span>
          </div>
          {shown.map((place) => (
            <div
              key={place}
              role="row"
              className={`${GRID} grid items-center border-t border-line py-2 sm:py-1.5 first:border-t-0 max-sm:grid-cols-[minmax(0,1fr)_auto]`}
            >
              <span role="cell" className="flex items-center justify-between gap-3 font-medium">
                <span className={cx("min-w-0 break-words", view.columns[place] === null && "text-muted")}>
                  {headers[place] || `Column ${place + 1}`}
                </span>
                <ArrowRight
                  size={16}
                  strokeWidth={1.75}
                  className="shrink-0 text-muted max-sm:hidden"
                  aria-hidden
                />
              </span>
              <span role="cell" className="max-sm:order-3 max-sm:col-span-2">
                <Select
                  aria-label={`Field of ${headers[place] || `column ${place + 1}`}`}
                  options={OPTIONS}
                  className="[&>select]:text-14"
                  value={view.columns[place] ?? ""}
                  disabled={view.sent !== null}
                  onChange={({ target }) =>
                    onColumn(place, IMPORT_FIELDS.find((field) => field === target.value) ?? null)
                  }
                />
              </span>
              <span role="cell" className="truncate text-muted max-sm:order-4 max-sm:col-span-2">
                {firstValue(rows, place) || "No values"}
              </span>
              <span role="cell" className="justify-self-end max-sm:order-2">
                <Match field={view.columns[place] ?? null} isChosen={view.chosen.has(place)} />
              </span>
            </div>
          ))}
        </div>
        {order.length > FIRST && (
          <div className="border-t border-line p-1">
            <Button
              variant="quiet"
              size="sm"
              icon={ChevronDown}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? "Show fewer" : showMore(order.slice(FIRST), view.columns)}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

function Match({ field, isChosen }: { field: ImportField | null; isChosen: boolean }) {
  if (field === null) return <Badge icon={Minus}>Left out</Badge>;
  if (isChosen)
    return (
      <Badge tone="info" icon={Pencil}>
        Set by you
      </Badge>
    );
  return (
    <Badge tone="ok" icon={Check}>
      Matched
    </Badge>
  );
}

/** "Show 15 more, all matched". */
function showMore(places: readonly number[], columns: CheckView["columns"]): string {
  const areMatched = places.every((place) => columns[place] !== null);
  return `Show ${places.length} more${areMatched ? ", all matched" : ""}`;
}

function firstValue(rows: CheckView["file"]["rows"], place: number): string {
  return rows.find(({ values }) => values[place])?.values[place]?.slice(0, 120) ?? "";
}
