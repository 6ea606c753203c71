import { api } from "@convex/_generated/api";
import { exportedOption } from "@domain/producers/options";
import type { ConvexReactClient } from "convex/react";
import { csvText, UTF8_MARK } from "../../../lib/csv";
import type { OwnOption } from "./use-options";

const PAGE_SIZE = 48;

/** All options of the producer as a CSV text, newest first. A cell that begins like a formula gets an apostrophe. */
export async function optionsCsv(convex: Pick<ConvexReactClient, "query">): Promise<string> {
  const rows: OwnOption[] = [];
  for (let cursor: string | null = null, isDone = false; !isDone;) {
    const found: { page: OwnOption[]; continueCursor: string; isDone: boolean } = await convex.query(
      api.options.mine,
      { sort: "newest", paginationOpts: { numItems: PAGE_SIZE, cursor } },
    );
    rows.push(...found.page);
    ({ continueCursor: cursor, isDone } = found);
  }
  return UTF8_MARK + csvText(rows.map(exportedOption));
}
