/** What a run of a campaign sends: to authors without an account, to accounts, an admin's own email, or the digest. */
export const CAMPAIGN_KINDS = ["reactivation", "welcome", "own", "digest"] as const;
export type CampaignKind = (typeof CAMPAIGN_KINDS)[number];

/** The kinds an admin starts by hand. The digest has its own day. */
export const STARTED_KINDS = ["reactivation", "welcome", "own"] as const;

export const CAMPAIGN_STEPS = [1, 2, 3, 4] as const;
export type CampaignStep = (typeof CAMPAIGN_STEPS)[number];

/** The four steps of the reactivation. "Day" is a step's name: the weekly limit decides when each address gets it. */
export const REACTIVATION_STEPS: Record<CampaignStep, { name: string; title: string }> = {
  1: { name: "Day 1", title: "Claim your book" },
  2: { name: "Day 2", title: "Producers can see it" },
  3: { name: "Day 3", title: "An adaptation success story" },
  4: { name: "Day 4", title: "Final reminder" },
};

/** What a step is called where runs of several kinds are listed: "Day 1: Claim your book". */
export function reactivationTitle(step: CampaignStep): string {
  const { name, title } = REACTIVATION_STEPS[step];
  return `${name}: ${title}`;
}

/** What an address gets once, over all runs of a step. */
export function reactivationOnceKey(step: CampaignStep, email: string): string {
  return `reactivation:${step}:${email}`;
}

/** The subject of a step's email about a book. */
export function reactivationSubject(step: CampaignStep, bookTitle: string): string {
  switch (step) {
    case 1:
      return `Claim your book: ${bookTitle}`;
    case 2:
      return `Producers can see ${bookTitle}`;
    case 3:
      return "From shelf to screen";
    case 4:
      return `A last reminder about ${bookTitle}`;
  }
}

export const WELCOME_TITLE = "Welcome emails";

export const RUN_STATES = ["counting", "ready", "running", "paused", "done", "canceled"] as const;
export type RunState = (typeof RUN_STATES)[number];

export const RUN_STATE_LABELS: Record<RunState, string> = {
  counting: "Counting",
  ready: "Ready",
  running: "Running",
  paused: "Paused",
  done: "Done",
  canceled: "Canceled",
};

/** True until the run has ended, for one that was started. */
export function isUnderWay(state: RunState): boolean {
  return state === "running" || state === "paused";
}

export const RECIPIENT_STATES = ["waiting", "queued", "sent", "skipped", "failed", "excluded"] as const;

/** The filters of a run's list. `all` are those with a result, `selectable` those whom an admin may select or deselect. */
export const RECIPIENT_FILTERS = [
  "all",
  "selectable",
  "waiting",
  "sent",
  "skipped",
  "failed",
  "excluded",
] as const;
export type RecipientFilter = (typeof RECIPIENT_FILTERS)[number];

/** What the provider reported about a sent email, the worst last. */
export const DELIVERIES = ["delivered", "bounced", "complained"] as const;
export type Delivery = (typeof DELIVERIES)[number];

/** The words by which an admin finds a person of a run. */
export function recipientSearchText(person: { name: string; email?: string; bookTitle?: string }): string {
  const { name, email = "", bookTitle = "" } = person;
  return [name, bookTitle, email].filter((part) => part !== "").join(" ");
}

/** Runs in the history. */
export const HISTORY_SIZE = 50;
