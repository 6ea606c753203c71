import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { messageFor } from "@domain/refusal-errors";
import { useMutation } from "convex/react";
import { toast } from "../ui/toast";

type AuditId = Id<"auditLog">;

interface Act {
  /** Makes the change. Null means that nothing changed. */
  run: () => Promise<AuditId | null>;
  /** The toast after a change. */
  done: string;
  /** The toast of a failure, instead of the refusal's own sentence. */
  failed?: string;
  /** A second toast, whatever happened to the first. */
  alert?: string | null;
}

/** Makes a change and offers to undo it. A failure offers to try again. */
export function useUndoable() {
  const undo = useUndo();
  return async function act(change: Act): Promise<boolean> {
    const { run, done, failed, alert } = change;
    try {
      const auditId = await run();
      if (auditId !== null) toast("ok", done, { label: "Undo", run: () => void undo(auditId) });
      if (alert) toast("bad", alert);
      return true;
    } catch (error) {
      toast("bad", failed ?? messageFor(error), { label: "Retry", run: () => void act(change) });
      return false;
    }
  };
}

function useUndo() {
  const undo = useMutation(api.admin.audit.undo);
  return async (auditId: AuditId) => {
    try {
      await undo({ auditId });
      toast("ok", "Undone");
    } catch (error) {
      toast("bad", messageFor(error));
    }
  };
}
