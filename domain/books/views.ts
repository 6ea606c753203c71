import * as z from "zod";
import { monthBefore, monthOf } from "../dates";

/** Names a browser to nobody but the count of views (B-41): random, made and kept by the browser itself. */
export const ViewerKey = z.string().regex(/^[A-Za-z0-9-]{16,64}$/);

/** A book's views by month with one more; of the months that are over only the last is kept. */
export function withView(viewsIn: Record<string, number> = {}, now: number): Record<string, number> {
  const [month, last] = [monthOf(now), monthBefore(now)];
  const before = viewsIn[last];
  return { ...(before === undefined ? {} : { [last]: before }), [month]: (viewsIn[month] ?? 0) + 1 };
}
