const PLAIN_TEXT = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };

/** An HTTP answer: the status alone, or with a body, which is plain text unless `headers` say otherwise. */
export function respond(
  status: number,
  body: string | null = null,
  headers: Record<string, string> = body === null ? {} : PLAIN_TEXT,
): Response {
  return new Response(body, { status, headers });
}
