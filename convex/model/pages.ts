import type { PaginationOptions } from "convex/server";
import { MAX_PAGE_SIZE } from "../../domain/catalog/sorts";

/** Limits a client's page size to between 1 and `max` items. */
export function capped(options: PaginationOptions, max: number = MAX_PAGE_SIZE): PaginationOptions {
  const requested = Math.floor(options.numItems) || 1;
  return { ...options, numItems: Math.min(Math.max(requested, 1), max) };
}
