import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { useState } from "react";
import { ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { ConfirmLink } from "./page-parts";

/** Stops the emails about unread messages, of the person whom an email's link is for. */
export function StopMessages({ token }: { token: string }) {
  const stop = useMutation(api.messages.threads.stopMails);
  const [isStopped, setIsStopped] = useState(false);
  return (
    <ConfirmLink
      title="Stop Emails About Messages"
      button="Stop These Emails"
      busyLabel="Stopping..."
      confirm={async () => setIsStopped(await stop({ token }))}
      outcome={<Outcome isStopped={isStopped} />}
    >
      New messages still show in your inbox. Your other emails don’t change.
    </ConfirmLink>
  );
}

function Outcome({ isStopped }: { isStopped: boolean }) {
  if (!isStopped)
    return (
      <EmptyState heading="h1" tone="bad" title="This link doesn’t work">
        Its account may have been deleted. Nothing changed.
      </EmptyState>
    );
  const action = (
    <ButtonLink to="/messages" variant="primary">
      Open Messages
    </ButtonLink>
  );
  return (
    <EmptyState heading="h1" title="Emails about messages are off" frame="middle" action={action}>
      We won’t email you about unread messages. You can turn these emails on again in your account’s
      notification settings.
    </EmptyState>
  );
}
