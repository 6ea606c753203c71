import type { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";

/** A book as every list shows it. */
export type CardBook = FunctionReturnType<typeof api.home.bestsellers>[number];
