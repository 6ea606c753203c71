import { formatLocalDayAndTime } from "@domain/local-dates";
import { grouped } from "@domain/figures";
import { RUN_STATE_LABELS } from "@domain/mail/campaigns/campaigns";
import { limitEndsAt, timeLeft } from "@domain/mail/campaigns/pace";
import { useAnnounceChange } from "../../../../lib/pages/announcer";
import { useNow } from "../../../../lib/now";
import { LiveNumber } from "../../../../shared/lists/live-number";
import { cx } from "../../../../ui/cx";
import type { DaySent, Run } from "../campaign";
import { aboutTime } from "../campaign";
import { RunBadge } from "../run-badge";
import { RunActions } from "./run-actions";

interface RunHeadProps {
  run: Run;
  daySent: DaySent;
}

/** A run's name, state, progress and figures, with the buttons that steer it. */
export function RunHead({ run, daySent }: RunHeadProps) {
  const left = run.waiting + run.queued;
  useAnnounced(run);
  return (
    <section aria-label={run.title} className="overflow-hidden rounded-panel border border-line bg-surface">
      <div className="px-4 py-5 sm:px-6">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2 className="display-28">
                {run.title}
                {run.isTest && " (test)"}
              </h2>
              <RunBadge run={run} />
            </div>
            <p className="mt-1 text-14 text-muted">{startWords(run)}</p>
          </div>
          <RunActions run={run} />
        </div>
        <Progress run={run} />
        <div className="flex justify-between gap-4 text-13 text-muted tabular-nums">
          <span>
            <span className="font-semibold text-text">{grouped(doneOf(run))}</span> of{" "}
            {grouped(doneOf(run) + left)} done
          </span>
          <PaceWords run={run} daySent={daySent} />
        </div>
      </div>
      <dl className="grid grid-cols-2 border-t border-line sm:grid-cols-4">
        <Figure name="Sent" value={run.sent} look="bg-ok-fill" />
        <Figure name="Skipped" value={run.skipped} look="bg-control" />
        <Figure
          name="Failed"
          value={run.failed}
          look="bg-bad"
          tone={run.failed > 0 ? "text-bad" : undefined}
        />
        <Figure name="Left" value={left} look="bg-third border border-control" tone="text-muted" />
      </dl>
      {run.sent > 0 && <Reports run={run} />}
    </section>
  );
}

/** Tells screen readers how far the run is when that changes, every ten seconds at most. */
function useAnnounced(run: Run): void {
  const { state, waiting, queued } = run;
  const done = doneOf(run);
  const text = `${RUN_STATE_LABELS[state]}: ${grouped(done)} of ${grouped(done + waiting + queued)} done`;
  useAnnounceChange(text);
}

function doneOf({ sent, skipped, failed }: Run): number {
  return sent + skipped + failed;
}

const GONE_ADMIN = "an admin whose account is deleted";

function startWords({ kind, startedAt, startedBy, finishedAt, state }: Run): string {
  if (startedAt === undefined) return "Not started.";
  const by = kind === "digest" && startedBy === null ? "by itself" : `by ${startedBy ?? GONE_ADMIN}`;
  const end =
    finishedAt === undefined
      ? ""
      : ` ${state === "canceled" ? "Canceled" : "Finished"} ${formatLocalDayAndTime(finishedAt)}.`;
  return `Started ${formatLocalDayAndTime(startedAt)} ${by}.${end}`;
}

/** The share that was sent, skipped and failed, on one bar. */
function Progress({ run }: { run: Run }) {
  const { sent, skipped, failed, waiting, queued } = run;
  const whole = Math.max(1, sent + skipped + failed + waiting + queued);
  const share = (part: number) => ({ width: `${(part / whole) * 100}%` });
  return (
    <div
      role="progressbar"
      aria-label="Progress"
      aria-valuemin={0}
      aria-valuemax={whole}
      aria-valuenow={doneOf(run)}
      className="mt-5 mb-2 flex h-2 gap-0.5 overflow-hidden rounded-full bg-third"
    >
      <div className="bg-ok-fill transition-[width] duration-200" style={share(sent)} />
      <div className="bg-control transition-[width] duration-200" style={share(skipped)} />
      <div className="bg-bad transition-[width] duration-200" style={share(failed)} />
    </div>
  );
}

function PaceWords({ run, daySent }: RunHeadProps) {
  const now = useNow();
  const { state, kind, waiting, waitingFor } = run;
  if (state === "paused") return <span>Paused: nothing is sent</span>;
  if (state !== "running") return null;
  if (waitingFor === "provider") return <span>The provider doesn’t answer. We keep trying.</span>;
  if (waitingFor === "daily_limit")
    return <span>Continues {formatLocalDayAndTime(limitEndsAt(now))}: the day’s limit is reached</span>;
  return <span>{aboutTime(timeLeft(kind, waiting, daySent, now))} left</span>;
}

interface FigureProps {
  name: string;
  value: number;
  look: string;
  tone?: string;
}

function Figure({ name, value, look, tone }: FigureProps) {
  return (
    <div className="-mt-px -ml-px flex flex-col-reverse border-t border-l border-line px-4 py-3 sm:px-6 sm:py-4">
      <dt className="mt-1 flex items-center gap-2 text-14">
        <span aria-hidden className={cx("size-2.5 rounded-cover", look)} />
        {name}
      </dt>
      <dd>
        <LiveNumber value={value} className={cx("font-display text-28 font-medium", tone)}>
          {null}
        </LiveNumber>
      </dd>
    </div>
  );
}

/** What the provider reported since, and who followed a link. */
function Reports({ run: { delivered, bounced, complained, clicked, sent } }: { run: Run }) {
  const rows: [string, number][] = [
    ["Delivered", delivered],
    ["Bounced", bounced],
    ["Marked as spam", complained],
    ["Clicked a link", clicked],
  ];
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-1 border-t border-line px-4 py-3 text-14 tabular-nums sm:px-6">
      {rows.map(([name, count]) => (
        <div key={name} className="flex gap-2">
          <dt className="text-muted">{name}</dt>
          <dd>
            <span className="font-semibold">{grouped(count)}</span>{" "}
            <span className="text-muted">({Math.round((count / sent) * 100)}%)</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
