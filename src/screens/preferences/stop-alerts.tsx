import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { useState } from "react";
import { ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { ConfirmLink } from "./page-parts";

type Stopped = { searchName: string | null } | null;

/** Stops the search alerts that an email's link is for. */
export function StopAlerts({ token }: { token: string }) {
  const stop = useMutation(api.producer.savedSearches.stopAlerts);
  const [stopped, setStopped] = useState<Stopped>(null);
  return (
    <ConfirmLink
      title="Stop Search Alerts"
      button="Stop These Emails"
      busyLabel="Stopping..."
      confirm={async () => setStopped(await stop({ token }))}
      outcome={<Outcome stopped={stopped} />}
    >
      New matches still show in your dashboard. Your other emails don’t change.
    </ConfirmLink>
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
      <EmptyState heading="h1" tone="bad" title="This link doesn’t work" action={action}>
        Its search may have been deleted. Nothing changed.
      </EmptyState>
    );
  return (
    <EmptyState heading="h1" title="Search alerts are off" frame="middle" action={action}>
      {stopped.searchName === null
        ? "We won’t email you about any of your saved searches."
        : `We won’t email you about “${stopped.searchName}” any more.`}{" "}
      You can turn alerts on again in your dashboard.
    </EmptyState>
  );
}
