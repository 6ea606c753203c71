import { api } from "@convex/_generated/api";
import { useQuery } from "convex/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { Link } from "react-router-dom";
import { useUrlState } from "../../../../lib/url-state";
import { ButtonLink } from "../../../../ui/button";
import { EmptyState } from "../../../../ui/empty-state";
import { FrameLoader } from "../../../../ui/frames";
import { campaignPath, readCampaignView, writeCampaignView } from "../campaign-view";
import { DraftEditor } from "./draft-editor";

/** A campaign of the admins' own: its words, its audience, and its start. */
export function DraftScreen() {
  const [{ draftId = "" }] = useUrlState(readCampaignView, writeCampaignView);
  const draft = useQuery(api.admin.drafts.get, { draftId });
  if (draft === undefined) return <FrameLoader className="py-16" />;
  if (draft === null)
    return (
      <EmptyState
        title="We couldn’t find this campaign."
        action={<ButtonLink to={campaignPath({ page: "own" })}>Your Campaigns</ButtonLink>}
      >
        It may have been deleted.
      </EmptyState>
    );
  return (
    <>
      <Link
        to={campaignPath({ page: "own" })}
        className="mb-4 inline-flex min-h-11 items-center gap-2 text-14 font-medium text-brand sm:min-h-8"
      >
        <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
        Your Campaigns
      </Link>
      <DraftEditor key={draft._id} draft={draft} />
    </>
  );
}
