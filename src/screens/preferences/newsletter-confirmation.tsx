import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { useState } from "react";
import { Button, ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { FocusedStatus, FailureNotice, PageHeading } from "./page-parts";
import { useSaveOnce } from "./use-save-once";

/** The second half of a newsletter sign-up: a press, since mail scanners follow links by themselves (B-40, X08). */
export function NewsletterConfirmation({ token }: { token: string }) {
  const confirm = useMutation(api.preferences.confirmNewsletter);
  const [isValid, setValid] = useState(true);
  const saving = useSaveOnce(async () => setValid(await confirm({ token })));
  if (saving.isDone) return <Outcome isValid={isValid} />;
  return (
    <>
      <PageHeading title="Confirm your sign-up">
        One press, and the weekly digest comes to your address. Each one has a link that ends it.
      </PageHeading>
      <FailureNotice sentence={saving.failure} />
      <Button
        variant="primary"
        size="lg"
        busy={saving.isBusy}
        busyLabel="Confirming..."
        onClick={() => void saving.run(null)}
      >
        Confirm my sign-up
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
          title="You are signed up"
          frame="middle"
          action={
            <ButtonLink to="/browse" variant="primary">
              Browse Books
            </ButtonLink>
          }
        >
          The next digest comes to your address.
        </EmptyState>
      ) : (
        <EmptyState
          heading="h1"
          tone="bad"
          title="This link is no longer good"
          action={
            <ButtonLink to="/for-producers" variant="primary">
              Sign up again
            </ButtonLink>
          }
        >
          It is older than seven days, or the address has been unsubscribed since. Nothing was changed.
        </EmptyState>
      )}
    </FocusedStatus>
  );
}
