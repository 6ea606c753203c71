import type { ReactNode } from "react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { cx } from "../../../ui/cx";
import { TableCard } from "./table-card";
import type { TableRowsProps } from "./table-props";
import { TableRow } from "./table-row";
import { useFastScroll } from "./use-fast-scroll";
import { useTableRows } from "./use-table-rows";

const HEADER_HEIGHT = 37;
/** With the line between two rows. */
const ROW_HEIGHT = 41;
const CARD_HEIGHT = 176;

/** The rows near the window, and empty space for the others. */
export function TableRows<Row extends { _id: string }>(props: TableRowsProps<Row>) {
  const { rows, isWide, label, groups, details, activeId = null, rowHeight = ROW_HEIGHT } = props;
  const body = useRef<HTMLDivElement>(null);
  const isFast = useFastScroll();
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const { rendered, spaceBelow, measure, scrollTo } = useTableRows({
    rows,
    body,
    estimate: isWide ? rowHeight : CARD_HEIGHT,
    keptId: focusedId,
    isFast,
    cover: isWide ? HEADER_HEIGHT : 0,
  });
  const showActive = useEffectEvent((id: string) => {
    const index = rows.findIndex(({ _id }) => _id === id);
    if (index !== -1) scrollTo(index);
  });
  useEffect(() => {
    if (activeId === null) return;
    // A panel that opens with it may have scrolled the page, and the virtualizer hears of that with the next frame.
    const frame = requestAnimationFrame(() => showActive(activeId));
    return () => cancelAnimationFrame(frame);
  }, [activeId]);
  const Part = isWide ? TableRow : TableCard;
  return (
    <div
      ref={body}
      role={isWide ? "rowgroup" : "list"}
      aria-label={isWide ? undefined : label}
      // The virtualizer keeps the scroll position when rows above get their size, so the browser must not.
      className="flex flex-col [overflow-anchor:none]"
      style={{ paddingBottom: spaceBelow }}
      onBlur={() => setFocusedId(null)}
    >
      {rendered.map(({ row, index, space }) => {
        const heading = groups?.(row, rows[index - 1] ?? null) ?? null;
        const opened = details?.(row) ?? null;
        return (
          <div
            key={row._id}
            ref={measure}
            data-index={index}
            role={isWide ? undefined : "listitem"}
            onFocus={() => setFocusedId(row._id)}
            className={cx(isWide ? index > 0 && "border-t border-line" : "pb-3")}
            style={{ marginTop: space }}
          >
            {heading !== null && <FullRow table={props}>{heading}</FullRow>}
            <Part
              table={props}
              row={row}
              index={index}
              isActive={row._id === activeId}
              isSelected={props.selection?.isSelected(row._id) ?? false}
              isFast={isFast}
            />
            {opened !== null && isWide && <FullRow table={props}>{opened}</FullRow>}
          </div>
        );
      })}
    </div>
  );
}

/** What spans all columns of a row; on phones it has no columns to span. */
function FullRow<Row>({ table, children }: { table: TableRowsProps<Row>; children: ReactNode }) {
  const { columns, selection, isWide } = table;
  if (!isWide) return <>{children}</>;
  return (
    <div role="row">
      <div role="cell" aria-colspan={columns.length + (selection ? 1 : 0)}>
        {children}
      </div>
    </div>
  );
}
