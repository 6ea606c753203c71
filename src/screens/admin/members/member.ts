import type { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";

export type Member = FunctionReturnType<typeof api.admin.subscriptions.list>["page"][number];
