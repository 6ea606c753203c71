import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { useState } from "react";
import { Button, ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { FailureNotice, FocusedStatus, PageHeading } from "./page-parts";
import { useSaveOnce } from "./use-save-once";

type Stopped = { searchName: string | null } | null;

/** Stops the search alerts that an email's link is for. It takes a click, since mail scanners follow links. */
export function StopAlerts({ token }: { token: string }) {
  const stop = useMutation(api.savedSearches.stopAlerts);
  const [stopped, setStopped] = useState<Stopped>(null);
  const saving = useSaveOnce(async () => setStopped(await stop({ token })));
  if (saving.isDone) return <Outcome stopped={stopped} />;
  return (
    <>
      <PageHeading title="Stop Search Alerts">
        New matches still show in your dashboard. Your other emails don’t change.
      </PageHeading>
      <FailureNotice sentence={saving.failure} />
      <Button
        variant="primary"
        size="lg"
        busy={saving.isBusy}
        busyLabel="Stopping..."
        onClick={() => void saving.run(null)}
      >
        Stop These Emails
      </Button>
    </>
  );
}

function Outcome({ stopped }: { stopped: Stopped }) {
  const action = (
    <ButtonLink to="/dashboard/producer?tab=saved-searches" variant="primary">
      Open Saved Searches
    </ButtonLink>
  );
  if (stopped === null)
    return (
      <FocusedStatus>
        <EmptyState heading="h1" tone="bad" title="This link doesn’t work" action={action}>
          Its search may have been deleted. Nothing changed.
        </EmptyState>
      </FocusedStatus>
    );
  return (
    <FocusedStatus>
      <EmptyState heading="h1" title="Search alerts are off" frame="middle" action={action}>
        {stopped.searchName === null
          ? "We won’t email you about any of your saved searches."
          : `We won’t email you about “${stopped.searchName}” any more.`}{" "}
        You can turn alerts on again in your dashboard.
      </EmptyState>
    </FocusedStatus>
  );
}
