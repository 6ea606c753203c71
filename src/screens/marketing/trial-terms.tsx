import { api } from "@convex/_generated/api";
import { useQuery } from "convex/react";
import { TRIAL_TERMS } from "../../content/for-authors";

/** Trial terms. The no-card note keeps its space until we know that it is true. */
export function TrialTerms() {
  const terms = useQuery(api.billing.trialTerms, {});
  return (
    <>
      {terms?.needsNoCard !== false && (
        <span className={terms === undefined ? "invisible" : undefined}>{TRIAL_TERMS.noCard} </span>
      )}
      {TRIAL_TERMS.cancel}
    </>
  );
}
