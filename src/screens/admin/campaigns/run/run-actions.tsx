import { api } from "@convex/_generated/api";
import { grouped } from "@domain/figures";
import { messageFor, refusalOf } from "@domain/refusal-errors";
import { useMutation } from "convex/react";
import CircleStop from "lucide-react/icons/circle-stop";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { useRef, useState } from "react";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { usePassFocus } from "../../../../ui/pass-focus";
import { toast } from "../../../../ui/toast";
import { withFreshPassword } from "../../password/fresh-password";
import type { Run } from "../campaign";

/** Pauses, resumes or cancels a run, until it is over. */
export function RunActions({ run }: { run: Run }) {
  return run.isTest || (run.state !== "running" && run.state !== "paused") ? null : <Buttons run={run} />;
}

function Buttons({ run }: { run: Run }) {
  const place = useRef<HTMLDivElement>(null);
  usePassFocus(place);
  const pause = useMutation(api.admin.campaigns.pause);
  const resume = useMutation(api.admin.campaigns.resume);
  const cancel = useMutation(api.admin.campaigns.cancel);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { _id: runId, state } = run;
  const act = async (change: () => Promise<null>) => {
    setBusy(true);
    try {
      await change();
    } catch (error) {
      if (refusalOf(error)?.reason !== "confirm_password") toast("bad", messageFor(error));
    }
    setBusy(false);
  };
  return (
    <div ref={place} className="flex flex-wrap gap-2">
      {state === "running" ? (
        <Button icon={Pause} busy={isBusy} onClick={() => void act(() => pause({ runId }))}>
          Pause
        </Button>
      ) : (
        <Button
          icon={Play}
          variant="primary"
          busy={isBusy}
          onClick={() => void act(() => withFreshPassword(() => resume({ runId })))}
        >
          Resume
        </Button>
      )}
      <Button icon={CircleStop} variant="destructive" onClick={() => setAsking(true)}>
        Cancel Run
      </Button>
      {isAsking && (
        <Dialog
          open
          onOpenChange={setAsking}
          title={`Cancel ${run.title}?`}
          description={cancelWords(run)}
          footer={
            <>
              <Button onClick={() => setAsking(false)}>Keep Run</Button>
              <Button
                variant="danger"
                onClick={() => {
                  setAsking(false);
                  void act(() => cancel({ runId }));
                }}
              >
                Cancel Run
              </Button>
            </>
          }
        />
      )}
    </div>
  );
}

function cancelWords({ kind, waiting, queued }: Run): string {
  const left = waiting + queued;
  const words = left === 1 ? "1 recipient is left and gets" : `${grouped(left)} recipients are left and get`;
  // An issue of the digest has one run, and the next issue begins where this one ends.
  const rest =
    kind === "digest" ? "This issue goes to nobody else." : "Those who are left can get it in a new run.";
  return `${words} nothing. What was sent stays sent. ${rest}`;
}
