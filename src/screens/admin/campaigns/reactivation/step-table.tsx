import { formatLocalShortDay } from "@domain/local-dates";
import { grouped } from "@domain/figures";
import type { CampaignStep } from "@domain/mail/campaigns/campaigns";
import {
  CAMPAIGN_STEPS,
  isUnderWay,
  REACTIVATION_STEPS,
  reactivationSubject,
} from "@domain/mail/campaigns/campaigns";
import { earliestSend, timeLeft } from "@domain/mail/campaigns/pace";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDot from "lucide-react/icons/circle-dot";
import Clock from "lucide-react/icons/clock";
import { useId } from "react";
import { useNow } from "../../../../lib/now";
import { Badge } from "../../../../ui/badge";
import { cx } from "../../../../ui/cx";
import { Skeleton } from "../../../../ui/skeleton";
import type { Overview, Run } from "../campaign";
import { aboutTime } from "../campaign";
import { RunBadge } from "../run-badge";

type Step = Overview["steps"][number];

const ROW =
  "grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 px-4 sm:grid-cols-[auto_3.5rem_minmax(0,1fr)_8.5rem_4rem_8rem]";

interface StepTableProps {
  overview: Overview | undefined;
  chosen: CampaignStep;
  onChoose: (step: CampaignStep) => void;
}

/** The four steps, one of which is chosen. */
export function StepTable({ overview, chosen, onChoose }: StepTableProps) {
  const name = useId();
  return (
    <fieldset className="overflow-hidden rounded-panel border border-line bg-surface">
      <legend className="sr-only">Step</legend>
      <div aria-hidden className={cx(ROW, "h-10 bg-third text-13 font-medium text-muted max-sm:hidden")}>
        <span className="w-5" />
        <span>Step</span>
        <span>Email</span>
        <span>State</span>
        <span className="text-right">Sent</span>
        <span className="text-right">To send</span>
      </div>
      {CAMPAIGN_STEPS.map((step) => (
        <label
          key={step}
          className={cx(
            ROW,
            "min-h-16 border-t border-line py-2 text-14 first-of-type:border-0 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-info",
            step === chosen ? "bg-brand-soft" : "hover:bg-third",
          )}
        >
          <input
            type="radio"
            name={name}
            value={step}
            checked={step === chosen}
            onChange={() => onChoose(step)}
            className="peer size-5 appearance-none rounded-full border border-control bg-surface outline-none checked:border-6 checked:border-fill"
          />
          <StepCells step={step} overview={overview} />
        </label>
      ))}
    </fieldset>
  );
}

function StepCells({ step, overview }: { step: CampaignStep; overview: Overview | undefined }) {
  const { name, title } = REACTIVATION_STEPS[step];
  const found = overview?.steps.find((each) => each.step === step);
  const before = overview?.steps.find((each) => each.step === step - 1);
  return (
    <>
      <span className="font-semibold max-sm:sr-only">{name}</span>
      <span className="min-w-0">
        <span className="block font-semibold">
          <span className="sm:hidden">{name}: </span>
          {title}
        </span>
        <span className="block text-13 text-muted">Subject: {reactivationSubject(step, "{book title}")}</span>
      </span>
      {found === undefined ? (
        <Skeleton className="h-5 w-20" />
      ) : (
        <>
          <span>
            <StepState found={found} before={before} />
          </span>
          <span className="text-right tabular-nums max-sm:hidden">
            <span className="sr-only">Sent: </span>
            {found.sent === 0 ? "–" : grouped(found.sent)}
          </span>
          <Waiting found={found} before={before} overview={overview} />
        </>
      )}
    </>
  );
}

function StepState({ found: { lastRun, sent, step }, before }: { found: Step; before: Step | undefined }) {
  if (lastRun !== null && isUnderWay(lastRun.state)) return <RunBadge run={lastRun} />;
  if (lastRun !== null && sent > 0)
    return (
      <Badge tone="ok" icon={CircleCheck}>
        Sent {formatLocalShortDay(lastRun.startedAt ?? 0)}
      </Badge>
    );
  if (before !== undefined && before.sent === 0)
    return <Badge icon={Clock}>After {REACTIVATION_STEPS[(step - 1) as CampaignStep].name}</Badge>;
  return (
    <Badge tone="brand" icon={CircleDot} className="bg-surface!">
      Ready
    </Badge>
  );
}

interface WaitingProps {
  found: Step;
  before: Step | undefined;
  overview: Overview | undefined;
}

/** How many people would get the step now, and how long it would take. */
function Waiting({ found: { step, counted, sent }, before, overview }: WaitingProps) {
  const now = useNow();
  const isCounted = counted?.state === "ready";
  const waiting = isCounted ? counted.waiting : null;
  const limit = before === undefined || before.sent === 0 ? "" : `up to ${grouped(before.sent)}`;
  const from = earliestSend(step, (each) => sentAt(overview, each), now);
  const when = from > now ? `not before ${formatLocalShortDay(from)}` : limit;
  return (
    <span className="text-right tabular-nums max-sm:hidden">
      <span className="block font-semibold">
        <span className="sr-only">To send: </span>
        {waiting === null ? "–" : grouped(waiting)}
      </span>
      <span className="block text-13 text-muted">
        {waiting !== null && waiting > 0
          ? aboutTime(timeLeft("reactivation", waiting, overview?.daySent ?? null, now))
          : waiting === 0 && sent > 0
            ? doneWords(counted?.reasons)
            : when}
      </span>
    </span>
  );
}

/** "all sent", or how many did not get it and still may. */
function doneWords(reasons: Run["reasons"] | undefined): string {
  if (reasons === undefined) return "all sent";
  const held = reasons.marketing_cap + reasons.daily_cap + reasons.deselected;
  return held === 0 ? "all sent" : `${grouped(held)} held back`;
}

/** When a step last went out, or null. */
function sentAt(overview: Overview | undefined, step: CampaignStep): number | null {
  const found = overview?.steps.find((each) => each.step === step);
  return found === undefined || found.sent === 0 ? null : (found.lastRun?.startedAt ?? null);
}
