import type { ApprovalStatus } from "@domain/accounts/roles";
import { APPROVAL_STATUSES } from "@domain/accounts/roles";

/** Admin tabs by their URL ids. `plan` says what an unbuilt tab will show. */
export const ADMIN_TABS = [
  {
    value: "all",
    label: "All Books",
    plan: "Every book, with its visibility, sponsorship and option.",
  },
  { value: "visible", label: "Visible", plan: "Books that are public." },
  {
    value: "unlisted",
    label: "Unlisted",
    plan: "Books that aren’t public, each with the reason.",
  },
  { value: "blocked", label: "Blocked", plan: "Books that an admin blocked." },
  {
    value: "sponsored",
    label: "Sponsored",
    plan: "Sponsored books and their end dates.",
  },
  {
    value: "stats",
    label: "Stats",
    plan: "Books added in the last seven days, and revenue.",
  },
  {
    value: "options",
    label: "Sponsorship & Options",
    plan: "Sponsorships and options in one list.",
  },
  {
    value: "basic-authors",
    label: "Basic Authors",
    plan: "Author memberships and their status.",
  },
  { value: "producers", label: "Producers", plan: null },
  { value: "emails", label: "Email Campaigns", plan: "Email campaigns to authors, and their results." },
] as const;
export type AdminTab = (typeof ADMIN_TABS)[number]["value"];

/** The admin dashboard opens at the first built tab. */
const FIRST_TAB: AdminTab = "producers";

/** The admin's view, as stored in the URL. */
export interface AdminView {
  tab: AdminTab;
  status?: ApprovalStatus;
  q: string;
}

export function readAdminView(params: URLSearchParams): AdminView {
  const tab = ADMIN_TABS.find(({ value }) => value === params.get("tab"))?.value ?? FIRST_TAB;
  const status = APPROVAL_STATUSES.find((known) => known === params.get("status"));
  return { tab, status, q: params.get("q")?.trim() ?? "" };
}

export function writeAdminView({ tab, status, q }: AdminView): URLSearchParams {
  const params = new URLSearchParams();
  if (tab !== FIRST_TAB) params.set("tab", tab);
  if (status !== undefined) params.set("status", status);
  if (q !== "") params.set("q", q);
  return params;
}
