import { api } from "@convex/_generated/api";
import { formatLocalDay } from "@domain/local-dates";
import { REAPPLY_AFTER_DAYS } from "@domain/producers/approvals";
import { messageFor } from "@domain/refusal-errors";
import { useMutation, useQuery } from "convex/react";
import { useState } from "react";
import { Button } from "../../ui/button";
import { toast } from "../../ui/toast";

/** A button to reapply, or the date from which a producer can. */
export function Reapply() {
  const application = useQuery(api.producers.me);
  const applyAgain = useMutation(api.producers.reapply);
  const [openedAt] = useState(() => Date.now());
  const [isApplying, setApplying] = useState(false);
  const apply = async () => {
    setApplying(true);
    try {
      await applyAgain({});
      toast("ok", "Your application is under review again.");
    } catch (error) {
      toast("bad", messageFor(error));
      setApplying(false);
    }
  };
  const from = application?.reapplyFrom ?? null;
  return (
    <section aria-labelledby="apply-again" className="mt-8 min-h-18">
      <h2 id="apply-again" className="display-22">
        Apply again
      </h2>
      {from !== null &&
        (from <= openedAt ? (
          <ReapplyButton isApplying={isApplying} onApply={() => void apply()} />
        ) : (
          <ReapplyDate from={from} />
        ))}
    </section>
  );
}

function ReapplyButton({ isApplying, onApply }: { isApplying: boolean; onApply: () => void }) {
  return (
    <>
      <p className="mt-2 max-w-reading text-14 text-pretty text-muted">
        {REAPPLY_AFTER_DAYS} days have passed since the decision. We review new applications the same way.
      </p>
      <Button variant="primary" busy={isApplying} busyLabel="Applying..." onClick={onApply} className="mt-4">
        Apply Again
      </Button>
    </>
  );
}

function ReapplyDate({ from }: { from: number }) {
  return (
    <p className="mt-2 max-w-reading text-14 text-pretty text-muted">
      You can apply again from{" "}
      <time dateTime={new Date(from).toISOString()} className="font-medium text-text">
        {formatLocalDay(from)}
      </time>
      , {REAPPLY_AFTER_DAYS} days after the decision. If we made a mistake, please contact us.
    </p>
  );
}
