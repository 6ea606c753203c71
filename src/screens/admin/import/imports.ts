import type { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";

export type Import = FunctionReturnType<typeof api.admin.imports.jobs>["page"][number];
