import * as z from "zod";
import type { CampaignStep } from "../../../../domain/mail/campaigns/campaigns";
import {
  REACTIVATION_STEPS,
  STARTED_KINDS,
  WELCOME_TITLE,
} from "../../../../domain/mail/campaigns/campaigns";
import { refuse } from "../../refuse";
import type { RunSubject } from "./sources";

/** What an admin chooses to send. */
export const SubjectInput = {
  kind: z.enum(STARTED_KINDS),
  step: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).optional(),
  draftId: z.string().max(64).optional(),
};
export type SubjectInput = { kind: (typeof STARTED_KINDS)[number]; step?: CampaignStep; draftId?: string };

/** The subject of a run, with its title. Refuses a step that is missing. */
export function subjectOf({ kind, step }: SubjectInput): RunSubject {
  if (kind === "welcome") return { kind, title: WELCOME_TITLE };
  if (kind !== "reactivation" || step === undefined) refuse("not_found");
  const { name, title } = REACTIVATION_STEPS[step];
  return { kind, step, title: `${name}: ${title}` };
}
