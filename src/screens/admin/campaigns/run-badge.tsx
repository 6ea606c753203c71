import type { RunState } from "@domain/mail/campaigns/campaigns";
import { RUN_STATE_LABELS } from "@domain/mail/campaigns/campaigns";
import Ban from "lucide-react/icons/ban";
import Check from "lucide-react/icons/check";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleDot from "lucide-react/icons/circle-dot";
import Clock from "lucide-react/icons/clock";
import LoaderCircle from "lucide-react/icons/loader-circle";
import Pause from "lucide-react/icons/pause";
import type { Tone } from "../../../ui/badge";
import { Badge } from "../../../ui/badge";
import type { Icon } from "../../../ui/button";
import type { Run } from "./campaign";

const LOOKS: Record<RunState, { tone: Tone; icon: Icon }> = {
  counting: { tone: "info", icon: LoaderCircle },
  ready: { tone: "brand", icon: CircleDot },
  running: { tone: "info", icon: LoaderCircle },
  paused: { tone: "amber", icon: Pause },
  done: { tone: "ok", icon: Check },
  canceled: { tone: "neutral", icon: Ban },
};

/** The state of a run. One that waits, or that reached nobody, says so. */
export function RunBadge({ run }: { run: Pick<Run, "state" | "waitingFor" | "sent" | "failed"> }) {
  const { state, waitingFor, sent, failed } = run;
  if (state === "running" && waitingFor !== undefined)
    return (
      <Badge tone="amber" icon={Clock}>
        {waitingFor === "daily_limit" ? "Daily limit reached" : "Waiting for the provider"}
      </Badge>
    );
  if (state === "done" && sent === 0 && failed > 0)
    return (
      <Badge tone="bad" icon={CircleAlert}>
        Failed
      </Badge>
    );
  const { tone, icon } = LOOKS[state];
  return (
    <Badge tone={tone} icon={icon}>
      {RUN_STATE_LABELS[state]}
    </Badge>
  );
}
