import type { api } from "@convex/_generated/api";
import type { Figures } from "@domain/books/rating-checks";
import { ratingChange, reachesFour, reviewFactor, sameFigures } from "@domain/books/rating-checks";
import { formatLocalDay, formatLocalShortDay, formatLocalTime } from "@domain/local-dates";
import { localDay } from "@domain/days";
import { grouped } from "@domain/figures";
import { STORE_LABELS } from "@domain/links";
import type { FunctionReturnType } from "convex/server";
import Activity from "lucide-react/icons/activity";
import CalendarClock from "lucide-react/icons/calendar-clock";
import TrendingDown from "lucide-react/icons/trending-down";
import TrendingUp from "lucide-react/icons/trending-up";
import type { Tone } from "../../../ui/badge";
import type { Icon } from "../../../ui/button";

export type QueueRow = FunctionReturnType<typeof api.admin.ratings.queue>["page"][number];

/** "The Paper Coast, Amazon". */
export function rowName({ title, source }: Pick<QueueRow, "title" | "source">): string {
  return `${title}, ${STORE_LABELS[source]}`;
}

export function reviewsText({ reviews = 0 }: Figures): string {
  return `${grouped(reviews)} ${reviews === 1 ? "review" : "reviews"}`;
}

/** "4.1, 236 reviews". */
export function figuresText(figures: Figures): string {
  return `${ratingText(figures)}, ${reviewsText(figures)}`;
}

export function ratingText({ rating }: Figures): string {
  return rating === undefined ? "No rating" : rating.toFixed(1);
}

/** What the figures were before: "was 3.9, 212 reviews". */
export function beforeText({ was, is }: QueueRow): string {
  if (sameFigures(was, is)) return "Unchanged";
  return was.rating === undefined ? "No rating before" : `was ${figuresText(was)}`;
}

interface Why {
  label: string;
  tone: Tone;
  icon: Icon;
  details: string;
}

/** Why a row is in the queue. */
export function whyOf(row: QueueRow, now: number): Why {
  const { reason, is, isPublic, checkedAt, since } = row;
  if (reason === "overdue") {
    const details = checkedAt === null ? "Never checked" : `Checked ${formatLocalDay(checkedAt)}`;
    return { label: "Over 90 days", tone: "neutral", icon: CalendarClock, details };
  }
  if (reason === "largeChange")
    return { label: "Large change", tone: "info", icon: Activity, details: changeText(row) };
  if (!reachesFour(is)) {
    const details = isPublic ? "Public by another source" : "No longer public";
    return { label: "Fell below 4.0", tone: "bad", icon: TrendingDown, details };
  }
  const details = isPublic ? `Public since ${momentText(since, now)}` : "Not public";
  return { label: "Crossed 4.0", tone: "amber", icon: TrendingUp, details };
}

function changeText({ was, is }: QueueRow): string {
  const stars = ratingChange(was, is);
  const times = reviewFactor(was, is);
  if (Math.abs(stars) >= 0.5) return `${stars > 0 ? "+" : "−"}${Math.abs(stars).toFixed(1)} stars`;
  return times >= 3 ? `${grouped(Math.floor(times))} times the reviews` : "50,000 reviews or more";
}

function momentText(at: number, now: number): string {
  return localDay(at) === localDay(now) ? formatLocalTime(at) : formatLocalShortDay(at);
}

const MINUTE_MS = 60_000;

/** How long figures have waited: "6 min", "19 h", "3 d". */
export function waitText(since: number, now: number): string {
  const minutes = Math.max(1, Math.floor((now - since) / MINUTE_MS));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

/** A link without its protocol, for reading. */
export function linkText(link: string): string {
  const { hostname, pathname } = new URL(link);
  return `${hostname.replace(/^www\./, "")}${pathname.replace(/\/$/, "")}`;
}
