import type { ApprovalStatus } from "@domain/accounts/roles";
import { APPROVAL_STATUSES } from "@domain/accounts/roles";

/** The admin's tabs by their ids in the address (ADM-01, ADM-02, B-51), and what the ones to come will hold. */
export const ADMIN_TABS = [
  {
    value: "all",
    label: "All Books",
    plan: "It will list every book, with its visibility, sponsorship and option.",
  },
  { value: "visible", label: "Visible", plan: "It will list the books that are public." },
  {
    value: "unlisted",
    label: "Unlisted",
    plan: "It will list the books that are not public, each with its reason.",
  },
  { value: "blocked", label: "Blocked", plan: "It will list the books that were blocked." },
  {
    value: "sponsored",
    label: "Sponsored",
    plan: "It will list the sponsored books and until when they are.",
  },
  {
    value: "stats",
    label: "Stats",
    plan: "It will count the books added in the last seven days, and the revenue.",
  },
  {
    value: "options",
    label: "Sponsorship & Options",
    plan: "It will list sponsorships and options together.",
  },
  {
    value: "basic-authors",
    label: "Basic Authors",
    plan: "It will list the author memberships and their state.",
  },
  { value: "producers", label: "Producers", plan: null },
  { value: "emails", label: "Email Campaigns", plan: "It will start and follow mailings to authors." },
] as const;
export type AdminTab = (typeof ADMIN_TABS)[number]["value"];

/** Where the admin's area opens: at the tab that is built. */
const FIRST_TAB: AdminTab = "producers";

/** What the admin looks at, as the address keeps it. */
export interface AdminView {
  tab: AdminTab;
  status?: ApprovalStatus;
  q: string;
}

export function readAdminView(params: URLSearchParams): AdminView {
  const tab = ADMIN_TABS.find(({ value }) => value === params.get("tab"))?.value ?? FIRST_TAB;
  const status = APPROVAL_STATUSES.find((one) => one === params.get("status"));
  return { tab, status, q: params.get("q")?.trim() ?? "" };
}

export function writeAdminView({ tab, status, q }: AdminView): URLSearchParams {
  const params = new URLSearchParams();
  if (tab !== FIRST_TAB) params.set("tab", tab);
  if (status !== undefined) params.set("status", status);
  if (q !== "") params.set("q", q);
  return params;
}
