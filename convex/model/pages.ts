import type { PaginationOptions } from "convex/server";
import { MAX_PAGE_SIZE } from "../../domain/catalogue/sorts";

/** The page a client asks for, of 1 to 48 items: anybody may ask, for a million or for none of them. */
export function capped(options: PaginationOptions): PaginationOptions {
  const asked = Math.floor(options.numItems) || 1;
  return { ...options, numItems: Math.min(Math.max(asked, 1), MAX_PAGE_SIZE) };
}
