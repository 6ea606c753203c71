import type { JSX } from "react";
import { memo } from "react";
import { cx } from "../../../ui/cx";
import type { TablePartProps } from "./table-props";
import { activation, RowCheckbox, rowTint, useRowFocus } from "./table-row";

/** One row as a card. */
export const TableCard = memo(function TableCard<Row extends { _id: string }>(props: TablePartProps<Row>) {
  const { table, row, isActive, isSelected } = props;
  const element = useRowFocus(isActive);
  const tint = rowTint(props);
  return (
    <article
      ref={element}
      tabIndex={-1}
      aria-label={table.nameOf(row)}
      aria-current={isActive || undefined}
      {...activation(props)}
      className={cx("flex gap-3 rounded-panel border border-line p-4", tint === "" ? "bg-surface" : tint)}
    >
      {table.selection && (
        <div className="-mt-2.5 -ml-1">
          <RowCheckbox table={table} row={row} isSelected={isSelected} />
        </div>
      )}
      <div className="min-w-0 flex-1">{table.card(row)}</div>
    </article>
  );
}) as <Row extends { _id: string }>(props: TablePartProps<Row>) => JSX.Element;
