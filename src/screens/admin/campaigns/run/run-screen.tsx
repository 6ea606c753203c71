import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useQuery } from "convex/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { Link } from "react-router-dom";
import { useUrlState } from "../../../../lib/url-state";
import { ButtonLink } from "../../../../ui/button";
import { EmptyState } from "../../../../ui/empty-state";
import { FrameLoader } from "../../../../ui/frames";
import { campaignPath, PAGE_LABELS, readCampaignView, writeCampaignView } from "../campaign-view";
import { FailureNotice } from "./failure-notice";
import { RunHead } from "./run-head";
import { RunResults } from "./run-results";

/** A run: how far it is, its results, and what an admin can do about it. Live in every window. */
export function RunScreen() {
  const [{ runId = "" }] = useUrlState(readCampaignView, writeCampaignView);
  const found = useQuery(api.admin.campaigns.run, { runId: runId as Id<"campaignRuns"> });
  if (found === undefined) return <FrameLoader className="py-16" />;
  if (found === null)
    return (
      <EmptyState
        title="We couldn’t find this run."
        action={<ButtonLink to={campaignPath({ page: "history" })}>History</ButtonLink>}
      >
        It may have been a count that nobody started.
      </EmptyState>
    );
  const { run, daySent } = found;
  return (
    <>
      <Link
        to={campaignPath({ page: run.kind })}
        className="mb-4 inline-flex min-h-11 items-center gap-2 text-14 font-medium text-brand sm:min-h-8"
      >
        <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
        {PAGE_LABELS[run.kind]}
      </Link>
      <div className="grid gap-4">
        <RunHead run={run} daySent={daySent} />
        <FailureNotice run={run} />
      </div>
      <RunResults run={run} />
    </>
  );
}
