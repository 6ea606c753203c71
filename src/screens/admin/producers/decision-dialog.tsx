import { api } from "@convex/_generated/api";
import { DenialInput } from "@domain/producers/approvals";
import type { ApprovalStatus } from "@domain/accounts/roles";
import { APPROVAL_LABELS } from "@domain/accounts/roles";
import { useMutation } from "convex/react";
import { useState } from "react";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Form, SubmitButton, TextAreaField, useZodForm } from "../../../ui/form";
import { toast } from "../../../ui/toast";
import type { StatusChange } from "./status-change";

const CONSEQUENCES: Record<ApprovalStatus, string> = {
  approved:
    "They can see author contact details, and their saves count as interest. They’ll be notified by email.",
  pending: "Their saves don’t count as interest until they’re approved. They’ll be notified by email.",
  denied: "They can reapply after 30 days. They’ll be notified by email, with the reason.",
  suspended:
    "They immediately lose access to author contact details, and their saves stop counting. They’ll be notified by email.",
};

const VERBS: Record<ApprovalStatus, string> = {
  approved: "Approve",
  pending: "Set to Pending",
  denied: "Deny",
  suspended: "Suspend",
};

interface DecisionDialogProps {
  pending: StatusChange;
  /** Called after the admin confirmed or canceled. */
  onDone: () => void;
}

/** Confirms a status change, and asks for the reason of a denial. */
export function DecisionDialog({ pending, onDone }: DecisionDialogProps) {
  const { producer, status } = pending;
  const setStatus = useMutation(api.admin.producers.setStatus);
  const change = async (reason?: string) => {
    try {
      await setStatus({ profileId: producer._id, status, reason });
      toast("ok", `Producer status updated to ${status}`);
    } catch {
      toast("bad", "Error updating producer status");
    }
    onDone();
  };
  const StatusDialog = status === "denied" ? DenialDialog : ConfirmDialog;
  return <StatusDialog pending={pending} change={change} onDone={onDone} />;
}

interface StatusDialogProps extends DecisionDialogProps {
  change: (reason?: string) => Promise<void>;
}

function ConfirmDialog({ pending, change, onDone }: StatusDialogProps) {
  const [isChanging, setChanging] = useState(false);
  const { status } = pending;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isChanging && onDone()}
      title={dialogTitle(pending)}
      description={CONSEQUENCES[status]}
      footer={
        <>
          <Button onClick={onDone}>Cancel</Button>
          <Button
            variant={status === "suspended" ? "danger" : "primary"}
            busy={isChanging}
            busyLabel="Saving..."
            onClick={() => {
              setChanging(true);
              void change();
            }}
          >
            {VERBS[status]}
          </Button>
        </>
      }
    />
  );
}

/** An empty reason cancels the denial. */
function DenialDialog({ pending, change, onDone }: StatusDialogProps) {
  const form = useZodForm(DenialInput, {
    defaults: { reason: "" },
    submit: async ({ reason }) => {
      if (reason !== "") return await change(reason);
      toast("info", "Nothing changed. A denial needs a reason.");
      onDone();
    },
  });
  const isChanging = form.form.formState.isSubmitting;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isChanging && onDone()}
      title={dialogTitle(pending)}
      description={CONSEQUENCES.denied}
    >
      <Form {...form} aria-label="Denial">
        <TextAreaField
          data-first-focus
          name="reason"
          label="Reason for denial:"
          hint="The producer will read this."
          rows={4}
        />
        <div className="mt-6 flex justify-end gap-2">
          <Button onClick={onDone}>Cancel</Button>
          <SubmitButton busyLabel="Saving...">{VERBS.denied}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

function dialogTitle({ producer, status }: StatusChange): string {
  return `Change ${producer.fullName} from ${APPROVAL_LABELS[producer.approvalStatus]} to ${APPROVAL_LABELS[status]}?`;
}
