import { grouped } from "@domain/figures";
import { offeredGenres, MAX_BIO } from "@domain/people/profiles";
import type { Network } from "@domain/people/socials";
import { NETWORKS } from "@domain/people/socials";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { SelectField, TextAreaField, TextField } from "../../ui/form/form";
import { FormSection } from "../../ui/form/form-section";
import { FIELD_LABELS } from "./field-labels";

export function BasicInformation({ headshot }: { headshot: ReactNode }) {
  return (
    <FormSection title="Basic Information">
      <div className="mb-2 sm:col-span-2">{headshot}</div>
      <TextField name="firstName" label={FIELD_LABELS.firstName} autoComplete="given-name" maxLength={100} />
      <TextField name="lastName" label={FIELD_LABELS.lastName} autoComplete="family-name" maxLength={100} />
      <TextField
        name="email"
        label={FIELD_LABELS.email}
        type="email"
        autoComplete="email"
        hint="Where approved producers email you. Your login stays the same."
      />
      <TextField
        name="phone"
        label={FIELD_LABELS.phone}
        optional
        type="tel"
        autoComplete="tel"
        maxLength={40}
        hint="Shown to approved producers on request."
      />
    </FormSection>
  );
}

export function AboutYou({ storedGenre }: { storedGenre: string }) {
  const bio = useWatch({ name: "bio" }) as string;
  const genres = ["", ...offeredGenres(storedGenre)].map((value) => ({
    value,
    label: value || "Not specified",
  }));
  return (
    <FormSection title="About You (Optional)">
      <TextField
        name="penName"
        label={FIELD_LABELS.penName}
        optional="above"
        autoComplete="nickname"
        maxLength={100}
        hint="Shown instead of your name on your page and books."
      />
      <TextField
        name="city"
        label={FIELD_LABELS.city}
        optional="above"
        autoComplete="address-level2"
        maxLength={100}
      />
      <SelectField name="mainGenre" label={FIELD_LABELS.mainGenre} optional="above" options={genres} />
      <TextAreaField
        name="bio"
        label={FIELD_LABELS.bio}
        optional="above"
        rows={6}
        maxLength={MAX_BIO}
        className="sm:col-span-2"
        hint={
          <span className="flex justify-between gap-4">
            Tell producers about yourself.
            <span className="shrink-0 tabular-nums">
              {grouped(bio.length)} / {grouped(MAX_BIO)}
            </span>
          </span>
        }
      />
    </FormSection>
  );
}

/** Most people know their handle on these two networks rather than a URL. */
const HINTS: Partial<Record<Network, string>> = {
  twitter: "Your username, with or without @.",
  instagram: "Your username, with or without @.",
};

export function Links() {
  return (
    <FormSection title="Links (Optional)" text="Usernames or web addresses. We change http links to https.">
      <TextField
        name="website"
        label={FIELD_LABELS.website}
        optional="above"
        inputMode="url"
        autoComplete="url"
        maxLength={2048}
        className="sm:col-span-2"
      />
      {NETWORKS.map((network) => (
        <TextField
          key={network}
          name={network}
          label={FIELD_LABELS[network]}
          optional="above"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={2048}
          hint={HINTS[network]}
        />
      ))}
    </FormSection>
  );
}
