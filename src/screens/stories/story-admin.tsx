import { api } from "@convex/_generated/api";
import type { ProductionPhase } from "@domain/books/production";
import { PHASE_LABELS, PRODUCTION_PHASES } from "@domain/books/production";
import { useMutation } from "convex/react";
import { useState } from "react";
import { useStillOpen } from "../../lib/connection/still-open";
import { useUndoable } from "../../shared/use-undoable";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { FieldFrame, Select } from "../../ui/form/fields";
import type { Story } from "./story";

/** Admin actions on a story. */
export function StoryAdmin({ story }: { story: Story }) {
  const [open, setOpen] = useState<"phase" | "removal" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen("phase")}>
        Edit Phase
      </Button>
      <Button variant="destructive" onClick={() => setOpen("removal")}>
        Remove from Public
      </Button>
      {open === "phase" && <PhaseDialog story={story} onClose={close} />}
      {open === "removal" && <RemovalDialog story={story} onClose={close} />}
    </>
  );
}

interface StoryDialogProps {
  story: Story;
  onClose: () => void;
}

const PHASES = PRODUCTION_PHASES.map((phase) => ({ value: phase, label: PHASE_LABELS[phase] }));

function PhaseDialog({ story, onClose }: StoryDialogProps) {
  const [phase, setPhase] = useState<ProductionPhase>(story.phase ?? "optioned");
  const save = useMutation(api.admin.options.setPhase);
  const { isBusy, run } = useAdminAction(onClose);
  const savePhase = () =>
    run({
      run: () => save({ bookId: story._id, phase }),
      done: "Production phase updated",
      failed: "Error updating production phase",
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Edit Phase"
      description={`The production phase of ${story.title}. Everyone sees the change immediately.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={isBusy} busyLabel="Saving…" onClick={savePhase}>
            Save Phase
          </Button>
        </>
      }
    >
      <FieldFrame id="story-phase" label="Production phase">
        <Select
          id="story-phase"
          value={phase}
          options={PHASES}
          onChange={(event) =>
            setPhase(PRODUCTION_PHASES.find((known) => known === event.target.value) ?? phase)
          }
        />
      </FieldFrame>
    </Dialog>
  );
}

function RemovalDialog({ story, onClose }: StoryDialogProps) {
  const remove = useMutation(api.admin.options.removeFromPublic);
  const { isBusy, run } = useAdminAction(onClose);
  const removeStory = () =>
    run({
      run: () => remove({ bookId: story._id }),
      done: `${story.title} is no longer on this page`,
      failed: "Error removing book from public page",
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Remove from Public"
      description="Remove this book from the public Optioned page?"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={isBusy} busyLabel="Removing…" onClick={removeStory}>
            Remove “{story.title}”
          </Button>
        </>
      }
    >
      <p className="text-14 text-muted">
        The option stays on record, and its rights stay optioned on the book’s page.
      </p>
    </Dialog>
  );
}

/** Runs one action at a time. Its toast offers to undo it. */
function useAdminAction(onDone: () => void) {
  const [isBusy, setBusy] = useState(false);
  const act = useUndoable();
  const stillOpen = useStillOpen();
  async function run(change: Parameters<typeof act>[0]) {
    setBusy(true);
    if (!(await stillOpen())) return;
    if (await act(change)) onDone();
    setBusy(false);
  }
  return { isBusy, run: (change: Parameters<typeof act>[0]) => void run(change) };
}
