import { useUrlState } from "../../../../lib/url-state";
import { readCampaignView, writeCampaignView } from "../campaign-view";
import type { ResultFilter } from "../campaign-view";

/** The results that a run's page lists, as stored in the URL. */
export function useResultFilter(): [ResultFilter, (filter: ResultFilter) => void] {
  const [view, setView, latestView] = useUrlState(readCampaignView, writeCampaignView);
  return [latestView.result, (result) => setView({ ...view, result })];
}
