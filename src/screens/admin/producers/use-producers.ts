import { api } from "@convex/_generated/api";
import { usePaginatedQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { TABLE_PAGE, type TableList, tableList } from "../table/table-list";
import type { ProducerView } from "./producer-view";

export type ProducerRow = FunctionReturnType<typeof api.admin.producers.list>["page"][number];

/** The live list for a view, by search if there is a query. */
export function useProducers({ q, status, sort }: ProducerView): TableList<ProducerRow> {
  const first = { initialNumItems: TABLE_PAGE };
  const listed = q === "" ? { status, sort } : "skip";
  const searched = q === "" ? "skip" : { q, status };
  const allPages = usePaginatedQuery(api.admin.producers.list, listed, first);
  const searchPages = usePaginatedQuery(api.admin.producers.search, searched, first);
  return tableList(q === "" ? allPages : searchPages);
}
