import { messageFor, refusalOf } from "@domain/refusals";
import { AuthorSignup } from "@domain/signup";
import { Link, useLocation } from "react-router-dom";
import { AUTHOR_PLAN, PAYMENT_NOTICE } from "../../content/sign-up";
import { Head } from "../../lib/head";
import { SUPPORT_EMAIL } from "../../content/support";
import { ErrorSummary } from "../../ui/error-summary";
import { Form, SubmitButton, TextField, useZodForm } from "../../ui/form";
import { Notice } from "../../ui/notice";
import { SafeLink } from "../../ui/safe-link";
import { NewPasswordFields } from "./new-password-fields";
import { NewcomersOnly } from "./newcomers-only";
import { Consents, FormSection, MARKETING_STARTS_ON, Panel, Points, SignupLayout } from "./signup-parts";
import { passwordFieldOf, useSignUp } from "./use-sign-up";

/** An author's sign-up (SGN-09 to SGN-13): the account comes first, the trial is set up from the dashboard (B-16). */
export function SignupAuthor() {
  const { isJoining, join } = useSignUp("author");
  return (
    <NewcomersOnly isJoining={isJoining}>
      <Head
        title="Sign Up as an Author"
        description="List published books for film and TV producers: ten dollars a month after a 14-day free trial."
        path="/signup/author"
      />
      <SignupLayout form={<AuthorForm isJoining={isJoining} join={join} />} aside={<Plan />} />
    </NewcomersOnly>
  );
}

function AuthorForm({ isJoining, join }: ReturnType<typeof useSignUp>) {
  const state: unknown = useLocation().state;
  const form = useZodForm(AuthorSignup, {
    defaults: {
      firstName: "",
      lastName: "",
      penName: "",
      email: "",
      phone: "",
      website: "",
      password: "",
      confirmPassword: "",
      agreedToTerms: false,
      marketingConsent: MARKETING_STARTS_ON,
    },
    submit: join,
    fieldOf: passwordFieldOf,
    sentence: (error) =>
      refusalOf(error) ? messageFor(error) : "Failed to proceed to payment. Please try again.",
  });
  return (
    <>
      <h1 className="display-36">Create an author account</h1>
      <p className="mt-2 mb-10 text-muted">
        Already a member?{" "}
        <Link to="/login" state={state} className="text-link">
          Login
        </Link>
        . Looking for books?{" "}
        <Link to="/signup/producer" state={state} className="text-link">
          Sign up as a producer
        </Link>
      </p>
      <Form {...form} aria-label="Author sign-up">
        <ErrorSummary />
        <FormSection title="About you">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField name="firstName" label="First name" autoComplete="given-name" />
            <TextField name="lastName" label="Last name" autoComplete="family-name" />
            <TextField
              name="penName"
              label="Pen name"
              optional
              autoComplete="nickname"
              hint="Shown on your public profile."
              className="sm:col-span-2"
            />
            <TextField
              name="email"
              label="Email"
              type="email"
              autoComplete="username"
              className="sm:col-span-2"
            />
            <TextField name="phone" label="Phone" type="tel" autoComplete="tel" />
            <TextField
              name="website"
              label="Website"
              optional
              type="url"
              inputMode="url"
              autoComplete="url"
            />
          </div>
        </FormSection>
        <FormSection title="Password">
          <NewPasswordFields />
        </FormSection>
        <Consents />
        <Notice className="mb-6">{PAYMENT_NOTICE}</Notice>
        <SubmitButton size="lg" busy={isJoining} busyLabel="Processing..." className="max-sm:w-full">
          Continue to Payment ($10/mo with trial)
        </SubmitButton>
      </Form>
    </>
  );
}

function Plan() {
  return (
    <Panel title="Your plan">
      <p className="mt-3 flex items-baseline gap-2">
        <span className="display-36">{AUTHOR_PLAN.price}</span>
        <span className="text-muted">{AUTHOR_PLAN.period}</span>
      </p>
      <p className="mt-1 text-14 font-medium">{AUTHOR_PLAN.trial}. Cancel at any time.</p>
      <Points points={AUTHOR_PLAN.points} className="mt-4" />
      <p className="border-t border-line pt-4 text-14">
        <SafeLink href={`mailto:${SUPPORT_EMAIL}`} className="text-link">
          Email support
        </SafeLink>
      </p>
    </Panel>
  );
}
