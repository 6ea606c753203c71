import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { messageFor, refusalOf } from "@domain/refusal-errors";
import type { Evidence } from "@domain/producers/evidence";
import { useMutation } from "convex/react";
import type { FunctionArgs } from "convex/server";
import { toast } from "../../../ui/toast";

type Decision = FunctionArgs<typeof api.admin.producers.setStatus>;

/** Sends a decision and says how it went, with a way to undo it. True if it was made. */
export function useDecide(): (decision: Decision) => Promise<boolean> {
  const setStatus = useMutation(api.admin.producers.setStatus);
  const undoChange = useMutation(api.admin.audit.undo);
  const undo = async (auditId: Id<"auditLog">) => {
    try {
      await undoChange({ auditId });
      toast("ok", "The earlier status is restored.");
    } catch (error) {
      toast("bad", messageFor(error));
    }
  };
  return async (decision) => {
    try {
      const auditId = await setStatus(decision);
      const action = auditId === null ? undefined : { label: "Undo", run: () => void undo(auditId) };
      toast("ok", `Producer status updated to ${decision.status}`, action);
      return true;
    } catch (error) {
      const isOutdated = refusalOf(error)?.reason === "producer_decided";
      toast("bad", isOutdated ? messageFor(error) : "Error updating producer status");
      return false;
    }
  };
}

/** Stores what was checked anew about an approved producer, and says how it went. True if it was stored. */
export function useRenewChecks(): (profileId: Id<"profiles">, evidence: Evidence) => Promise<boolean> {
  const renewChecks = useMutation(api.admin.producers.renewChecks);
  return async (profileId, evidence) => {
    try {
      await renewChecks({ profileId, evidence });
      toast("ok", "Checks saved");
      return true;
    } catch (error) {
      toast("bad", messageFor(error));
      return false;
    }
  };
}
