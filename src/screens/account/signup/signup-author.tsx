import { messageFor, refusalOf } from "@domain/refusal-errors";
import { AuthorSignup } from "@domain/accounts/signup";
import { AUTHOR_PLAN, PAYMENT_NOTICE } from "../../../content/sign-up";
import { FIXED_HEADS } from "../../../head/fixed-heads";
import { Head } from "../../../lib/head";
import { ErrorSummary } from "../../../ui/error-summary";
import { Form, TextField, useZodForm } from "../../../ui/form";
import { Notice } from "../../../ui/notice";
import { ContinueToPayment } from "./continue-to-payment";
import { SignedOutOnly } from "./signed-out-only";
import {
  EmailField,
  FormSection,
  NameFields,
  EMPTY_CREDENTIALS,
  EMPTY_NAMES,
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

/** Creates the author's account first, then leads to the payment page, where the trial starts. */
export function SignupAuthor() {
  const { isJoining, join } = useSignUp("author");
  return (
    <SignedOutOnly isJoining={isJoining} onward={<ContinueToPayment />}>
      <Head {...FIXED_HEADS["/signup/author"]} />
      <SignupLayout form={<AuthorForm isJoining={isJoining} join={join} />} aside={<Plan />} />
    </SignedOutOnly>
  );
}

function AuthorForm({ isJoining, join }: ReturnType<typeof useSignUp>) {
  const form = useZodForm(AuthorSignup, {
    defaults: { ...EMPTY_NAMES, penName: "", email: "", phone: "", website: "", ...EMPTY_CREDENTIALS },
    submit: join,
    fieldOf: passwordFieldOf,
    sentence: (error) =>
      refusalOf(error) ? messageFor(error) : "Failed to proceed to payment. Please try again.",
  });
  return (
    <>
      <SignupHead
        title="Create an author account"
        other={{ question: "Looking for books?", to: "/signup/producer", label: "Sign up as a producer" }}
      />
      <Form {...form} aria-label="Author sign-up" renderFailure={renderSignupRefusal}>
        <ErrorSummary />
        <FormSection title="About you">
          <div className="grid gap-4 sm:grid-cols-2">
            <NameFields />
            <TextField
              name="penName"
              label="Pen name"
              optional
              autoComplete="nickname"
              hint="Shown on your public profile."
              className="sm:col-span-2"
            />
            <EmailField />
            <PhoneField />
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
        <CredentialsAndConsent
          isJoining={isJoining}
          action="Continue to Payment ($10/mo with trial)"
          busyLabel="Processing..."
        >
          <Notice className="mb-6">{PAYMENT_NOTICE}</Notice>
        </CredentialsAndConsent>
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
      <p className="mt-1 text-14 font-medium">{AUTHOR_PLAN.trial}. Cancel any time.</p>
      <CheckList points={AUTHOR_PLAN.points} className="mt-4" />
      <p className="border-t border-line pt-4 text-14">
        <SupportLink />
      </p>
    </Panel>
  );
}
