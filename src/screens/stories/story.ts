import type { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";

/** A publicly optioned book, as the success stories list it. */
export type Story = FunctionReturnType<typeof api.catalog.successStories>["page"][number];
