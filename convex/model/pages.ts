import type { PaginationOptions } from "convex/server";
import { MAX_PAGE_SIZE } from "../../domain/catalogue/sorts";

/** Limits a client's page size to between 1 and 48 items. */
export function capped(options: PaginationOptions): PaginationOptions {
  const requested = Math.floor(options.numItems) || 1;
  return { ...options, numItems: Math.min(Math.max(requested, 1), MAX_PAGE_SIZE) };
}
