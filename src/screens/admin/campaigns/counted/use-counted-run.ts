import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useMutation, useQuery } from "convex/react";
import { useEffect, useEffectEvent, useState } from "react";
import type { Run, Subject } from "../campaign";

export interface CountedRun {
  /** The run that is being counted, or was. Undefined while it loads. */
  run: Run | undefined;
  hasFailed: boolean;
  countAgain: () => void;
}

/**
 * Counts who gets a campaign when it opens, or uses a count of the last minutes. A count that an admin starts or cancels
 * stays, so that its page can say so. One that the server deleted, as it does with old ones, is counted anew.
 */
export function useCountedRun(subject: Subject): CountedRun {
  const count = useMutation(api.admin.campaigns.count);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const key = JSON.stringify(subject);
  const ask = (isAgain: boolean) => {
    count({ ...subject, isAgain }).then(
      (runId) => setAnswer({ key, runId }),
      () => setAnswer({ key, runId: null }),
    );
  };
  const open = useEffectEvent(() => ask(false));
  useEffect(() => open(), [key]);
  const current = answer?.key === key ? answer : null;
  const runId = current?.runId ?? null;
  const found = useQuery(api.admin.campaigns.run, runId === null ? "skip" : { runId });
  const isGone = found === null;
  useEffect(() => {
    if (isGone) open();
  }, [isGone]);
  return {
    run: found?.run,
    hasFailed: current !== null && runId === null,
    countAgain: () => {
      setAnswer(null);
      ask(true);
    },
  };
}

/** The run that counts a subject. Null if the server could not count it. */
type Answer = { key: string; runId: Id<"campaignRuns"> | null };
