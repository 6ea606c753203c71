import * as z from "zod";
import type { CampaignStep } from "../../../../domain/mail/campaigns/campaigns";
import { reactivationTitle, STARTED_KINDS, WELCOME_TITLE } from "../../../../domain/mail/campaigns/campaigns";
import { draftProblems } from "../../../../domain/mail/campaigns/content";
import type { QueryCtx } from "../../../_generated/server";
import { refuse } from "../../refuse";
import { draftOf } from "./drafts";
import type { RunSubject } from "./source";

/** What an admin chooses to send. */
export const SubjectInput = {
  kind: z.enum(STARTED_KINDS),
  step: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).optional(),
  draftId: z.string().max(64).optional(),
};
export type SubjectInput = { kind: (typeof STARTED_KINDS)[number]; step?: CampaignStep; draftId?: string };

/** The subject of a run, with its title. Throws `not_found`, or `campaign_incomplete` for an admin's own that lacks something. */
export async function subjectOf(
  ctx: QueryCtx,
  { kind, step, draftId = "" }: SubjectInput,
): Promise<RunSubject> {
  if (kind === "welcome") return { kind, title: WELCOME_TITLE };
  if (kind === "own") {
    const { content } = (await draftOf(ctx, draftId)) ?? refuse("not_found");
    if (draftProblems(content).length > 0) refuse("campaign_incomplete");
    return { kind, draftId, title: content.name };
  }
  if (kind !== "reactivation" || step === undefined) refuse("not_found");
  return { kind, step, title: reactivationTitle(step) };
}
