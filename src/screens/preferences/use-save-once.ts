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

/** These refusals have their own message. */
const EXPLAINED: readonly string[] = ["rate_limited", "stale_link", "suppressed_address"];

function failureMessage(error: unknown): string {
  const refusal = refusalOf(error);
  return refusal !== null && EXPLAINED.includes(refusal.reason)
    ? refusal.message
    : "Failed to update preferences. Please try again.";
}
