import { PASS_REASON_LABELS, PASS_REASONS, type PassReason } from "@domain/producers/slate";
import { useState } from "react";
import { Button } from "../../../ui/button";
import { Chip } from "../../../ui/chip";
import { Dialog } from "../../../ui/dialog";
import type { SlateCard } from "./use-columns";
import { useSetPassReason } from "./use-slate-writes";

interface ReasonDialogProps {
  card: SlateCard;
  onClose: () => void;
}

/** Asks why a producer passed on a book. The book is in Passed already, so closing is an answer too. */
export function ReasonDialog({ card, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState<PassReason | null>(card.passReason);
  const save = useSetPassReason();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Why did you pass?"
      description={`Optional, for ${card.title}. Its author sees a reason only as a total of three or more producers, never names.`}
      footer={
        <>
          <Button onClick={onClose}>{card.passReason === null ? "Skip" : "Cancel"}</Button>
          <Button
            variant="primary"
            onClick={() => {
              if (reason !== card.passReason) save(card.bookId, reason);
              onClose();
            }}
          >
            Save reason
          </Button>
        </>
      }
    >
      <div role="group" aria-label="Reason" className="flex flex-wrap gap-2">
        {PASS_REASONS.map((each, place) => (
          <Chip
            key={each}
            data-first-focus={place === 0 || undefined}
            selected={each === reason}
            onToggle={() => setReason(each === reason ? null : each)}
          >
            {PASS_REASON_LABELS[each]}
          </Chip>
        ))}
      </div>
    </Dialog>
  );
}
