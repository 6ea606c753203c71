import { api } from "@convex/_generated/api";
import { formatLocalDayAndTime } from "@domain/local-dates";
import type { RunState } from "@domain/mail/campaigns/campaigns";
import { RUN_STATE_LABELS } from "@domain/mail/campaigns/campaigns";
import { digestTitle, digestWeekAt, digestWeekFrom, formatPacificTime } from "@domain/mail/digest-calendar";
import { messageFor } from "@domain/refusal-errors";
import { useMutation } from "convex/react";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import Hand from "lucide-react/icons/hand";
import Play from "lucide-react/icons/play";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useState } from "react";
import { Badge } from "../../../../ui/badge";
import { Button } from "../../../../ui/button";
import { toast } from "../../../../ui/toast";
import type { Issue } from "./digest";
import { isChangeable } from "./digest";
import { momentWords } from "./next-issue";

/** The state of this week's issue, and the button that holds or releases it. */
export function IssueState({ issue, now }: { issue: Issue; now: number }) {
  return (
    <section
      aria-label="This week’s issue"
      className="rounded-panel border border-line bg-surface p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="mr-auto display-22">{digestTitle(issue)}</h3>
        <StateBadge issue={issue} now={now} />
      </div>
      <p className="mt-2 max-w-reading text-14 text-pretty">{sentenceFor(issue, now)}</p>
      <p className="mt-1 text-13 text-muted">
        Collected {formatLocalDayAndTime(issue.collectedAt)}
        {isChangeable(issue, now) && ". Collected again when it goes"}.
      </p>
      {isChangeable(issue, now) && <HoldButton issue={issue} now={now} />}
    </section>
  );
}

function StateBadge({ issue: { state, isHeld, closesAt, runState }, now }: { issue: Issue; now: number }) {
  if (runState !== null && runState !== "done")
    return (
      <Badge tone={runState === "paused" ? "amber" : "info"} icon={Clock}>
        {RUN_STATE_LABELS[runState]}
      </Badge>
    );
  if (state === "sent")
    return (
      <Badge tone="ok" icon={CircleCheck}>
        Sent
      </Badge>
    );
  if (state === "missed" || now >= closesAt)
    return (
      <Badge tone="bad" icon={TriangleAlert}>
        Not sent
      </Badge>
    );
  return isHeld ? (
    <Badge tone="amber" icon={Hand}>
      Held
    </Badge>
  ) : (
    <Badge tone="info" icon={Clock}>
      Waiting
    </Badge>
  );
}

/** What an issue's run has done so far. */
const SENT_WORDS: Record<RunState, string> = {
  counting: "It is going out now.",
  ready: "It is going out now.",
  running: "It is going out now.",
  paused: "It is paused: some of its recipients wait for it.",
  canceled: "Its run was canceled, so not all of its recipients got it.",
  done: "It has gone to its recipients.",
};

function sentenceFor({ state, isHeld, goesAt, closesAt, runState }: Issue, now: number): string {
  const next = momentWords(digestWeekFrom(digestWeekAt(now), 1).opensAt);
  if (state === "sent") return `${SENT_WORDS[runState ?? "done"]} The next issue is collected ${next}.`;
  if (state === "missed" || now >= closesAt)
    return `Its week is over. What it held is in the next issue, which is collected ${next}.`;
  if (isHeld)
    return `It does not go until you release it. Release it by ${formatLocalDayAndTime(closesAt)} (${formatPacificTime(closesAt)} Pacific), or its books come in the next issue.`;
  if (now >= goesAt) return "It goes within the hour.";
  return `It goes ${momentWords(goesAt)}. You can change it or hold it until then.`;
}

function HoldButton({ issue: { key, isHeld, goesAt }, now }: { issue: Issue; now: number }) {
  const setHeld = useMutation(api.admin.digest.setHeld);
  const [isBusy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    try {
      await setHeld({ key, held: !isHeld });
    } catch (error) {
      toast("bad", messageFor(error));
    }
    setBusy(false);
  };
  const release = now >= goesAt ? "Release and Send" : "Release Issue";
  return (
    <Button
      className="mt-4"
      icon={isHeld ? Play : Hand}
      variant={isHeld ? "primary" : "secondary"}
      busy={isBusy}
      onClick={() => void change()}
    >
      {isHeld ? release : "Hold Issue"}
    </Button>
  );
}
