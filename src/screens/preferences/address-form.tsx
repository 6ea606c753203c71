import { api } from "@convex/_generated/api";
import { NewsletterInput } from "@domain/mail/preferences";
import { refusalOf } from "@domain/refusal-errors";
import { useMutation } from "convex/react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Form, SubmitButton, TextField, useZodForm } from "../../ui/form/form";
import { Notice } from "../../ui/notice";
import { PageHeading, SavedNotice } from "./page-parts";

interface AddressFormProps {
  email?: string;
  home: string;
  /** The link was cut off or changed on its way. */
  isAfterDamagedLink?: boolean;
}

/** Anyone may type anyone's address, so without a link or login this can only unsubscribe. */
export function AddressForm({ email = "", home, isAfterDamagedLink = false }: AddressFormProps) {
  const optOut = useMutation(api.preferences.optOutByEmail);
  const [isDone, setDone] = useState(false);
  const zodForm = useZodForm(NewsletterInput, {
    defaults: { email },
    submit: async (input) => {
      await optOut(input);
      setDone(true);
    },
    sentence: (error) =>
      refusalOf(error)?.code === "RATE_LIMITED"
        ? (refusalOf(error)?.message ?? "")
        : "Failed to update preferences. Please try again.",
  });
  if (isDone) return <SavedNotice home={home} />;
  return (
    <>
      <PageHeading>
        Enter your address to unsubscribe from all our emails except those about your account. To choose which
        ones you get, use the link in any of them, or{" "}
        <Link to="/login?redirect=/unsubscribe" className="text-link">
          log in
        </Link>
        .
      </PageHeading>
      {isAfterDamagedLink && (
        <Notice tone="amber" className="mb-6">
          This link doesn’t work. You can still enter your address below.
        </Notice>
      )}
      <Form {...zodForm} aria-label="Unsubscribe">
        <TextField name="email" label="Email" type="email" autoComplete="email" />
        <SubmitButton size="lg" busyLabel="Saving..." className="mt-6 max-sm:w-full">
          Unsubscribe from All
        </SubmitButton>
      </Form>
    </>
  );
}
