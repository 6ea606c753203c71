import { THREAD_FILTERS, type ThreadFilter } from "@domain/messages/threads";

/** The view of the inbox, as stored in the URL. It stays while conversations open and close. */
export interface InboxView {
  filter: ThreadFilter;
  q: string;
}

export function readInboxView(params: URLSearchParams): InboxView {
  const show = params.get("show");
  return {
    filter: THREAD_FILTERS.find((filter) => filter === show) ?? "open",
    q: params.get("q")?.trim() ?? "",
  };
}

export function writeInboxView({ filter, q }: InboxView): URLSearchParams {
  const params = new URLSearchParams();
  if (filter !== "open") params.set("show", filter);
  if (q !== "") params.set("q", q);
  return params;
}
