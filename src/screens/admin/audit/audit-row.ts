import type { api } from "@convex/_generated/api";
import { AUDIT_ACTIONS } from "@domain/admin/audit";
import type { FunctionReturnType } from "convex/server";

export type AuditRow = FunctionReturnType<typeof api.admin.audit.list>["page"][number];

/** The word for what was done. */
export function actionWord({ isUndo, action }: AuditRow): string {
  return isUndo ? "Undo" : AUDIT_ACTIONS[action];
}

/** What the entry is about, by its name at that time. */
export function targetName({ label, table }: AuditRow): string {
  if (label !== "") return label;
  return table === "users" || table === "profiles" ? "Deleted account" : "No name";
}

/** "Visibility of Overtime", for labels of controls. */
export function entryName(row: AuditRow): string {
  return `${actionWord(row)} of ${targetName(row)}`;
}
