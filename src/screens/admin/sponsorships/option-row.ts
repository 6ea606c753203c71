import type { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";

export type OptionRow = FunctionReturnType<typeof api.admin.options.list>["page"][number];
