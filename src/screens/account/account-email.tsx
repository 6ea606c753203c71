import { api } from "@convex/_generated/api";
import { ChangeEmailInput } from "@domain/accounts/account";
import { useAction, useMutation } from "convex/react";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { refusalField } from "../../lib/refusal-field";
import type { Me } from "../../lib/viewer";
import { Button } from "../../ui/button";
import { Form, PasswordField, SubmitButton, TextField, useZodForm } from "../../ui/form";
import { toast } from "../../ui/toast";
import { AccountSection } from "./account-section";
import { CodeForm } from "../../shared/people/code-form";

type Step = { is: "asking"; again: boolean } | { is: "confirming"; newEmail: string | null };

/** Another address for the account: asked for with the password, taken with the code that went there. */
export function AccountEmail({ user }: { user: Me }) {
  const given = new URLSearchParams(useLocation().hash.slice(1)).get("code") ?? "";
  return <ChangeEmail key={given} email={user.email} given={given} />;
}

/** Who comes by the link of our mail has been asked already, and brings the code. */
function ChangeEmail({ email, given }: { email: string; given: string }) {
  const [step, setStep] = useState<Step>(
    given === "" ? { is: "asking", again: false } : { is: "confirming", newEmail: null },
  );
  const requestAgain = () => setStep({ is: "asking", again: true });
  return (
    <AccountSection
      title="Change e-mail address"
      text={
        <>
          Now: <span className="font-medium wrap-anywhere text-text">{email}</span>. You log in with the new
          address once you have entered the code that we send there. The old one is told.
        </>
      }
    >
      {step.is === "confirming" ? (
        <ConfirmCode
          newEmail={step.newEmail}
          given={step.newEmail === null ? given : ""}
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
  /** For whoever comes back from the code: the form they left is where they go on. */
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
    <Form {...form} aria-label="Change e-mail address" className="max-w-100">
      <TextField
        name="newEmail"
        label="New e-mail address"
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
  given: string;
  onDone: () => void;
}

function ConfirmCode({ newEmail, given, onDone }: ConfirmCodeProps) {
  const confirm = useMutation(api.account.confirmEmailChange);
  return (
    <>
      <p role="status" className="mb-5 text-14">
        {newEmail === null ? (
          "Enter the code that went to your new address."
        ) : (
          <>
            A code is on its way to <span className="font-medium wrap-anywhere">{newEmail}</span>. It works
            for 10 minutes.
          </>
        )}
      </p>
      <CodeForm
        label="Confirm new address"
        action="Change E-mail Address"
        given={given}
        autoFocus
        submit={async (code) => {
          const { changed } = await confirm({ code });
          if (changed) {
            toast("ok", "Your e-mail address is changed. Log in with it from now on.");
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
