import { api } from "@convex/_generated/api";
import { NewsletterInput } from "@domain/mail/preferences";
import { refusalOf } from "@domain/refusals";
import { useMutation } from "convex/react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Form, SubmitButton, TextField, useZodForm } from "../../ui/form";
import { Notice } from "../../ui/notice";
import { PageHeading, SavedNotice } from "./page-parts";

interface AddressFormProps {
  email?: string;
  home: string;
  /** The link that led here has been used, or replaced by a later one. */
  isAfterStaleLink?: boolean;
}

/** Without a link or a login, mail can be turned off and nothing else: anybody may type anybody's address (B-30). */
export function AddressForm({ email = "", home, isAfterStaleLink = false }: AddressFormProps) {
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
        Enter your address to unsubscribe from all our e-mails. To choose by kind, use the link in one of
        them, or{" "}
        <Link to="/login?redirect=/unsubscribe" className="text-link">
          log in
        </Link>
        .
      </PageHeading>
      {isAfterStaleLink && (
        <Notice tone="amber" className="mb-6">
          This link is no longer good: it has been used, or a later mail replaced it. Your address still
          works.
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
