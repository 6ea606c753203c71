import type { Answer } from "./answer";

/** What the backend's HTTP actions make for search engines and link previews, and this site serves as its own. */
const PATHS = /^\/(sitemap\.xml|feed\.xml)$/;
const PARAMETERS = ["part", "slice", "of", "genre"];
/** These are read whole, so they may take longer than a page. */
const PATIENCE_MS = 10_000;

/** The address under which the backend makes this, or null for a page. */
export function proxiedAddress({ pathname, searchParams }: URL): string | null {
  if (!PATHS.test(pathname)) return null;
  // In one order and without others, so that one answer is kept for all.
  const known = PARAMETERS.flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : [[name, value]];
  });
  return known.length === 0 ? pathname : `${pathname}?${new URLSearchParams(known)}`;
}

/** What the backend answers, which is kept as long as it says. */
export async function proxy(actionsUrl: string, address: string): Promise<Answer> {
  try {
    const answer = await fetch(`${actionsUrl}${address}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const sent = ["Content-Type", "Cache-Control"].flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    const body = new Uint8Array(await answer.arrayBuffer());
    return { status: answer.status, headers: Object.fromEntries(sent), body };
  } catch {
    const headers = { "Content-Type": "text/plain; charset=utf-8", "Retry-After": "30" };
    return { status: 503, headers: { ...headers, "Cache-Control": "no-store" }, body: "Try again soon." };
  }
}
