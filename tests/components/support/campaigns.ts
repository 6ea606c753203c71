import type { api } from "@convex/_generated/api";
import { CAMPAIGN_STEPS } from "@domain/mail/campaigns/campaigns";
import { NO_REASONS } from "@domain/mail/campaigns/exclusions";
import type { FunctionReturnType } from "convex/server";
import { page } from "./books";
import { person, visit } from "./site";

type Run = NonNullable<FunctionReturnType<typeof api.admin.campaigns.run>>["run"];

export const RUN: Run = {
  _id: "run-id" as Run["_id"],
  kind: "reactivation",
  step: 1,
  title: "Day 1: Claim your book",
  state: "ready",
  isTest: false,
  startedBy: null,
  countedAt: Date.parse("2026-11-24T09:00:00Z"),
  isSelecting: false,
  total: 12,
  waiting: 9,
  queued: 0,
  sent: 0,
  skipped: 0,
  failed: 0,
  excluded: 3,
  reasons: { ...NO_REASONS, no_email: 2, unsubscribed: 1 },
  delivered: 0,
  bounced: 0,
  complained: 0,
  clicked: 0,
};
export const STARTED = {
  state: "running",
  startedAt: RUN.countedAt,
  startedBy: "ops@people.example",
} as const;

/** What the campaigns ask for, with a run changed by `more`. */
export function answers(more: Partial<Run> = {}) {
  const nothing = { counted: null, lastRun: null, sent: 0 };
  return {
    "admin/campaigns:count": RUN._id,
    "admin/campaigns:run": { run: { ...RUN, ...more }, daySent: null },
    "admin/campaigns:overview": {
      steps: CAMPAIGN_STEPS.map((step) => ({ step, ...nothing })),
      welcome: nothing,
      recent: [],
      daySent: null,
    },
    "admin/campaigns:recipients": page([]),
    "admin/campaigns:recipientNames": [],
    "admin/campaigns:preview": null,
    "admin/campaigns:history": page([]),
    "admin/campaigns:emailLog": [],
  };
}

/** Opens a page of the campaigns. */
export const open = async (path: string, more: object = answers()) =>
  await visit(`/admin?tab=emails${path}`, { as: person("admin"), answers: { ...more } });
