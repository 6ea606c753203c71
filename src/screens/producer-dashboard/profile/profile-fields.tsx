import { SIGNUP_GENRES } from "@domain/accounts/signup";
import { NETWORK_LABELS } from "@domain/people/socials";
import { useId } from "react";
import { Link } from "react-router-dom";
import { ChipsField } from "../../../ui/form/chips-field";
import { FieldFrame, Input } from "../../../ui/form/fields";
import { TextField } from "../../../ui/form/form";
import { FormSection } from "../../../ui/form/form-section";

const LINK_INPUT = {
  type: "url",
  optional: "above",
  autoCapitalize: "none",
  autoComplete: "off",
  spellCheck: false,
  maxLength: 2048,
} as const;

export function AboutYou({ email }: { email: string }) {
  return (
    <FormSection title="About You">
      <TextField name="firstName" label="First name" autoComplete="given-name" maxLength={100} />
      <TextField name="lastName" label="Last name" autoComplete="family-name" maxLength={100} />
      <TextField name="companyName" label="Company" optional autoComplete="organization" maxLength={100} />
      <TextField name="phone" label="Phone" optional type="tel" autoComplete="tel" maxLength={40} />
      <LoginEmail email={email} />
    </FormSection>
  );
}

function LoginEmail({ email }: { email: string }) {
  const id = useId();
  return (
    <FieldFrame
      id={id}
      label="Email"
      className="sm:col-span-2"
      hint={
        <>
          You log in with this address. Change it on your{" "}
          <Link to="/account" className="text-link">
            account page
          </Link>
          .
        </>
      }
    >
      <Input
        id={id}
        type="email"
        value={email}
        readOnly
        aria-describedby={`${id}-hint`}
        className="bg-third! text-muted"
      />
    </FieldFrame>
  );
}

export function Links() {
  return (
    <FormSection title="Links (Optional)" text="We change http links to https.">
      <TextField {...LINK_INPUT} name="imdbUrl" label="IMDb profile" hint="Where we check your credits." />
      <TextField {...LINK_INPUT} name="imdbProLink" label="IMDb Pro" />
      <TextField {...LINK_INPUT} name="websiteLink" label="Website" autoComplete="url" />
      <TextField
        {...LINK_INPUT}
        name="linkedinLink"
        label={NETWORK_LABELS.linkedin}
        hint="Your username or a link."
      />
      <TextField
        {...LINK_INPUT}
        name="twitterLink"
        label={NETWORK_LABELS.twitter}
        hint="Your username or a link."
      />
      <TextField
        {...LINK_INPUT}
        name="instagramLink"
        label={NETWORK_LABELS.instagram}
        hint="Your username or a link."
      />
    </FormSection>
  );
}

export function GenresOfInterest() {
  return (
    <FormSection title="Genres of Interest (Optional)">
      <div className="sm:col-span-2">
        <ChipsField
          name="genresOfInterest"
          label="Genres of interest"
          options={SIGNUP_GENRES}
          hint="They shape your weekly digest."
        />
      </div>
    </FormSection>
  );
}
