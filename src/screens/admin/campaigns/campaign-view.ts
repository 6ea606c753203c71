import type { CampaignStep } from "@domain/mail/campaigns/campaigns";
import { CAMPAIGN_STEPS } from "@domain/mail/campaigns/campaigns";

/** The pages of the tab, in the order of its navigation. */
export const CAMPAIGN_PAGES = ["reactivation", "welcome", "own", "digest", "history"] as const;
export type CampaignPage = (typeof CAMPAIGN_PAGES)[number];
export const PAGE_LABELS: Record<CampaignPage, string> = {
  reactivation: "Reactivation",
  welcome: "Welcome",
  own: "Your Campaigns",
  digest: "Weekly Digest",
  history: "History",
};

/** The lists below a counted campaign: who gets it, or who is left out. */
export const PEOPLE_LISTS = ["waiting", "excluded"] as const;
export type PeopleList = (typeof PEOPLE_LISTS)[number];

/** The results that a run's page lists. */
export const RESULT_FILTERS = ["all", "sent", "skipped", "failed", "waiting"] as const;
export type ResultFilter = (typeof RESULT_FILTERS)[number];

/** The Email Campaigns tab's state, as stored in the URL. */
export interface CampaignView {
  page: CampaignPage;
  /** The step of the reactivation. Undefined for the first that is not sent. */
  step?: CampaignStep;
  list?: PeopleList;
  /** The open run or campaign. */
  runId?: string;
  draftId?: string;
  result: ResultFilter;
}

export function readCampaignView(params: URLSearchParams): CampaignView {
  return {
    page: CAMPAIGN_PAGES.find((known) => known === params.get("view")) ?? "reactivation",
    step: CAMPAIGN_STEPS.find((known) => String(known) === params.get("day")),
    list: PEOPLE_LISTS.find((known) => known === params.get("list")),
    runId: params.get("run") ?? undefined,
    draftId: params.get("draft") ?? undefined,
    result: RESULT_FILTERS.find((known) => known === params.get("result")) ?? "all",
  };
}

export function writeCampaignView({
  page,
  step,
  list,
  runId,
  draftId,
  result,
}: CampaignView): URLSearchParams {
  const params = new URLSearchParams({ tab: "emails" });
  if (page !== "reactivation") params.set("view", page);
  if (step !== undefined) params.set("day", String(step));
  if (list !== undefined) params.set("list", list);
  if (runId !== undefined) params.set("run", runId);
  if (draftId !== undefined) params.set("draft", draftId);
  if (result !== "all") params.set("result", result);
  return params;
}

export function campaignPath(view: Partial<CampaignView>): string {
  return `/admin?${writeCampaignView({ page: "reactivation", result: "all", ...view }).toString()}`;
}
