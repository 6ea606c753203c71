import type { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";

/** A conversation's line in the inbox. */
export type ThreadRow = FunctionReturnType<typeof api.messages.threads.list>["page"][number];
/** How many conversations are in each list. */
export type Counts = FunctionReturnType<typeof api.messages.threads.counts>;
/** An open conversation's head. */
export type Thread = NonNullable<FunctionReturnType<typeof api.messages.threads.get>>;
export type ThreadMessage = FunctionReturnType<typeof api.messages.threads.messages>["page"][number];
export type Other = ThreadRow["other"];

/** What the other side is called. A deleted account has no name. */
export function nameOf({ name }: Other): string {
  return name ?? "Account deleted";
}

/** True while somebody is left to report, and no report by the reader waits. */
export function canReport({ other, report }: Thread): boolean {
  return other.status !== "gone" && report?.state !== "open";
}

/** True while a report by the reader waits, and for what the admin who decided it has read. */
export function isReported({ report }: Thread, { sentAt }: ThreadMessage): boolean {
  return report !== null && (report.state === "open" || sentAt <= report.reportedAt);
}

/** What the other side is called in running words. */
export function firstName(other: Other): string {
  return nameOf(other).split(/\s+/)[0] ?? nameOf(other);
}
