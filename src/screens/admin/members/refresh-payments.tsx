import { api } from "@convex/_generated/api";
import { isSyncRunning } from "@domain/billing/payment-sync";
import { formatLocalDayAndTime } from "@domain/local-dates";
import { messageFor, refusalOf } from "@domain/refusal-errors";
import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useNow } from "../../../lib/now";
import { Button } from "../../../ui/button";
import { toast } from "../../../ui/toast";

type Sync = FunctionReturnType<typeof api.admin.subscriptions.summary>["sync"];

/** Compares the memberships with Stripe, and says when that was done last. Every open page sees it run. */
export function RefreshPayments({ label }: { label: string }) {
  const summary = useQuery(api.admin.subscriptions.summary, {});
  const refresh = useMutation(api.admin.subscriptions.refresh);
  const sync = summary?.sync ?? null;
  const now = useNow();
  const run = async () => {
    try {
      await refresh({});
    } catch (error) {
      const isLoggedOut = refusalOf(error)?.reason === "not_authenticated";
      const message = isLoggedOut ? "Please log in to view subscription data" : messageFor(error);
      toast("bad", message, { label: "Retry", run: () => void run() });
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:w-full">
      <p role="status" className="text-13 text-muted max-sm:min-h-5 max-sm:w-full">
        {summary && syncText(sync, now)}
      </p>
      <Button
        icon={RefreshCw}
        busy={sync !== null && isSyncRunning(sync, now)}
        busyLabel="Refreshing…"
        onClick={() => void run()}
      >
        {label}
      </Button>
    </div>
  );
}

function syncText(sync: Sync, now: number): string {
  if (sync === null) return "Not compared with Stripe yet.";
  if (isSyncRunning(sync, now)) return "Comparing with Stripe…";
  if (sync.finishedAt === null || sync.problem !== null) return "The last refresh failed.";
  return `Compared with Stripe on ${formatLocalDayAndTime(sync.finishedAt)}.`;
}
