import type { PaginationOptions } from "convex/server";
import type { ExclusionReason } from "../../../../domain/mail/campaigns/exclusions";
import type { MailType, MailValues } from "../../../../domain/mail/mails";
import type { MailChoice } from "../../../../domain/mail/preferences";
import type { Doc } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";

export type Run = Doc<"campaignRuns">;
export type Recipient = Doc<"campaignRecipients">;

/** What a run sends. */
export type RunSubject = Pick<Run, "kind" | "step" | "draftId" | "issueKey" | "title">;

/** A person who may get a run's email. */
export type Candidate = Pick<Recipient, "email" | "name" | "bookTitle" | "bookId" | "profileId" | "userId">;
/** Some people of an audience. `next` is null after the last. */
export type CandidatePage = { people: Candidate[]; next: string | null };

/** An email of a run, filled in for one person. */
export type RunMail = {
  [Type in MailType]: { type: Type; values: MailValues[Type]; choice?: MailChoice };
}[MailType];

/** What differs between campaigns: who may get one, what it says, and what each address gets once. */
export type Source = {
  /** The type that decides about consent, before an email is written. */
  mailType(
    ctx: QueryCtx,
    run: RunSubject,
    person: Candidate,
  ): Promise<{ type: MailType; choice?: MailChoice }>;
  /** A page of everybody who may get it, in an order that stays while pages are read. */
  page(ctx: QueryCtx, run: RunSubject, options: PaginationOptions): Promise<CandidatePage>;
  /** Why the person is left out, besides the rules of every email. Asked when counting and again when sending. */
  exclude(ctx: QueryCtx, run: RunSubject, person: Candidate): Promise<ExclusionReason | null>;
  /** The email for a person. Asked when it is sent. */
  mail(ctx: QueryCtx, run: RunSubject, person: Candidate): Promise<RunMail | ExclusionReason>;
  /** What the person gets once, over all runs. */
  onceKey(run: RunSubject, person: Candidate & { email: string }): string;
  /** True if even an email of years ago counts. Its record is then kept as long as the person is known. */
  isNeverRepeated?: true;
};
