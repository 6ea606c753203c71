import { messageFor, refusalOf } from "@domain/refusal-errors";
import { AuthorSignup } from "@domain/accounts/signup";
import CreditCard from "lucide-react/icons/credit-card";
import { PAYMENT_NOTICE } from "../../../content/sign-up";
import { FIXED_HEADS } from "../../../head/fixed-heads";
import { Head } from "../../../lib/head";
import { ErrorSummary } from "../../../ui/form/error-summary";
import { Form, TextField, useZodForm } from "../../../ui/form/form";
import { AuthorPlan, PriceBand } from "./author-plan";
import { ContinueToPayment } from "./continue-to-payment";
import { SignedOutOnly } from "./signed-out-only";
import {
  EmailField,
  FormSection,
  NameFields,
  EMPTY_CREDENTIALS,
  EMPTY_NAMES,
  FIELD_NAMES,
  PhoneField,
  CredentialsAndConsent,
  SignupHead,
  SignupLayout,
} from "./signup-parts";
import { renderSignupRefusal } from "./signup-refusal";
import { passwordFieldOf, useSignUp } from "./use-sign-up";
import { useKeepTyped, useTypedBefore } from "./use-typed-before";

/** Creates the author's account first, then leads to the payment page, where the trial starts. */
export function SignupAuthor() {
  const { isJoining, join } = useSignUp("author");
  return (
    <SignedOutOnly isJoining={isJoining} onward={<ContinueToPayment />}>
      <Head {...FIXED_HEADS["/signup/author"]} />
      <SignupLayout
        lead={<PriceBand className="rounded-panel" />}
        form={<AuthorForm isJoining={isJoining} join={join} />}
        aside={<AuthorPlan />}
      />
    </SignedOutOnly>
  );
}

const EMPTY = { ...EMPTY_NAMES, penName: "", email: "", phone: "", website: "", ...EMPTY_CREDENTIALS };

function AuthorForm({ isJoining, join }: ReturnType<typeof useSignUp>) {
  const form = useZodForm(AuthorSignup, {
    defaults: useTypedBefore(EMPTY),
    submit: join,
    fieldOf: passwordFieldOf,
    sentence: (error) =>
      refusalOf(error) ? messageFor(error) : "Failed to proceed to payment. Please try again.",
  });
  useKeepTyped(form.form);
  return (
    <>
      <SignupHead
        title="Create an author account"
        other={{ question: "Looking for books?", to: "/signup/producer", label: "Sign up as a producer" }}
      />
      <Form {...form} aria-label="Author sign-up" renderFailure={renderSignupRefusal}>
        <ErrorSummary names={FIELD_NAMES} />
        <FormSection title="About you">
          <div className="grid gap-4 sm:grid-cols-2">
            <NameFields />
            <TextField
              name="penName"
              label="Pen name"
              optional
              autoComplete="nickname"
              hint="Shown on your public profile instead of your name."
              className="sm:col-span-2"
            />
            <EmailField hint="If your books are listed already, use the address they are listed with. You can claim them." />
            <PhoneField hint="Only approved producers can ask for it." />
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
          footnote={
            <p className="mt-4 flex max-w-md gap-2 text-14 text-pretty text-muted">
              <CreditCard size={18} strokeWidth={1.75} className="mt-px shrink-0" aria-hidden />
              {PAYMENT_NOTICE}
            </p>
          }
        />
      </Form>
    </>
  );
}
