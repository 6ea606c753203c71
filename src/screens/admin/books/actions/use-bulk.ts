import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { bulkSteps } from "@domain/admin/bulk";
import { messageFor } from "@domain/refusal-errors";
import { useMutation } from "convex/react";
import { useState } from "react";
import { randomId } from "../../../../lib/random-id";
import { toast } from "../../../../ui/toast";
import { withFreshPassword } from "../../password/fresh-password";
import type { BulkAct } from "./bulk-acts";
import { countOfBooks } from "./bulk-acts";

type BookId = Id<"books">;
type AuditId = Id<"auditLog">;

/** How a bulk change went: what it wrote, the books it could not find, and those that it never reached. */
export interface BulkOutcome {
  auditIds: AuditId[];
  missing: number;
  left: BookId[];
  failure: string | null;
}

/** Changes books in steps, one transaction each, and tells how far it is. It stops at the first step that fails. */
export function useBulk() {
  const [done, setDone] = useState<number | null>(null);
  const [batchId] = useState(randomId);
  const step = useBulkStep();
  async function run(act: BulkAct, bookIds: readonly BookId[]): Promise<BulkOutcome> {
    const outcome: BulkOutcome = { auditIds: [], missing: 0, left: [...bookIds], failure: null };
    setDone(0);
    for (const ids of bulkSteps(bookIds)) {
      try {
        const { auditIds, missing } = await step(act, { bookIds: ids, batchId });
        outcome.auditIds.push(...auditIds);
        outcome.missing += missing;
        outcome.left.splice(0, ids.length);
        setDone(bookIds.length - outcome.left.length);
      } catch (error) {
        outcome.failure = messageFor(error);
        break;
      }
    }
    setDone(null);
    return outcome;
  }
  return { done, run };
}

function useBulkStep() {
  const setListed = useMutation(api.admin.bulk.setListed);
  const block = useMutation(api.admin.bulk.block);
  const sponsorFor = useMutation(api.admin.bulk.sponsorFor);
  return async (act: BulkAct, input: { bookIds: BookId[]; batchId: string }) => {
    switch (act.kind) {
      case "block":
        return await withFreshPassword(() => block(input));
      case "sponsor":
        return await sponsorFor({ ...input, days: act.days });
      default:
        return await setListed({ ...input, listed: act.kind === "list" });
    }
  };
}

/** Undoes a whole bulk change, latest step first, and tells how much of it could be undone. */
export function useBulkUndo() {
  const undo = useMutation(api.admin.bulk.undo);
  return async (auditIds: readonly AuditId[]): Promise<void> => {
    let undone = 0;
    try {
      for (const ids of bulkSteps(auditIds).reverse()) undone += (await undo({ auditIds: ids })).undone;
    } catch (error) {
      return toast("bad", `Undone for ${countOfBooks(undone)} of ${auditIds.length}. ${messageFor(error)}`);
    }
    const kept = auditIds.length - undone;
    if (kept === 0) return toast("ok", `Undone for ${countOfBooks(undone)}`);
    toast("info", `Undone for ${countOfBooks(undone)}. ${countOfBooks(kept)} changed since.`);
  };
}
