import { api } from "@convex/_generated/api";
import { ALL_OFF } from "@domain/mail/preferences";
import { useMutation } from "convex/react";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { FailureNotice, FocusedStatus, PageHeading, SavedNotice } from "./page-parts";
import { useSaveOnce } from "./use-save-once";

/** The link is too old to show its address's choices. It still unsubscribes, and asks for a fresh one. */
export function ExpiredLink({ token, home }: { token: string; home: string }) {
  const save = useMutation(api.preferences.save);
  const send = useMutation(api.preferences.sendFreshLink);
  const stopping = useSaveOnce(() => save({ token, unsubscribeAll: true, ...ALL_OFF }));
  const sending = useSaveOnce(() => send({ token }));
  if (stopping.isDone) return <SavedNotice home={home} />;
  if (sending.isDone)
    return (
      <FocusedStatus>
        <EmptyState heading="h1" title="Check your email" frame="middle">
          We emailed a fresh link to the address this one went to.
        </EmptyState>
      </FocusedStatus>
    );
  const isBusy = stopping.isBusy || sending.isBusy;
  return (
    <>
      <PageHeading title="This link has expired">
        It is more than 60 days old. It can still unsubscribe its address from all our emails except those
        about your account. To choose which ones you get, ask for a fresh link.
      </PageHeading>
      <FailureNotice sentence={stopping.failure ?? sending.failure} />
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button
          variant="primary"
          size="lg"
          busy={sending.isBusy}
          busyLabel="Sending..."
          disabled={isBusy}
          onClick={() => void sending.run(null)}
        >
          Email Me a Fresh Link
        </Button>
        <Button
          size="lg"
          busy={stopping.isBusy}
          busyLabel="Saving..."
          disabled={isBusy}
          onClick={() => void stopping.run(null)}
        >
          Unsubscribe from All
        </Button>
      </div>
    </>
  );
}
