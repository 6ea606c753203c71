import type { QueryCtx } from "../_generated/server";

/** A context for public reads: data and files, without the caller's identity. */
export type Reader = Pick<QueryCtx, "db" | "storage">;
