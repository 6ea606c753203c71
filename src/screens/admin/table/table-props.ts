import type { ReactNode } from "react";
import type { Column } from "./columns";
import type { TableList } from "./table-list";
import type { Selection } from "./use-selection";

export interface AdminTableProps<Row> {
  /** The table's accessible name. */
  label: string;
  /** The singular noun for a row, such as "book". */
  noun: string;
  /** In the order of display. Keep the array stable: rows render again when it changes. */
  columns: readonly Column<Row>[];
  list: TableList<Row>;
  /** Identifies the query: another query is another list. */
  listKey: string;
  /** The number of rows on all pages, if it is known. */
  total?: number;
  /** A row's name, for its checkbox: the book's title. */
  nameOf: (row: Row) => string;
  /** A row as a card, which phones show in place of cells. */
  card: (row: Row) => ReactNode;
  /** Shown in place of an empty list. */
  empty: ReactNode;
  /** A heading above the row that starts a group, else null. */
  groups?: (row: Row, previous: Row | null) => ReactNode;
  /** What an opened row shows below its cells, else null. A card shows it itself. */
  details?: (row: Row) => ReactNode;
  selection?: Selection<Row>;
  /** The row that the page's keys act on. */
  activeId?: string | null;
  /** Called when a row is clicked outside its controls, or Enter is pressed on it. */
  onActivate?: (row: Row) => void;
  /** True while new rows must wait although nobody reads the list, such as while a panel is open. */
  isHeld?: boolean;
  /** The least width of the rows. In a narrower window, they scroll sideways. */
  minWidth?: string;
  /** A row's height in pixels until it is measured. */
  rowHeight?: number;
  /** A sentence below the table, beside Load more. */
  note?: ReactNode;
  /** A button below the table, before Load more. */
  action?: ReactNode;
}

export interface TableRowsProps<Row> extends AdminTableProps<Row> {
  rows: readonly Row[];
  /** The ids of these rows. */
  shown: readonly string[];
  /** True for rows of cells, false for cards. */
  isWide: boolean;
}

export interface TablePartProps<Row> {
  /** Unchanged while the page scrolls, so that rows do not render again. */
  table: TableRowsProps<Row>;
  row: Row;
  index: number;
  isActive: boolean;
  isSelected: boolean;
  /** True while the page jumps past, so that a new row must be cheap. */
  isFast: boolean;
}
