import { api } from "@convex/_generated/api";
import { formatLocalDayAndTime } from "@domain/local-dates";
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

function StateBadge({ issue: { state, isHeld, closesAt }, now }: { issue: Issue; now: number }) {
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

function sentenceFor({ state, isHeld, goesAt, closesAt }: Issue, now: number): string {
  const next = momentWords(digestWeekFrom(digestWeekAt(now), 1).opensAt);
  if (state === "sent") return `It has gone to its recipients. The next issue is collected ${next}.`;
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
