import type { AuditFilters, AuditTopic } from "@domain/admin/audit";
import { AUDIT_TOPICS } from "@domain/admin/audit";
import { addDays, isDay } from "@domain/days";

/** The ranges of time that the filter offers by name. */
export const TIME_RANGES = {
  today: "Today",
  yesterday: "Yesterday",
  "7-days": "Last 7 days",
  "30-days": "Last 30 days",
} as const;
type TimeRange = keyof typeof TIME_RANGES;

/** A named range, or days (YYYY-MM-DD) of which either may be missing. Null for any time. */
export type AuditTime = TimeRange | { from: string; to: string } | null;

/** The log's filters, as stored in the URL. */
export interface AuditView {
  /** An actor's kind, "anyone" or a user's id. */
  actor: string;
  topic: AuditTopic | null;
  q: string;
  time: AuditTime;
}

export const DEFAULT_VIEW: AuditView = { actor: "admin", topic: null, q: "", time: null };

export function readAuditView(params: URLSearchParams): AuditView {
  return {
    actor: params.get("actor") ?? DEFAULT_VIEW.actor,
    topic: AUDIT_TOPICS.find((topic) => topic === params.get("action")) ?? null,
    q: params.get("q")?.trim() ?? "",
    time: readTime(params),
  };
}

export function writeAuditView({ actor, topic, q, time }: AuditView): URLSearchParams {
  const params = new URLSearchParams();
  if (actor !== DEFAULT_VIEW.actor) params.set("actor", actor);
  if (topic !== null) params.set("action", topic);
  if (q !== "") params.set("q", q);
  if (typeof time === "string") params.set("time", time);
  else if (time !== null) {
    params.set("time", "days");
    if (time.from !== "") params.set("from", time.from);
    if (time.to !== "") params.set("to", time.to);
  }
  return params;
}

/** The query's filters for a view. `today` is the local day, so that they change only at midnight. */
export function filtersOf({ actor, topic, q, time }: AuditView, today: string): AuditFilters {
  return {
    ...(actor !== "anyone" && { actor }),
    ...(topic !== null && { topic }),
    ...(q !== "" && { q }),
    ...momentsOf(time, today),
  };
}

function readTime(params: URLSearchParams): AuditTime {
  const name = params.get("time");
  if (name === "days") return { from: readDay(params.get("from")), to: readDay(params.get("to")) };
  return name !== null && Object.hasOwn(TIME_RANGES, name) ? (name as TimeRange) : null;
}

function readDay(text: string | null): string {
  return text !== null && isDay(text) ? text : "";
}

/** The days of a named range. A range until today stays open, so that new entries appear. */
const DAYS: Record<TimeRange, { first: number; last: number | null }> = {
  today: { first: 0, last: null },
  yesterday: { first: -1, last: -1 },
  "7-days": { first: -6, last: null },
  "30-days": { first: -29, last: null },
};

function momentsOf(time: AuditTime, today: string): Pick<AuditFilters, "from" | "to"> {
  if (time === null) return {};
  if (typeof time === "string") {
    const { first, last } = DAYS[time];
    return {
      from: startOf(addDays(today, first)),
      ...(last !== null && { to: startOf(addDays(today, last + 1)) }),
    };
  }
  return {
    ...(time.from !== "" && { from: startOf(time.from) }),
    ...(time.to !== "" && { to: startOf(addDays(time.to, 1)) }),
  };
}

/** When a day (YYYY-MM-DD) starts by this browser's clock. */
function startOf(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date).getTime();
}
