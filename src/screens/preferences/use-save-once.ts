import { refusalOf } from "@domain/refusal-errors";
import { useState } from "react";

type State = { step: "ready" | "busy" | "done"; failure: string | null };

/** Saves once, and tracks whether the save is ready, busy, done or failed. */
export function useSaveOnce<Input>(save: (input: Input) => Promise<unknown>) {
  const [{ step, failure }, setState] = useState<State>({ step: "ready", failure: null });
  const run = async (input: Input) => {
    if (step !== "ready") return;
    setState({ step: "busy", failure: null });
    try {
      await save(input);
      setState({ step: "done", failure: null });
    } catch (error) {
      setState({ step: "ready", failure: failureMessage(error) });
    }
  };
  return { run, failure, isBusy: step === "busy", isDone: step === "done" };
}

/** Rate limits and expired links have their own message. */
function failureMessage(error: unknown): string {
  const refusal = refusalOf(error);
  const isOwn = refusal?.reason === "rate_limited" || refusal?.reason === "stale_link";
  return isOwn ? refusal.message : "Failed to update preferences. Please try again.";
}
