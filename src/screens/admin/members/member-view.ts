import type { MemberSort } from "@domain/billing/attention";

/** The statuses an admin can choose, with their labels. */
export const MEMBER_STATUSES = {
  active: "Active",
  trialing: "In Trial",
  past_due: "Past Due",
  canceled: "Canceled",
  paused: "Paused",
  unpaid: "Unpaid",
  incomplete: "Incomplete",
  incomplete_expired: "Expired",
} as const;
export type MemberStatus = keyof typeof MEMBER_STATUSES;

/** The Basic Authors tab's state, as stored in the URL. */
export interface MemberView {
  q: string;
  status?: MemberStatus;
  sort: MemberSort;
}

export function readMemberView(params: URLSearchParams): MemberView {
  const status = params.get("status") ?? "";
  return {
    q: params.get("q")?.trim() ?? "",
    status: status in MEMBER_STATUSES ? (status as MemberStatus) : undefined,
    sort: params.get("sort") === "newest" ? "newest" : "attention",
  };
}

export function writeMemberView({ q, status, sort }: MemberView): URLSearchParams {
  const params = new URLSearchParams({ tab: "basic-authors" });
  if (q !== "") params.set("q", q);
  if (status !== undefined) params.set("status", status);
  if (sort !== "attention") params.set("sort", sort);
  return params;
}
