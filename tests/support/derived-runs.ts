import type { Doc } from "../../convex/_generated/dataModel";
import { sentCounter } from "../../convex/model/mail/campaigns/results";
import { RECIPIENT_STATES } from "../../domain/mail/campaigns/campaigns";
import { COUNTED_REASONS } from "../../domain/mail/campaigns/exclusions";

type Run = Doc<"campaignRuns">;
type Recipient = Doc<"campaignRecipients">;

/** A run's counts as they are stored. */
export function storedRunCounts(run: Run) {
  const { total, waiting, queued, sent, skipped, failed, excluded } = run;
  const { reasons, delivered, bounced, complained, clicked } = run;
  const states = { waiting, queued, sent, skipped, failed, excluded };
  return { total, states, reasons, delivered, bounced, complained, clicked };
}

/** A run's counts as its people make them, or as stored once one of them was deleted. */
export function runCounts(run: Run, recipients: readonly Recipient[]) {
  const people = recipients.filter(({ runId }) => runId === run._id);
  if (people.length < run.total) return storedRunCounts(run);
  const count = (is: (person: Recipient) => boolean) => people.filter(is).length;
  return {
    total: people.length,
    states: Object.fromEntries(
      RECIPIENT_STATES.map((state) => [state, count((person) => person.state === state)]),
    ),
    reasons: Object.fromEntries(
      COUNTED_REASONS.map((reason) => [
        reason,
        count((person) => person.state === "excluded" && person.reason === reason),
      ]),
    ),
    delivered: count(({ delivery }) => delivery === "delivered"),
    bounced: count(({ delivery }) => delivery === "bounced"),
    complained: count(({ delivery }) => delivery === "complained"),
    clicked: count(({ clicks }) => clicks > 0),
  };
}

/** The share of a run in the counters of campaigns. */
export function runContribution(run: Run): Record<string, number> {
  return run.isTest ? {} : { [sentCounter(run)]: run.sent };
}
