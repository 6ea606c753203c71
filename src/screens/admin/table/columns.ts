import type { ReactNode } from "react";

export interface Column<Row> {
  id: string;
  label: string;
  /** The column's width as a grid track: "minmax(0, 2fr)". */
  track: string;
  cell: (row: Row) => ReactNode;
  align?: "start" | "end";
  /**
   * True for the cells of a row's first frame. If a table has such a column, its other cells follow as soon as the
   * browser has time, and not while the scrollbar is dragged, so that fast scrolling stays smooth. They must not change
   * the row's height.
   */
  comesFirst?: boolean;
  /** True if the admin may hide the column. */
  optional?: boolean;
}

/** The width of the checkbox's column. */
const CHECKBOX_TRACK = "1.5rem";

/** The grid of all rows, the header's and the skeleton's included. */
export function gridOf(
  columns: readonly { track: string }[],
  isSelectable: boolean,
): { gridTemplateColumns: string } {
  const tracks = columns.map(({ track }) => track);
  return { gridTemplateColumns: [...(isSelectable ? [CHECKBOX_TRACK] : []), ...tracks].join(" ") };
}
