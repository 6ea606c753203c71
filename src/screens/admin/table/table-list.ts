import type { UsePaginatedQueryResult } from "convex/react";

/** A screenful of 40 px rows, and a few more. */
export const TABLE_PAGE = 24;

/** The loaded rows of a table. */
export interface TableList<Row> {
  rows: readonly Row[];
  /** True until the first page has loaded. */
  isLoading: boolean;
  isLoadingMore: boolean;
  /** True if there are no further pages. */
  isDone: boolean;
  loadMore: () => void;
}

/** What a table needs of a paginated query. */
export function tableList<Row>(pages: UsePaginatedQueryResult<Row>): TableList<Row> {
  return {
    rows: pages.results,
    isLoading: pages.status === "LoadingFirstPage",
    isLoadingMore: pages.status === "LoadingMore",
    isDone: pages.status === "Exhausted",
    loadMore: () => pages.loadMore(TABLE_PAGE),
  };
}
