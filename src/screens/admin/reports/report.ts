import type { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";

/** A report as the queue shows it. */
export type Report = FunctionReturnType<typeof api.admin.reports.list>["page"][number];
