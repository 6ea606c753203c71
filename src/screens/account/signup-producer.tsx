import { ProducerSignup, SIGNUP_GENRES } from "@domain/signup";
import { Link, useLocation } from "react-router-dom";
import { PRODUCER_BENEFITS, PRODUCER_NEXT } from "../../content/sign-up";
import { Head } from "../../lib/head";
import { SUPPORT_EMAIL } from "../../content/support";
import { ChipsField } from "../../ui/chips-field";
import { ErrorSummary } from "../../ui/error-summary";
import { Form, SubmitButton, TextField, useZodForm } from "../../ui/form";
import { SafeLink } from "../../ui/safe-link";
import { NewPasswordFields } from "./new-password-fields";
import { NewcomersOnly } from "./newcomers-only";
import { Consents, FormSection, MARKETING_STARTS_ON, Panel, Points, SignupLayout } from "./signup-parts";
import { passwordFieldOf, useSignUp } from "./use-sign-up";

/** A producer's sign-up (SGN-04 to SGN-08): free, and reviewed before contact details are shown. */
export function SignupProducer() {
  const { isJoining, join } = useSignUp("producer");
  return (
    <NewcomersOnly isJoining={isJoining}>
      <Head
        title="Sign Up as a Producer"
        description="A free account for film and TV producers, reviewed by a person before it reaches authors."
        path="/signup/producer"
      />
      <SignupLayout form={<ProducerForm isJoining={isJoining} join={join} />} aside={<Benefits />} />
    </NewcomersOnly>
  );
}

function ProducerForm({ isJoining, join }: ReturnType<typeof useSignUp>) {
  const state: unknown = useLocation().state;
  const form = useZodForm(ProducerSignup, {
    defaults: {
      firstName: "",
      lastName: "",
      companyName: "",
      email: "",
      city: "",
      phone: "",
      imdbUrl: "",
      genresOfInterest: [],
      password: "",
      confirmPassword: "",
      agreedToTerms: false,
      marketingConsent: MARKETING_STARTS_ON,
    },
    submit: join,
    fieldOf: passwordFieldOf,
  });
  return (
    <>
      <h1 className="display-36">Create a producer account</h1>
      <p className="mt-2 mb-10 text-muted">
        Free. Already a member?{" "}
        <Link to="/login" state={state} className="text-link">
          Login
        </Link>
        . Listing a book instead?{" "}
        <Link to="/signup/author" state={state} className="text-link">
          Sign up as an author
        </Link>
      </p>
      <Form {...form} aria-label="Producer sign-up">
        <ErrorSummary />
        <FormSection title="About you">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField name="firstName" label="First name" autoComplete="given-name" />
            <TextField name="lastName" label="Last name" autoComplete="family-name" />
            <TextField
              name="companyName"
              label="Company"
              optional
              autoComplete="organization"
              className="sm:col-span-2"
            />
            <TextField
              name="email"
              label="Email"
              type="email"
              autoComplete="username"
              className="sm:col-span-2"
            />
            <TextField name="city" label="City" autoComplete="address-level2" />
            <TextField name="phone" label="Phone" type="tel" autoComplete="tel" />
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
        <FormSection title="Password">
          <NewPasswordFields />
        </FormSection>
        <Consents />
        <SubmitButton size="lg" busy={isJoining} busyLabel="Creating Account..." className="max-sm:w-full">
          Create Free Producer Account
        </SubmitButton>
      </Form>
    </>
  );
}

function Benefits() {
  return (
    <Panel title="What you get">
      <Points points={PRODUCER_BENEFITS} className="mt-4" />
      <p className="border-t border-line pt-4 text-14 text-muted">
        <strong className="font-semibold text-text">What happens next.</strong> {PRODUCER_NEXT}
      </p>
      <p className="mt-4 text-14">
        <SafeLink href={`mailto:${SUPPORT_EMAIL}`} className="text-link">
          Email support
        </SafeLink>
      </p>
    </Panel>
  );
}
