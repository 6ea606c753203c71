import type { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";
import type { ComponentType } from "react";
import { lazyComponent } from "../../ui/lazy-component";

type Counts = FunctionReturnType<typeof api.admin.desk.counts>;

interface AdminTab {
  value: string;
  label: string;
  /** The counts whose sum is beside the label. */
  count?: keyof Counts | readonly (keyof Counts)[];
  /** What waits in the tab, as a badge. */
  waiting?: keyof Counts;
  Content: ComponentType;
}

const BooksTab = lazyComponent(async () => (await import("./books/books-tab")).BooksTab);

/** Admin tabs by their URL ids, in order. A tab's content keeps its state in the URL's other parameters. */
export const ADMIN_TABS: readonly AdminTab[] = [
  { value: "all", label: "All Books", count: "all", Content: BooksTab },
  { value: "visible", label: "Visible", count: "visible", Content: BooksTab },
  { value: "unlisted", label: "Unlisted", count: "unlisted", Content: BooksTab },
  { value: "blocked", label: "Blocked", count: "blocked", Content: BooksTab },
  { value: "sponsored", label: "Sponsored", count: "sponsored", Content: BooksTab },
  {
    value: "stats",
    label: "Stats",
    Content: lazyComponent(async () => (await import("./stats/stats-tab")).StatsTab),
  },
  {
    value: "options",
    label: "Sponsorship & Options",
    count: ["sponsored", "optioned"],
    Content: lazyComponent(async () => (await import("./sponsorships/options-tab")).OptionsTab),
  },
  {
    value: "basic-authors",
    label: "Basic Authors",
    count: "members",
    Content: lazyComponent(async () => (await import("./members/members-tab")).MembersTab),
  },
  {
    value: "producers",
    label: "Producers",
    count: "producers",
    waiting: "producersWaiting",
    Content: lazyComponent(async () => (await import("./producers/producers-tab")).ProducersTab),
  },
  {
    value: "emails",
    label: "Email Campaigns",
    Content: lazyComponent(async () => (await import("./campaigns/campaigns-tab")).CampaignsTab),
  },
];

/** The admin dashboard opens at this tab. */
const FIRST_TAB = "all";

/** The count beside a tab's label: null while it loads, undefined for a tab without one. */
export function countOf({ count }: AdminTab, counts: Counts | undefined): number | null | undefined {
  if (count === undefined) return undefined;
  if (counts === undefined) return null;
  const keys = typeof count === "string" ? [count] : count;
  return keys.reduce((sum, key) => sum + counts[key], 0);
}

/** The tab that the URL names, else the first. */
export function tabOf(params: URLSearchParams): AdminTab {
  const value = params.get("tab") ?? FIRST_TAB;
  const tab = ADMIN_TABS.find((known) => known.value === value) ?? ADMIN_TABS[0];
  if (tab === undefined) throw new Error("There are no tabs.");
  return tab;
}

/** The address of a tab, without the state of its content. */
export function tabPath(value: string): string {
  return value === FIRST_TAB ? "/admin" : `/admin?tab=${value}`;
}
