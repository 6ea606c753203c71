import { zid } from "convex-helpers/server/zod4";
import * as z from "zod";
import { MAX_BULK } from "../../../domain/admin/bulk";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";

/** The input of a bulk change. Its steps share the `batchId`. */
export const bulkInput = {
  bookIds: z.array(zid("books")).min(1).max(MAX_BULK),
  batchId: z.string().min(8).max(64),
};

/** The audit rows of the changed books, and how many books are gone. Books that needed no change count nowhere. */
export const BulkResult = z.object({ auditIds: z.array(zid("auditLog")), missing: z.number() });
type BulkResult = z.infer<typeof BulkResult>;

/** Makes one change to each book that still exists, in one transaction. */
export async function changeEach(
  ctx: MutationCtx,
  bookIds: readonly Id<"books">[],
  change: (bookId: Id<"books">) => Promise<Id<"auditLog"> | null>,
): Promise<BulkResult> {
  const result: BulkResult = { auditIds: [], missing: 0 };
  for (const bookId of new Set(bookIds)) {
    if ((await ctx.db.get("books", bookId)) === null) {
      result.missing++;
      continue;
    }
    const auditId = await change(bookId);
    if (auditId !== null) result.auditIds.push(auditId);
  }
  return result;
}
