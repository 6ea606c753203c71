import { api } from "@convex/_generated/api";
import { exportedOption, FORMULA_START } from "@domain/producers/options";
import type { ConvexReactClient } from "convex/react";
import { unparse } from "papaparse";
import type { OwnOption } from "./use-options";

const PAGE_SIZE = 48;
/** Tells spreadsheet programs that the text is UTF-8. */
const UTF8_MARK = "\uFEFF";

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
  return UTF8_MARK + unparse(rows.map(exportedOption), { escapeFormulae: FORMULA_START });
}
