import { api } from "@convex/_generated/api";
import { ChangeEmailInput } from "@domain/accounts/account";
import { CODE_LIFE_MINUTES } from "@domain/accounts/codes";
import { useAction, useMutation } from "convex/react";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { refusalField } from "../../../lib/refusal-field";
import type { Me } from "../../../lib/viewer";
import { Button } from "../../../ui/button";
import { Form, PasswordField, SubmitButton, TextField, useZodForm } from "../../../ui/form/form";
import { toast } from "../../../ui/toast";
import { AccountSection } from "./account-section";
import { CodeForm } from "../../../shared/people/code-form";

type Step = { is: "asking"; again: boolean } | { is: "confirming"; newEmail: string | null };

/** Changes the account's email: the password requests it, the emailed code confirms it. */
export function AccountEmail({ user }: { user: Me }) {
  const linkCode = new URLSearchParams(useLocation().hash.slice(1)).get("code") ?? "";
  return <ChangeEmail key={linkCode} email={user.email} linkCode={linkCode} />;
}

/** The link in our email skips the request form and brings the code. */
function ChangeEmail({ email, linkCode }: { email: string; linkCode: string }) {
  const [step, setStep] = useState<Step>(
    linkCode === "" ? { is: "asking", again: false } : { is: "confirming", newEmail: null },
  );
  const requestAgain = () => setStep({ is: "asking", again: true });
  return (
    <AccountSection
      title="Change email address"
      text={
        <>
          Now: <span className="font-medium wrap-anywhere text-text">{email}</span>. You’ll switch to the new
          address after entering the code we send there. We’ll also notify your old address.
        </>
      }
    >
      {step.is === "confirming" ? (
        <ConfirmCode
          newEmail={step.newEmail}
          linkCode={step.newEmail === null ? linkCode : ""}
          onDone={requestAgain}
        />
      ) : (
        <RequestCodeForm
          autoFocus={step.again}
          onRequested={(newEmail) => setStep({ is: "confirming", newEmail })}
        />
      )}
    </AccountSection>
  );
}

interface RequestCodeFormProps {
  /** True after going back from the code, so that the focus stays in the form. */
  autoFocus: boolean;
  onRequested: (newEmail: string | null) => void;
}

function RequestCodeForm({ autoFocus, onRequested }: RequestCodeFormProps) {
  const request = useAction(api.account.requestEmailChange);
  const form = useZodForm(ChangeEmailInput, {
    defaults: { newEmail: "", password: "" },
    submit: async (typed) => {
      await request(typed);
      onRequested(typed.newEmail);
    },
    fieldOf: refusalField({ wrong_password: "password", invalid_email: "newEmail", same_email: "newEmail" }),
  });
  return (
    <Form {...form} aria-label="Change email address" className="max-w-100">
      <TextField
        name="newEmail"
        label="New email address"
        type="email"
        autoComplete="email"
        autoFocus={autoFocus}
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        clears={["password"]}
        className="mt-4"
      />
      <div className="mt-6 flex flex-wrap items-center gap-2">
        <SubmitButton busyLabel="Sending...">Send Code</SubmitButton>
        <Button variant="quiet" onClick={() => onRequested(null)}>
          I have a code
        </Button>
      </div>
    </Form>
  );
}

interface ConfirmCodeProps {
  newEmail: string | null;
  linkCode: string;
  onDone: () => void;
}

function ConfirmCode({ newEmail, linkCode, onDone }: ConfirmCodeProps) {
  const confirm = useMutation(api.account.confirmEmailChange);
  return (
    <>
      <p role="status" className="mb-5 text-14">
        {newEmail === null ? (
          "Enter the code we sent to your new address."
        ) : (
          <>
            We sent a code to <span className="font-medium wrap-anywhere">{newEmail}</span>. It works for{" "}
            {CODE_LIFE_MINUTES} minutes.
          </>
        )}
      </p>
      <CodeForm
        label="Confirm new address"
        action="Change Email Address"
        given={linkCode}
        autoFocus
        submit={async (code) => {
          const { changed } = await confirm({ code });
          if (changed) {
            toast("ok", "Your email address was changed. Use it to log in from now on.");
            onDone();
          }
          return changed;
        }}
      >
        <Button variant="quiet" onClick={onDone}>
          Back
        </Button>
      </CodeForm>
    </>
  );
}
