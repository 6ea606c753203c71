import type { ChangeEvent, JSX, KeyboardEvent, MouseEvent } from "react";
import { memo, startTransition, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Checkbox } from "../../../ui/form/fields";
import { cx } from "../../../ui/cx";
import { gridOf } from "./columns";
import type { TablePartProps } from "./table-props";

export const ROW = "grid items-center gap-x-4 px-3";

/** What has a click or a key of its own inside a row. */
const CONTROLS = "a, button, input, select, textarea, label, [role=menu], [role=dialog]";

/** One row of cells. */
export const TableRow = memo(function TableRow<Row extends { _id: string }>(props: TablePartProps<Row>) {
  const { table, row, index, isActive, isSelected, isFast } = props;
  const element = useRowFocus(isActive);
  const isComplete = useCompletion(table.columns, isFast);
  return (
    <div
      ref={element}
      tabIndex={-1}
      role="row"
      aria-rowindex={index + 2}
      aria-current={isActive || undefined}
      {...activation(props)}
      style={gridOf(table.columns, table.selection !== undefined)}
      className={cx(ROW, "min-h-10", rowTint(props), table.onActivate && "cursor-pointer")}
    >
      {table.selection && (
        <div role="cell">{isComplete && <RowCheckbox table={table} row={row} isSelected={isSelected} />}</div>
      )}
      {table.columns.map(({ id, align, cell, comesFirst }) => (
        <div key={id} role="cell" className={cx("min-w-0", align === "end" && "text-right tabular-nums")}>
          {(isComplete || comesFirst) && cell(row)}
        </div>
      ))}
    </div>
  );
}) as <Row extends { _id: string }>(props: TablePartProps<Row>) => JSX.Element;

/** False for a row's first frame, and while the page jumps past. A complete row stays complete. */
function useCompletion(columns: readonly { comesFirst?: boolean }[], isFast: boolean): boolean {
  const [isComplete, setComplete] = useState(() => !columns.some(({ comesFirst }) => comesFirst));
  useEffect(() => {
    if (!isFast) startTransition(() => setComplete(true));
  }, [isFast]);
  return isComplete;
}

/** Selects a row; with Shift, also the rows since the last one. */
export function RowCheckbox<Row extends { _id: string }>({
  table: { selection, shown, nameOf },
  row,
  isSelected,
}: Pick<TablePartProps<Row>, "table" | "row" | "isSelected">) {
  const toggle = ({ nativeEvent }: ChangeEvent) =>
    selection?.toggle(row._id, shown, nativeEvent instanceof window.MouseEvent && nativeEvent.shiftKey);
  return (
    <Checkbox className="select-none lg:min-h-10! lg:align-top" checked={isSelected} onChange={toggle}>
      <span className="sr-only">Select {nameOf(row)}</span>
    </Checkbox>
  );
}

/** A row's background: selected, or the one that keys act on. */
export function rowTint({ isActive, isSelected }: { isActive: boolean; isSelected: boolean }): string {
  return cx(
    isSelected && "bg-brand-soft",
    isActive && "shadow-[inset_3px_0_0_var(--color-info)]",
    isActive && !isSelected && "bg-info-soft",
  );
}

/** A click or Enter on the row itself, not on a control in it. */
export function activation<Row>({ table: { onActivate }, row }: TablePartProps<Row>) {
  if (onActivate === undefined) return {};
  return {
    onClick: ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest(CONTROLS) === null) onActivate(row);
    },
    onKeyDown: ({ key, target, currentTarget }: KeyboardEvent) => {
      if (key === "Enter" && target === currentTarget) onActivate(row);
    },
  };
}

/**
 * Focuses the row that becomes active, so that Tab goes on to its controls. A panel beside the list keeps its focus.
 * The focus of a row that goes stays in the list.
 */
export function useRowFocus(isActive: boolean) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = element.current;
    const focused = document.activeElement;
    if (!isActive || row === null || row.contains(focused)) return;
    const list = row.closest("[role=rowgroup], [role=list]");
    const isFree = focused === null || focused.contains(row) || list?.contains(focused);
    if (isFree) row.focus({ preventScroll: true });
  }, [isActive]);
  useLayoutEffect(() => {
    const row = element.current;
    return () => {
      if (row?.contains(document.activeElement)) focusNeighbor(row);
    };
  }, []);
  return element;
}

/** Of a row that leaves the list, as when its sponsorship ends: the row below takes the focus, else the one above. */
function focusNeighbor(row: Element): void {
  const item = row.parentElement;
  const neighbor = item?.nextElementSibling ?? item?.previousElementSibling;
  const next = neighbor?.querySelector<HTMLElement>(":scope > [tabindex='-1']");
  // The last row takes the table along.
  (next ?? row.closest("main"))?.focus({ preventScroll: true });
}
