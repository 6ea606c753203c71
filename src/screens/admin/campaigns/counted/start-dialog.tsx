import { api } from "@convex/_generated/api";
import { messageFor, refusalOf } from "@domain/refusal-errors";
import { grouped } from "@domain/figures";
import { useMutation } from "convex/react";
import type { SyntheticEvent } from "react";
import { useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useStillOpen } from "../../../../lib/connection/still-open";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { describedBy, FieldFrame, Input } from "../../../../ui/form/fields";
import { withFreshPassword } from "../../password/fresh-password";
import type { Run } from "../campaign";
import { recipients } from "../campaign";
import { campaignPath } from "../campaign-view";

/** Starts a run after the admin typed its number of recipients. */
export function StartDialog({ name, run, onClose }: { name: string; run: Run; onClose: () => void }) {
  const id = useId();
  const start = useMutation(api.admin.campaigns.start);
  const navigate = useNavigate();
  const stillOpen = useStillOpen();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const [isStarting, setStarting] = useState(false);
  const { _id: runId, waiting } = run;
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isStarting) return;
    if (typed.replace(/\D/g, "") !== String(waiting)) {
      setError(`Please type ${grouped(waiting)}`);
      return;
    }
    setStarting(true);
    if (!(await stillOpen())) return;
    try {
      await withFreshPassword(() => start({ runId, expected: waiting }));
      void navigate(campaignPath({ runId }));
    } catch (failure) {
      setStarting(false);
      if (refusalOf(failure)?.reason !== "confirm_password") setError(messageFor(failure));
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isStarting && onClose()}
      title={`Send ${name} to ${recipients(waiting)}?`}
      description="Emails go out one by one. Each recipient is checked again first."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={id} busy={isStarting} busyLabel="Starting...">
            Send to {grouped(waiting)}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void submit(event)}>
        <FieldFrame id={`${id}-count`} label={`Type ${grouped(waiting)} to confirm`} error={error}>
          <Input
            id={`${id}-count`}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            invalid={error !== undefined}
            aria-describedby={describedBy(`${id}-count`, { error })}
            onChange={(event) => {
              setTyped(event.target.value);
              setError(undefined);
            }}
          />
        </FieldFrame>
      </form>
    </Dialog>
  );
}
