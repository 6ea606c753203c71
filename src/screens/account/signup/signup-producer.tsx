import { ProducerSignup, SIGNUP_GENRES } from "@domain/accounts/signup";
import { Unbroken } from "../../../shared/unbroken";
import { PRODUCER_BENEFITS, PRODUCER_NEXT } from "../../../content/sign-up";
import { FIXED_HEADS } from "../../../head/fixed-heads";
import { Head } from "../../../lib/head";
import { ChipsField } from "../../../ui/form/chips-field";
import { ErrorSummary } from "../../../ui/form/error-summary";
import { Form, TextField, useZodForm } from "../../../ui/form/form";
import { SignedOutOnly } from "./signed-out-only";
import {
  EmailField,
  FormSection,
  NameFields,
  EMPTY_CREDENTIALS,
  EMPTY_NAMES,
  FIELD_NAMES,
  Panel,
  PhoneField,
  CheckList,
  CredentialsAndConsent,
  SignupHead,
  SignupLayout,
  SupportLink,
} from "./signup-parts";
import { renderSignupRefusal } from "./signup-refusal";
import { passwordFieldOf, useSignUp } from "./use-sign-up";
import { useKeepTyped, useTypedBefore } from "./use-typed-before";

/** Free sign-up. We review the account before it shows contact details. */
export function SignupProducer() {
  const { isJoining, join } = useSignUp("producer");
  return (
    <SignedOutOnly isJoining={isJoining}>
      <Head {...FIXED_HEADS["/signup/producer"]} />
      <SignupLayout form={<ProducerForm isJoining={isJoining} join={join} />} aside={<Benefits />} />
    </SignedOutOnly>
  );
}

const EMPTY = {
  ...EMPTY_NAMES,
  companyName: "",
  email: "",
  city: "",
  phone: "",
  imdbUrl: "",
  genresOfInterest: [],
  ...EMPTY_CREDENTIALS,
};

function ProducerForm({ isJoining, join }: ReturnType<typeof useSignUp>) {
  const form = useZodForm(ProducerSignup, {
    defaults: useTypedBefore(EMPTY),
    submit: join,
    fieldOf: passwordFieldOf,
  });
  useKeepTyped(form.form);
  return (
    <>
      <SignupHead
        title="Create a producer account"
        lead="Free. "
        other={{ question: "Listing a book instead?", to: "/signup/author", label: "Sign up as an author" }}
      />
      <Form {...form} aria-label="Producer sign-up" renderFailure={renderSignupRefusal}>
        <ErrorSummary names={FIELD_NAMES} />
        <FormSection title="About you">
          <div className="grid gap-4 sm:grid-cols-2">
            <NameFields />
            <TextField
              name="companyName"
              label="Company"
              optional
              autoComplete="organization"
              className="sm:col-span-2"
            />
            <EmailField />
            <TextField name="city" label="City" autoComplete="address-level2" />
            <PhoneField />
            <TextField
              name="imdbUrl"
              label="IMDb profile"
              optional
              type="url"
              inputMode="url"
              hint="Helps us approve you sooner."
              className="sm:col-span-2"
            />
          </div>
        </FormSection>
        <FormSection title="Genres of interest">
          <ChipsField
            name="genresOfInterest"
            label="Genres of interest"
            options={SIGNUP_GENRES}
            hint="Choose at least one. They shape your weekly digest."
          />
        </FormSection>
        <CredentialsAndConsent
          isJoining={isJoining}
          action="Create Free Producer Account"
          busyLabel="Creating Account..."
        />
      </Form>
    </>
  );
}

function Benefits() {
  return (
    <Panel title="What you get">
      <CheckList points={PRODUCER_BENEFITS} className="mt-4" />
      <p className="border-t border-line pt-4 text-14 text-muted">
        <strong className="font-semibold text-text">What happens next.</strong>{" "}
        <Unbroken>{PRODUCER_NEXT}</Unbroken>
      </p>
      <p className="mt-4 text-14">
        <SupportLink />
      </p>
    </Panel>
  );
}
