import type { ApprovalStatus } from "@domain/accounts/roles";
import { APPROVAL_STATUSES } from "@domain/accounts/roles";

/** The Producers tab's state, as stored in the URL. */
export interface ProducerView {
  status?: ApprovalStatus;
  q: string;
}

export function readProducerView(params: URLSearchParams): ProducerView {
  const status = APPROVAL_STATUSES.find((known) => known === params.get("status"));
  return { status, q: params.get("q")?.trim() ?? "" };
}

export function writeProducerView({ status, q }: ProducerView): URLSearchParams {
  const params = new URLSearchParams({ tab: "producers" });
  if (status !== undefined) params.set("status", status);
  if (q !== "") params.set("q", q);
  return params;
}
