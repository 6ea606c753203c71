import { api } from "@convex/_generated/api";
import type { ApprovalStatus } from "@domain/accounts/roles";
import { APPROVAL_LABELS } from "@domain/accounts/roles";
import { useQuery } from "convex/react";
import type { ReactNode } from "react";
import { useState } from "react";
import { useStillOpen } from "../../../lib/connection/still-open";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton";
import type { DecisionDraft, DraftStore } from "./decision-draft";
import { evidenceOf, hasEvidence } from "./decision-draft";
import { DenialDialog } from "./denial-dialog";
import { EvidenceFields } from "./evidence-fields";
import { CONSEQUENCES, type StatusChange } from "./status-change";
import { useDecide } from "./use-decide";

const VERBS: Record<Exclude<ApprovalStatus, "denied">, string> = {
  approved: "Approve",
  pending: "Set to Pending",
  suspended: "Suspend",
};

interface DecisionDialogProps {
  pending: StatusChange;
  drafts: DraftStore;
  /** Called after the admin confirmed or canceled. */
  onDone: () => void;
}

/** Confirms a status change. A denial asks for its reason, and an approval for evidence. */
export function DecisionDialog({ pending, drafts, onDone }: DecisionDialogProps) {
  const { producer, status } = pending;
  const decide = useDecide();
  const { _id: profileId, approvalStatus: from } = producer;
  if (status === "denied")
    return (
      <DenialDialog
        name={producer.fullName}
        deny={async (reason) => await decide({ profileId, from, status, reason })}
        onDone={onDone}
      />
    );
  if (status === "approved") return <ApprovalDialog pending={pending} drafts={drafts} onDone={onDone} />;
  return (
    <ConfirmDialog
      pending={{ producer, status }}
      confirm={async () => await decide({ profileId, from, status })}
      onDone={onDone}
    />
  );
}

/** An approval with its evidence. */
function ApprovalDialog({ pending, drafts, onDone }: DecisionDialogProps) {
  const { producer } = pending;
  const decide = useDecide();
  const file = useQuery(api.admin.producers.get, { profileId: producer._id });
  const draft: DecisionDraft | null = file ? drafts.draftOf(file) : null;
  return (
    <ConfirmDialog
      pending={{ producer, status: "approved" }}
      isReady={draft !== null && hasEvidence(draft)}
      confirm={async () => {
        if (draft === null) return;
        const evidence = evidenceOf(draft);
        const { _id: profileId, approvalStatus: from } = producer;
        const isDone = await decide({ profileId, from, status: "approved", evidence });
        if (isDone) drafts.drop(producer._id);
      }}
      onDone={onDone}
    >
      {file && draft && (
        <EvidenceFields file={file} draft={draft} onChange={(change) => drafts.change(file, change)} />
      )}
      {file === undefined && (
        <SkeletonGroup label="Loading the evidence">
          <Skeleton className="h-86" />
        </SkeletonGroup>
      )}
      {file === null && <p className="text-14">This producer’s account is closed.</p>}
    </ConfirmDialog>
  );
}

interface ConfirmDialogProps {
  pending: StatusChange & { status: Exclude<ApprovalStatus, "denied"> };
  isReady?: boolean;
  confirm: () => Promise<unknown>;
  onDone: () => void;
  children?: ReactNode;
}

function ConfirmDialog({ pending, isReady = true, confirm, onDone, children }: ConfirmDialogProps) {
  const [isChanging, setChanging] = useState(false);
  const stillOpen = useStillOpen();
  const { producer, status } = pending;
  const run = async () => {
    setChanging(true);
    if (!(await stillOpen())) return;
    await confirm();
    onDone();
  };
  const [from, to] = [APPROVAL_LABELS[producer.approvalStatus], APPROVAL_LABELS[status]];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isChanging && onDone()}
      title={`Change ${producer.fullName} from ${from} to ${to}?`}
      description={CONSEQUENCES[status]}
      footer={
        <>
          <Button onClick={onDone}>Cancel</Button>
          <Button
            variant={status === "suspended" ? "danger" : "primary"}
            busy={isChanging}
            busyLabel="Saving..."
            disabled={!isReady}
            onClick={() => void run()}
          >
            {VERBS[status]}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
