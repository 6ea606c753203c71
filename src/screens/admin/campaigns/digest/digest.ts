import type { api } from "@convex/_generated/api";
import type { DigestSection } from "@domain/mail/digest";
import type { FunctionReturnType } from "convex/server";

export type Issue = NonNullable<FunctionReturnType<typeof api.admin.digest.issue>>;
export type IssueBook = FunctionReturnType<typeof api.admin.digest.books>["page"][number];
export type PastIssue = FunctionReturnType<typeof api.admin.digest.past>[number];

export const SECTION_LABELS: Record<DigestSection, { title: string; note: string }> = {
  new: { title: "New", note: "Public, or checked, since the last digest" },
  rising: { title: "Rising", note: "More producers interested than the week before" },
  rights: { title: "Rights", note: "Available since the last digest" },
};

/** True while an admin may still change the issue. */
export function isChangeable({ state, closesAt }: Pick<Issue, "state" | "closesAt">, now: number): boolean {
  return state === "open" && now < closesAt;
}
