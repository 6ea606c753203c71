import type { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";

/** An author as their public page shows them. */
export type AuthorPage = NonNullable<FunctionReturnType<typeof api.authors.bySlug>>;
