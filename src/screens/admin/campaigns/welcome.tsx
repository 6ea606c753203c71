import { api } from "@convex/_generated/api";
import { useQuery } from "convex/react";
import { useUrlState } from "../../../lib/url-state";
import { readCampaignView, writeCampaignView } from "./campaign-view";
import { CountedCampaign } from "./counted/counted-campaign";

/** The welcome email, for authors and producers whose account never had one. */
export function Welcome() {
  const [view, setView] = useUrlState(readCampaignView, writeCampaignView);
  const overview = useQuery(api.admin.campaigns.overview, {});
  return (
    <CountedCampaign
      title="Welcome"
      text="The email that new members get at sign-up, for accounts that never had one. Two go out each second."
      name="the welcome"
      everybody="Authors and producers with an account"
      subject={{ kind: "welcome" }}
      list={view.list}
      onList={(list) => setView({ ...view, list })}
      daySent={overview?.daySent ?? null}
    />
  );
}
