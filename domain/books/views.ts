import * as z from "zod";
import { monthBefore, monthOf } from "../dates";

/** Identifies a browser for counting views and nothing else: random, created and kept by the browser. */
export const ViewerKey = z.string().regex(/^[A-Za-z0-9-]{16,64}$/);

/** A book's views by month, plus one for now. Keeps this month and the last. */
export function withView(viewsIn: Record<string, number> = {}, now: number): Record<string, number> {
  const [month, last] = [monthOf(now), monthBefore(now)];
  const before = viewsIn[last];
  return { ...(before === undefined ? {} : { [last]: before }), [month]: (viewsIn[month] ?? 0) + 1 };
}
