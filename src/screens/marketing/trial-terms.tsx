import { api } from "@convex/_generated/api";
import { useQuery } from "convex/react";
import { TRIAL_TERMS } from "../../content/for-authors";

/** How a trial is begun and ended here. That it needs no card keeps its place until it is known to be so (B-19). */
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
