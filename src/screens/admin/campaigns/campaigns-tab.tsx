import { ErrorBoundary } from "../../../lib/error-boundary";
import { LazyContent } from "../../../lib/lazy-content";
import { useUrlState } from "../../../lib/url-state";
import { lazyComponent } from "../../../ui/lazy-component";
import { CampaignNav } from "./campaign-nav";
import type { CampaignPage, CampaignView } from "./campaign-view";
import { PAGE_LABELS, readCampaignView, writeCampaignView } from "./campaign-view";

const RunScreen = lazyComponent(async () => (await import("./run/run-screen")).RunScreen);
const DraftScreen = lazyComponent(async () => (await import("./own/draft-screen")).DraftScreen);
const PAGES: Record<CampaignPage, ReturnType<typeof lazyComponent>> = {
  reactivation: lazyComponent(async () => (await import("./reactivation/reactivation")).Reactivation),
  welcome: lazyComponent(async () => (await import("./welcome")).Welcome),
  own: lazyComponent(async () => (await import("./own/own-campaigns")).OwnCampaigns),
  digest: lazyComponent(async () => (await import("./digest/digest-page")).DigestPage),
  history: lazyComponent(async () => (await import("./run/history")).History),
};

/** Campaigns of email: their recipients, tests, runs and results. */
export function CampaignsTab() {
  const [view] = useUrlState(readCampaignView, writeCampaignView);
  return (
    <section aria-label="Email Campaigns">
      {view.runId === undefined && view.draftId === undefined && <CampaignNav page={view.page} />}
      <ErrorBoundary title="Couldn’t load this campaign." resetKey={addressOf(view)}>
        <Content view={view} />
      </ErrorBoundary>
    </section>
  );
}

function Content({ view }: { view: CampaignView }) {
  if (view.runId !== undefined) return <LazyContent key={view.runId} label="the run" Content={RunScreen} />;
  if (view.draftId !== undefined)
    return <LazyContent key={view.draftId} label="the campaign" Content={DraftScreen} />;
  return <LazyContent key={view.page} label={PAGE_LABELS[view.page]} Content={PAGES[view.page]} />;
}

function addressOf(view: CampaignView): string {
  return writeCampaignView(view).toString();
}
