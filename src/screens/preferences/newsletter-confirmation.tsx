import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { useState } from "react";
import { Button, ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { FocusedStatus, FailureNotice, PageHeading } from "./page-parts";
import { useSaveOnce } from "./use-save-once";

/** Confirms a newsletter sign-up. It takes a click, since mail scanners follow links. */
export function NewsletterConfirmation({ token }: { token: string }) {
  const confirm = useMutation(api.preferences.confirmNewsletter);
  const [isValid, setValid] = useState(true);
  const saving = useSaveOnce(async () => setValid(await confirm({ token })));
  if (saving.isDone) return <Outcome isValid={isValid} />;
  return (
    <>
      <PageHeading title="Confirm your sign-up">
        Confirm to get the weekly digest. Unsubscribe any time.
      </PageHeading>
      <FailureNotice sentence={saving.failure} />
      <Button
        variant="primary"
        size="lg"
        busy={saving.isBusy}
        busyLabel="Confirming..."
        onClick={() => void saving.run(null)}
      >
        Confirm My Sign-Up
      </Button>
    </>
  );
}

function Outcome({ isValid }: { isValid: boolean }) {
  return (
    <FocusedStatus>
      {isValid ? (
        <EmptyState
          heading="h1"
          title="You’re signed up"
          frame="middle"
          action={
            <ButtonLink to="/browse" variant="primary">
              Browse Books
            </ButtonLink>
          }
        >
          You’ll get the next digest.
        </EmptyState>
      ) : (
        <EmptyState
          heading="h1"
          tone="bad"
          title="This link has expired"
          action={
            <ButtonLink to="/for-producers" variant="primary">
              Sign Up Again
            </ButtonLink>
          }
        >
          It is more than seven days old, or the address unsubscribed since. Nothing changed.
        </EmptyState>
      )}
    </FocusedStatus>
  );
}
