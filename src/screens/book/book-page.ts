import type { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";

/** A book as its page shows it. */
export type BookPage = NonNullable<FunctionReturnType<typeof api.books.get>>;
