import { Checkbox } from "../../../ui/form/fields";
import { cx } from "../../../ui/cx";
import type { Column } from "./columns";
import { gridOf } from "./columns";
import { ROW } from "./table-row";
import type { Selection } from "./use-selection";

interface TableHeaderProps<Row> {
  columns: readonly Column<Row>[];
  selection: Selection<Row> | undefined;
  /** The ids of the loaded rows. */
  shown: readonly string[];
}

/** The columns' labels, which stay at the window's upper edge, and the checkbox for all loaded rows. */
export function TableHeader<Row extends { _id: string }>({
  columns,
  selection,
  shown,
}: TableHeaderProps<Row>) {
  const selected = shown.filter((id) => selection?.isSelected(id)).length;
  return (
    <div role="rowgroup" className="sticky top-0 z-20 rounded-t-panel border-b border-line bg-third">
      <div
        role="row"
        aria-rowindex={1}
        style={gridOf(columns, selection !== undefined)}
        className={cx(ROW, "min-h-9 text-13 font-medium text-muted")}
      >
        {selection && (
          <span role="columnheader">
            <Checkbox
              className="min-h-9! align-top"
              ref={(box) => {
                if (box) box.indeterminate = selected > 0 && selected < shown.length;
              }}
              checked={selected > 0 && selected === shown.length}
              onChange={() => selection.toggleAll(shown)}
            >
              <span className="sr-only">Select all loaded rows</span>
            </Checkbox>
          </span>
        )}
        {columns.map(({ id, label, align }) => (
          <span key={id} role="columnheader" className={cx(align === "end" && "text-right")}>
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}
