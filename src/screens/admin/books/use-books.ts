import { api } from "@convex/_generated/api";
import { usePaginatedQuery, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import type { TableList } from "../table/table-list";
import { TABLE_PAGE, tableList } from "../table/table-list";
import type { BooksView } from "./books-view";

export type AdminBook = FunctionReturnType<typeof api.admin.books.list>["page"][number];

const FIRST_PAGE = { initialNumItems: TABLE_PAGE };
/** The counts of books by visibility. */
const STATUS_COUNTS = { listed: "visible", unlisted: "unlisted", blocked: "blocked" } as const;

/** The live list of a view, by search if there is a query. */
export function useBooks({ tab, q, visibility, sort }: BooksView): TableList<AdminBook> {
  const listed = usePaginatedQuery(
    api.admin.books.list,
    q === "" ? { tab, visibility, sort } : "skip",
    FIRST_PAGE,
  );
  const found = usePaginatedQuery(
    api.admin.books.search,
    q === "" ? "skip" : { tab, visibility, q },
    FIRST_PAGE,
  );
  return tableList(q === "" ? listed : found);
}

/** The number of books in a view. Undefined for a search, and until it is known. */
export function useBookCount({ tab, q, visibility }: BooksView): number | undefined {
  const counts = useQuery(api.admin.desk.counts, {});
  if (q !== "") return undefined;
  return counts?.[visibility === undefined ? tab : STATUS_COUNTS[visibility]];
}
