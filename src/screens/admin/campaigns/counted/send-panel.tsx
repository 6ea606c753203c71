import { grouped } from "@domain/figures";
import type { Id } from "@convex/_generated/dataModel";
import { isUnderWay } from "@domain/mail/campaigns/campaigns";
import { timeLeft } from "@domain/mail/campaigns/pace";
import Send from "lucide-react/icons/send";
import { useState } from "react";
import { useNow } from "../../../../lib/now";
import { Button, ButtonLink } from "../../../../ui/button";
import { Switch } from "../../../../ui/form/fields";
import type { DaySent, Run, SampleName, Subject } from "../campaign";
import { aboutTime, recipients } from "../campaign";
import { campaignPath } from "../campaign-view";
import { StartDialog } from "./start-dialog";
import { TestForm } from "./test-form";

export interface SendPanelProps {
  name: string;
  subject: Subject;
  run: Run | undefined;
  daySent: DaySent;
  /** The people one of whom fills in a test, and the chosen one. */
  names: readonly SampleName[];
  sampleId: Id<"campaignRecipients"> | undefined;
  onSample: (id: Id<"campaignRecipients">) => void;
}

/** Sends a test, or starts the run. Test mode is on until it is turned off. */
export function SendPanel({ name, subject, run, daySent, names, sampleId, onSample }: SendPanelProps) {
  const [isTest, setTest] = useState(true);
  return (
    <section
      aria-label={`Send ${name}`}
      className="divide-y divide-line rounded-panel border border-line bg-surface px-4 sm:px-6"
    >
      <h3 className="py-5 display-22">Send {name}</h3>
      <div className="py-4">
        <div className="flex items-center justify-between gap-4">
          <span className="text-14 font-medium">Test mode</span>
          <Switch checked={isTest} onChange={setTest}>
            <span className="sr-only">Test mode </span>
            {isTest ? "On" : "Off"}
          </Switch>
        </div>
        <p className="mt-1 text-13 text-muted">
          {isTest ? "Sends one email. Nobody is marked as sent." : "Sends to everybody who gets it."}
        </p>
      </div>
      <div className="py-4">
        {isTest ? (
          <TestForm subject={subject} names={names} sampleId={sampleId} onSample={onSample} />
        ) : (
          <LiveSending name={name} run={run} daySent={daySent} />
        )}
      </div>
      {isTest && (
        <p className="py-4 text-13 text-muted">
          {run === undefined || run.waiting === 0
            ? "Turn test mode off to send to everybody."
            : `Turn test mode off to send to ${recipients(run.waiting)}.`}{" "}
          You type the number to confirm.
        </p>
      )}
    </section>
  );
}

function LiveSending({ name, run, daySent }: { name: string; run: Run | undefined; daySent: DaySent }) {
  const [isOpen, setOpen] = useState(false);
  const now = useNow();
  if (run === undefined) return <p className="text-14 text-muted">Counting…</p>;
  if (isUnderWay(run.state) || run.state === "done")
    return (
      <>
        <p className="mb-3 text-14">{name} was started.</p>
        <ButtonLink to={campaignPath({ runId: run._id })} className="w-full">
          See the Run
        </ButtonLink>
      </>
    );
  if (run.state === "canceled")
    return <p className="text-14 text-muted">This count was canceled. Count again to send.</p>;
  if (run.waiting === 0 && run.state === "ready")
    return <p className="text-14 text-muted">Nobody gets {name} now, so there is nothing to send.</p>;
  return (
    <>
      <Button
        variant="primary"
        size="lg"
        icon={Send}
        className="w-full"
        aria-disabled={run.state !== "ready" || run.isSelecting}
        onClick={() => run.state === "ready" && !run.isSelecting && setOpen(true)}
      >
        Send to {grouped(run.waiting)}
      </Button>
      <p className="mt-2 text-13 text-muted">
        {run.state === "counting"
          ? "You can send when everybody is counted."
          : `Takes ${aboutTime(timeLeft(run.kind, run.waiting, daySent, now))}. You can pause or cancel at any time.`}
      </p>
      {isOpen && <StartDialog name={name} run={run} onClose={() => setOpen(false)} />}
    </>
  );
}
