import Ban from "lucide-react/icons/ban";
import CircleCheck from "lucide-react/icons/circle-check";
import { useEffect, useRef, useState } from "react";
import { useStillOpen } from "../../../lib/connection/still-open";
import { Button } from "../../../ui/button";
import { cx } from "../../../ui/cx";
import type { ProducerFile } from "./decision-draft";
import { Key } from "./key";
import { CONSEQUENCES } from "./status-change";

/** What the panel's footer asks. */
export type PanelStep = "choose" | "approve" | "approving" | "deny";

interface PanelFooterProps {
  file: ProducerFile;
  step: PanelStep;
  canApprove: boolean;
  onApprove: () => void;
  onRenew: () => void;
  onDeny: () => void;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Stays at the window's lower edge while the panel reaches below it. */
const FOOTER = "sticky bottom-0 rounded-b-panel border-t border-line bg-surface p-4 sm:px-5";

/** Approve, or new checks of an approved producer, and Deny; or the confirmation of an approval, which Enter gives. */
export function PanelFooter(props: PanelFooterProps) {
  const { file, step, canApprove, onApprove, onRenew, onDeny } = props;
  const approve = useRef<HTMLButtonElement>(null);
  const wasConfirming = useRef(false);
  useEffect(() => {
    // The confirmation, which had the focus, is gone.
    if (step === "choose" && wasConfirming.current) approve.current?.focus();
    wasConfirming.current = step === "approve" || step === "approving";
  }, [step]);
  if (step === "approve" || step === "approving") return <Confirmation {...props} />;
  return (
    <footer data-dock="always" className={cx(FOOTER, "flex gap-3")}>
      {file.approvalStatus === "approved" ? (
        <Button
          ref={approve}
          icon={CircleCheck}
          aria-disabled={!canApprove}
          onClick={() => canApprove && onRenew()}
          className="flex-1 aria-disabled:border-transparent aria-disabled:bg-third aria-disabled:text-muted"
        >
          Save Checks
        </Button>
      ) : (
        <Button
          ref={approve}
          variant="primary"
          icon={CircleCheck}
          aria-disabled={!canApprove}
          aria-keyshortcuts="A"
          onClick={onApprove}
          className="flex-1 aria-disabled:border-transparent aria-disabled:bg-third aria-disabled:text-muted"
        >
          Approve <Key>A</Key>
        </Button>
      )}
      {file.approvalStatus !== "denied" && (
        <Button
          variant="destructive"
          icon={Ban}
          aria-keyshortcuts="D"
          onClick={onDeny}
          className="flex-1 bg-bad-soft!"
        >
          Deny <Key>D</Key>
        </Button>
      )}
    </footer>
  );
}

function Confirmation({ file, step, onConfirm, onCancel }: PanelFooterProps) {
  const button = useRef<HTMLButtonElement>(null);
  const stillOpen = useStillOpen();
  const [isWaiting, setWaiting] = useState(false);
  const confirm = async () => {
    setWaiting(true);
    if (await stillOpen()) onConfirm();
  };
  useEffect(() => button.current?.focus(), []);
  return (
    <footer
      data-dock="always"
      className={FOOTER}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // A panel around it stays open.
        event.stopPropagation();
        onCancel();
      }}
    >
      <p className="text-14 font-medium">Approve {file.fullName}?</p>
      <p className="mt-1 text-13 text-pretty text-muted">{CONSEQUENCES.approved}</p>
      <div className="mt-3 flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          variant="primary"
          busy={isWaiting || step === "approving"}
          busyLabel="Saving..."
          ref={button}
          onClick={() => void confirm()}
        >
          Approve
        </Button>
      </div>
    </footer>
  );
}
