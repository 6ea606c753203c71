import type { ReasonCounts } from "@domain/mail/campaigns/exclusions";
import { COUNTED_REASONS, EXCLUSION_LABELS } from "@domain/mail/campaigns/exclusions";
import { formatLocalShortDay, formatLocalTime } from "@domain/local-dates";
import { grouped } from "@domain/figures";
import BellOff from "lucide-react/icons/bell-off";
import BookCheck from "lucide-react/icons/book-check";
import CalendarClock from "lucide-react/icons/calendar-clock";
import CheckCheck from "lucide-react/icons/check-check";
import MailX from "lucide-react/icons/mail-x";
import Ban from "lucide-react/icons/ban";
import ListOrdered from "lucide-react/icons/list-ordered";
import UserX from "lucide-react/icons/user-x";
import Sparkles from "lucide-react/icons/sparkles";
import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { announce } from "../../../../lib/pages/announcer";
import { LiveNumber } from "../../../../shared/lists/live-number";
import type { Icon } from "../../../../ui/button";
import { ErrorPanel } from "../../../../ui/empty-state";
import { usePassFocus } from "../../../../ui/pass-focus";
import { Skeleton } from "../../../../ui/skeleton";
import type { Run } from "../campaign";
import { recipients } from "../campaign";
import type { PeopleList } from "../campaign-view";
import { openerId } from "./opener-id";
import type { CountedRun } from "./use-counted-run";

type Reason = keyof ReasonCounts;

const ICONS: Record<Reason, Icon> = {
  no_email: MailX,
  claimed: BookCheck,
  unsubscribed: BellOff,
  bounced: Ban,
  unconfirmed: UserX,
  marketing_cap: CalendarClock,
  already_sent: CheckCheck,
  earlier_step_missing: ListOrdered,
  deselected: UserX,
  nothing_new: Sparkles,
  daily_cap: CalendarClock,
};

interface WhoGetsItProps {
  /** "Who gets Day 2". */
  title: string;
  /** "Authors with listed books and no account". */
  everybody: string;
  counted: CountedRun;
  /** The title of the error when nobody could be counted. */
  failure?: string;
  onShow: (list: PeopleList) => void;
}

/** Who gets a campaign, and how many people are left out for which reason. Live, and counted again on demand. */
export function WhoGetsIt(props: WhoGetsItProps) {
  const { title, everybody, counted, failure = "Couldn’t count the recipients.", onShow } = props;
  const { run, hasFailed, countAgain } = counted;
  // Not how far a count is, which changes every moment.
  const isCounted = run?.state === "ready" && !run.isSelecting;
  const news = isCounted ? `${recipients(run.waiting)} counted` : null;
  useEffect(() => {
    if (news !== null) announce(news);
  }, [news]);
  return (
    <section
      aria-label={title}
      tabIndex={-1}
      className="rounded-panel border border-line bg-surface px-4 py-5 outline-none sm:px-6"
    >
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="display-22">{title}</h3>
        <p className="text-13 text-muted">{run === undefined ? "" : countedWords(run)}</p>
      </div>
      {hasFailed ? (
        <ErrorPanel title={failure} onRetry={countAgain}>
          Nothing was sent.
        </ErrorPanel>
      ) : (
        <Counts run={run} everybody={everybody} onShow={onShow} countAgain={countAgain} />
      )}
    </section>
  );
}

function countedWords({ state, total, countedAt }: Run): string {
  if (state === "counting") return `Counting: ${grouped(total)} so far`;
  if (countedAt === undefined) return "";
  return `Counted at ${formatLocalTime(countedAt)}. Everyone is checked again at each send.`;
}

interface CountsProps {
  run: Run | undefined;
  everybody: string;
  onShow: (list: PeopleList) => void;
  countAgain: () => void;
}

function Counts({ run, everybody, onShow, countAgain }: CountsProps) {
  if (run === undefined) return <CountsSkeleton />;
  const { total, waiting, excluded, reasons, state } = run;
  return (
    <>
      <div aria-hidden className="mb-3 flex h-2 gap-0.5 overflow-hidden rounded-full bg-third">
        <div className="bg-fill" style={{ width: shareOf(waiting, total) }} />
        <div className="bg-control" style={{ width: shareOf(excluded, total) }} />
      </div>
      <dl>
        <Line label={everybody}>
          <LiveNumber value={total} className="font-semibold">
            {null}
          </LiveNumber>
        </Line>
        {COUNTED_REASONS.filter((reason) => reasons[reason] > 0).map((reason) => (
          <ReasonLine key={reason} reason={reason} count={reasons[reason]} freeAt={run.capFreeAt} />
        ))}
        <div className="flex min-h-14 items-center justify-between gap-4 border-t-2 border-text">
          <dt className="flex items-center gap-3 font-semibold">
            <span aria-hidden className="size-3 rounded-cover bg-fill" />
            Recipients
          </dt>
          <dd>
            <LiveNumber value={waiting} className="font-display text-28 font-medium">
              {null}
            </LiveNumber>
          </dd>
        </div>
      </dl>
      <div className="mt-1 flex flex-wrap gap-x-4">
        {waiting > 0 && (
          <ListLink opens="waiting" onClick={() => onShow("waiting")}>
            See {recipients(waiting)}
          </ListLink>
        )}
        {excluded > 0 && (
          <ListLink opens="excluded" onClick={() => onShow("excluded")}>
            See {grouped(excluded)} left out
          </ListLink>
        )}
        {state !== "counting" && <ListLink onClick={countAgain}>Count again</ListLink>}
      </div>
    </>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-10 items-center justify-between gap-4 text-14 font-medium tabular-nums">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ReasonLine({ reason, count, freeAt }: { reason: Reason; count: number; freeAt?: number }) {
  const { label, hint } = EXCLUSION_LABELS[reason];
  const isDated = reason === "marketing_cap" && freeAt !== undefined;
  const Glyph = ICONS[reason];
  return (
    <div className="flex min-h-10 items-center justify-between gap-4 border-t border-line text-14 tabular-nums">
      <dt className="flex min-w-0 items-center gap-3 py-1">
        <Glyph size={18} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
        <span>
          {label}{" "}
          <span className="text-13 text-muted">
            {isDated ? `free again from ${formatLocalShortDay(freeAt)} on` : hint}
          </span>
        </span>
      </dt>
      <dd>−{grouped(count)}</dd>
    </div>
  );
}

interface ListLinkProps {
  opens?: PeopleList;
  onClick: () => void;
  children: ReactNode;
}

/** Leaves its focus to the section when it goes: while people are counted, or once there are none. */
function ListLink({ opens, onClick, children }: ListLinkProps) {
  const button = useRef<HTMLButtonElement>(null);
  usePassFocus(button);
  return (
    <button
      ref={button}
      id={opens && openerId(opens)}
      type="button"
      onClick={onClick}
      className="min-h-11 text-14 font-medium text-brand underline underline-offset-4 sm:min-h-8"
    >
      {children}
    </button>
  );
}

function CountsSkeleton() {
  return (
    <div className="grid gap-4" aria-busy>
      <Skeleton className="h-2 w-full" />
      {[1, 2, 3, 4].map((line) => (
        <Skeleton key={line} className="h-6 w-full" />
      ))}
      <Skeleton className="h-10 w-40" />
    </div>
  );
}

function shareOf(part: number, whole: number): string {
  return `${whole === 0 ? 0 : (part / whole) * 100}%`;
}
