import { useNavigate } from "react-router-dom";
import { Chip } from "../../../ui/chip";
import type { CampaignPage } from "./campaign-view";
import { CAMPAIGN_PAGES, campaignPath, PAGE_LABELS } from "./campaign-view";

/** The pages of the tab. */
export function CampaignNav({ page }: { page: CampaignPage }) {
  const navigate = useNavigate();
  return (
    <div role="group" aria-label="Campaigns" className="mb-6 flex flex-wrap gap-2">
      {CAMPAIGN_PAGES.map((each) => (
        <Chip
          key={each}
          selected={each === page}
          onToggle={() => void navigate(campaignPath({ page: each }))}
        >
          {PAGE_LABELS[each]}
        </Chip>
      ))}
    </div>
  );
}
