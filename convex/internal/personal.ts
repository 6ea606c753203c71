import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { TableNames } from "../_generated/dataModel";
import { internalAction, internalMutation, internalQuery } from "../functions";
import type { ExportPage } from "../model/privacy/dataExport";
import { EXPORTED_TABLES, exportPage, vPosition } from "../model/privacy/dataExport";
import { closeAccount } from "../model/privacy/accountDeletion";

/** The export of a person's data, as JSON text: one list per table. */
export const collect = internalAction({
  args: { userId: v.id("users") },
  returns: v.string(),
  handler: async (ctx, { userId }): Promise<string> => {
    const tables: string[] = [];
    for (const table of EXPORTED_TABLES) {
      const rows: string[] = [];
      let position: ExportPage["next"] = { source: 0, cursor: null };
      while (position !== null) {
        const page: ExportPage = await ctx.runQuery(internal.internal.personal.rows, {
          userId,
          table,
          position,
        });
        rows.push(...page.rows);
        position = page.next;
      }
      tables.push(`${JSON.stringify(table)}: [${rows.join(",\n")}]`);
    }
    return `{${tables.join(",\n")}}`;
  },
});

/** One page of a person's rows in one table. */
export const rows = internalQuery({
  args: { userId: v.id("users"), table: v.string(), position: vPosition },
  returns: v.object({ rows: v.array(v.string()), next: v.union(vPosition, v.null()) }),
  handler: async (ctx, { userId, table, position }) =>
    await exportPage(ctx, { userId, table: table as TableNames, position }),
});

/** Closes an account. The caller has checked the password. */
export const close = internalMutation({
  args: { userId: v.id("users") },
  returns: v.null(),
  handler: async (ctx, { userId }) => {
    await closeAccount(ctx, userId);
    return null;
  },
});
