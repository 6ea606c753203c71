import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { useState } from "react";
import { ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { ConfirmLink } from "./page-parts";

/** Confirms a newsletter sign-up. */
export function NewsletterConfirmation({ token }: { token: string }) {
  const confirm = useMutation(api.preferences.confirmNewsletter);
  const [isValid, setValid] = useState(true);
  return (
    <ConfirmLink
      title="Confirm your sign-up"
      button="Confirm My Sign-Up"
      busyLabel="Confirming..."
      confirm={async () => setValid(await confirm({ token }))}
      outcome={<Outcome isValid={isValid} />}
    >
      Confirm to get the weekly digest. Unsubscribe any time.
    </ConfirmLink>
  );
}

function Outcome({ isValid }: { isValid: boolean }) {
  if (isValid)
    return (
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
    );
  return (
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
  );
}
