import { z } from "zod";

/** Names a browser to nobody but the count of views (B-41): random, made and kept by the browser itself. */
export const ViewerKey = z.string().regex(/^[A-Za-z0-9-]{16,64}$/);

/** The UTC day (YYYY-MM-DD) that a view or a reveal counts for. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
