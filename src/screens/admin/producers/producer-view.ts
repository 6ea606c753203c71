import type { ApprovalStatus } from "@domain/accounts/roles";
import { APPROVAL_STATUSES } from "@domain/accounts/roles";
import type { ProducerSort } from "@domain/producers/approvals";
import { PRODUCER_SORTS } from "@domain/producers/approvals";

/** The Producers tab's state, as stored in the URL. */
export interface ProducerView {
  status?: ApprovalStatus;
  sort: ProducerSort;
  q: string;
  /** The producer whose panel is open. */
  openId?: string;
}

export function readProducerView(params: URLSearchParams): ProducerView {
  return {
    status: APPROVAL_STATUSES.find((known) => known === params.get("status")),
    sort: PRODUCER_SORTS.find((known) => known === params.get("sort")) ?? "waiting",
    q: params.get("q")?.trim() ?? "",
    openId: params.get("producer") ?? undefined,
  };
}

export function writeProducerView({ status, sort, q, openId }: ProducerView): URLSearchParams {
  const params = new URLSearchParams({ tab: "producers" });
  if (status !== undefined) params.set("status", status);
  if (sort !== "waiting") params.set("sort", sort);
  if (q !== "") params.set("q", q);
  if (openId !== undefined) params.set("producer", openId);
  return params;
}
