/** The view of the messages, as stored in the URL. */
export interface MessageView {
  q: string;
  isUnread: boolean;
}

export function readMessageView(params: URLSearchParams): MessageView {
  return { q: params.get("q")?.trim() ?? "", isUnread: params.get("show") === "unread" };
}

export function writeMessageView({ q, isUnread }: MessageView): URLSearchParams {
  const params = new URLSearchParams();
  if (isUnread) params.set("show", "unread");
  if (q !== "") params.set("q", q);
  return params;
}
