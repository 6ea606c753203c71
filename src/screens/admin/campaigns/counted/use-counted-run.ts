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
 * stays, so that its page can say so.
 */
export function useCountedRun(subject: Subject): CountedRun {
  const count = useMutation(api.admin.campaigns.count);
  const [counted, setCounted] = useState<{ key: string; runId: Id<"campaignRuns"> } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const key = JSON.stringify(subject);
  const begin = useEffectEvent((isAgain: boolean) => {
    setFailed(false);
    count({ ...subject, isAgain }).then(
      (runId) => setCounted({ key, runId }),
      () => setFailed(true),
    );
  });
  useEffect(() => begin(false), [key]);
  const runId = counted?.key === key ? counted.runId : null;
  const found = useQuery(api.admin.campaigns.run, runId === null ? "skip" : { runId });
  const again = () => {
    setFailed(false);
    count({ ...subject, isAgain: true }).then(
      (next) => setCounted({ key, runId: next }),
      () => setFailed(true),
    );
  };
  return { run: found?.run, hasFailed, countAgain: again };
}
