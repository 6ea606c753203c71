import { api } from "@convex/_generated/api";
import type { CampaignStep } from "@domain/mail/campaigns/campaigns";
import { REACTIVATION_STEPS } from "@domain/mail/campaigns/campaigns";
import { useQuery } from "convex/react";
import { useState } from "react";
import { useUrlState } from "../../../../lib/url-state";
import type { Overview } from "../campaign";
import { readCampaignView, writeCampaignView } from "../campaign-view";
import { CountedCampaign } from "../counted/counted-campaign";
import { RecentRuns } from "../run/recent-runs";
import { StepTable } from "./step-table";

/** The four emails to authors whose imported books wait to be claimed. */
export function Reactivation() {
  const [view, setView] = useUrlState(readCampaignView, writeCampaignView);
  const overview = useQuery(api.admin.campaigns.overview, {});
  // Chosen once: a run that another admin starts must not put another step under this one's hands.
  const [first, setFirst] = useState<CampaignStep>();
  if (first === undefined && overview !== undefined) setFirst(nextStep(overview));
  const step = view.step ?? first ?? 1;
  const { name } = REACTIVATION_STEPS[step];
  return (
    <CountedCampaign
      title="Reactivation"
      text="Four emails to authors who have listed books and no account. Nobody gets more than two marketing emails in 7 days."
      name={name}
      everybody="Listed books without an account"
      subject={{ kind: "reactivation", step }}
      list={view.list}
      onList={(list) => setView({ ...view, step, list })}
      daySent={overview?.daySent ?? null}
      recent={<RecentRuns runs={overview?.recent} />}
    >
      <StepTable
        overview={overview}
        chosen={step}
        onChoose={(next) => setView({ ...view, step: next, list: undefined })}
      />
    </CountedCampaign>
  );
}

/** The first step that nobody got, else the first. */
function nextStep(overview: Overview): CampaignStep {
  return overview.steps.find(({ sent }) => sent === 0)?.step ?? 1;
}
