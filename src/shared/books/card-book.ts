import type { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";

/** The book data behind a card. */
export type CardBook = FunctionReturnType<typeof api.home.bestsellers>[number];
