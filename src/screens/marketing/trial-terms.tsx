import { api } from "@convex/_generated/api";
import { useQuery } from "convex/react";
import { TRIAL_TERMS } from "../../content/for-authors";
import { useOtherRole } from "./start-trial-link";

interface TrialTermsProps {
  /** A sentence before the terms. */
  intro?: string;
}

/** Trial terms, for those whom they concern. The no-card note keeps its space until we know that it is true. */
export function TrialTerms({ intro }: TrialTermsProps) {
  const terms = useQuery(api.billing.trialTerms, {});
  if (useOtherRole() !== null) return null;
  return (
    <>
      {intro !== undefined && `${intro} `}
      {terms?.needsNoCard !== false && (
        <span className={terms === undefined ? "invisible" : undefined}>{TRIAL_TERMS.noCard} </span>
      )}
      {TRIAL_TERMS.cancel}
    </>
  );
}
