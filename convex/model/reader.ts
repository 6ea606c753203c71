import type { QueryCtx } from "../_generated/server";

/** What reading the public catalogue takes: data and files, and no way to ask who is calling. */
export type Reader = Pick<QueryCtx, "db" | "storage">;
