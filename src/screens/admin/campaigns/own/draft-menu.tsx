import { api } from "@convex/_generated/api";
import { messageFor } from "@domain/refusal-errors";
import { useMutation } from "convex/react";
import { useState } from "react";
import { useStillOpen } from "../../../../lib/connection/still-open";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { Menu } from "../../../../ui/menu";
import { toast } from "../../../../ui/toast";
import type { DraftSummary } from "./draft";

interface DraftMenuProps {
  row: DraftSummary;
  name: string;
  onCopy: () => void;
}

interface ConfirmationProps {
  draftId: DraftSummary["_id"];
  name: string;
  onDone: () => void;
}

/** Copies a campaign, or deletes one that was not sent after a question. */
export function DraftMenu({ row, name, onCopy }: DraftMenuProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu
        label={`Actions for ${name}`}
        items={[
          { label: "Copy", onSelect: onCopy },
          ...(row.run === null
            ? [{ label: "Delete", isDestructive: true, onSelect: () => setAsking(true) }]
            : []),
        ]}
      />
      {isAsking && <Confirmation draftId={row._id} name={name} onDone={() => setAsking(false)} />}
    </>
  );
}

function Confirmation({ draftId, name, onDone }: ConfirmationProps) {
  const remove = useMutation(api.admin.drafts.remove);
  const stillOpen = useStillOpen();
  const [isDeleting, setDeleting] = useState(false);
  const confirm = async () => {
    setDeleting(true);
    if (!(await stillOpen())) return;
    try {
      await remove({ draftId });
      toast("ok", `Deleted ${name}`);
    } catch (error) {
      toast("bad", messageFor(error));
    }
    onDone();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onDone()}
      title={`Delete ${name}?`}
      description="It can’t be undone. Its tests stay in the history."
      footer={
        <>
          <Button onClick={onDone}>Cancel</Button>
          <Button variant="danger" busy={isDeleting} busyLabel="Deleting..." onClick={() => void confirm()}>
            Delete
          </Button>
        </>
      }
    />
  );
}
