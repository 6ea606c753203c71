import { api } from "@convex/_generated/api";
import { ChangeEmailInput } from "@domain/accounts/account";
import { CODE_LIFE_MINUTES } from "@domain/accounts/codes";
import { useAction, useMutation } from "convex/react";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { emailedLinkOf } from "../../../lib/pages/emailed-link";
import { refusalField } from "../../../lib/refusal-field";
import type { Me } from "../../../lib/viewer";
import { Button } from "../../../ui/button";
import { Form, PasswordField, SubmitButton, TextField, useZodForm } from "../../../ui/form/form";
import { toast } from "../../../ui/toast";
import { AccountSection } from "./account-section";
import { CodeForm } from "../../../shared/people/code-form";
import { SendNewCode } from "../../../shared/people/send-new-code";

/** A requested change. `resend` emails another code; only the form that has the password can. */
interface Requested {
  newEmail: string;
  resend: () => Promise<unknown>;
}

type Step = { is: "asking"; again: boolean } | { is: "confirming"; requested: Requested | null };

/** Changes the account's email: the password requests it, the emailed code confirms it. */
export function AccountEmail({ user }: { user: Me }) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [isBack, setBack] = useState(false);
  const leaveLink = () => {
    setBack(true);
    // A used code in the address would come back with a reload.
    void navigate({ search }, { replace: true });
  };
  return <ChangeEmail key={hash} email={user.email} hash={hash} isBack={isBack} onLeaveLink={leaveLink} />;
}

interface ChangeEmailProps {
  email: string;
  hash: string;
  /** True after leaving the link's code, so that the focus stays in the form. */
  isBack: boolean;
  onLeaveLink: () => void;
}

/** The link in our email skips the request form and brings the code. */
function ChangeEmail({ email, hash, isBack, onLeaveLink }: ChangeEmailProps) {
  const linkCode = new URLSearchParams(hash.slice(1)).get("code") ?? "";
  const [step, setStep] = useState<Step>(
    linkCode === "" ? { is: "asking", again: isBack } : { is: "confirming", requested: null },
  );
  // Another window may have followed the link. The code is used then.
  if (step.is === "confirming" && step.requested?.newEmail === email) setStep({ is: "asking", again: true });
  const requestAgain = () => {
    if (hash === "") setStep({ is: "asking", again: true });
    else onLeaveLink();
  };
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
          requested={step.requested}
          linkCode={step.requested === null ? linkCode : ""}
          linkEmail={emailedLinkOf(hash)?.email ?? null}
          onDone={requestAgain}
        />
      ) : (
        <RequestCodeForm
          autoFocus={step.again}
          onRequested={(requested) => setStep({ is: "confirming", requested })}
        />
      )}
    </AccountSection>
  );
}

interface RequestCodeFormProps {
  /** True after going back from the code, so that the focus stays in the form. */
  autoFocus: boolean;
  onRequested: (requested: Requested | null) => void;
}

function RequestCodeForm({ autoFocus, onRequested }: RequestCodeFormProps) {
  const request = useAction(api.account.requestEmailChange);
  const form = useZodForm(ChangeEmailInput, {
    defaults: { newEmail: "", password: "" },
    submit: async (typed) => {
      await request(typed);
      onRequested({ newEmail: typed.newEmail, resend: () => request(typed) });
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
  requested: Requested | null;
  linkCode: string;
  linkEmail: string | null;
  onDone: () => void;
}

function ConfirmCode({ requested, linkCode, linkEmail, onDone }: ConfirmCodeProps) {
  const confirm = useMutation(api.account.confirmEmailChange);
  return (
    <>
      <p role="status" className="mb-5 text-14">
        {requested === null ? (
          <>
            Enter the code we sent to{" "}
            {linkEmail === null ? "your new address" : <Address>{linkEmail}</Address>}.
          </>
        ) : (
          <>
            We sent a code to <Address>{requested.newEmail}</Address>. It works for {CODE_LIFE_MINUTES}{" "}
            minutes.
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
        {requested && <SendNewCode email={requested.newEmail} send={requested.resend} />}
        <Button variant="quiet" onClick={onDone}>
          Back
        </Button>
      </CodeForm>
    </>
  );
}

function Address({ children }: { children: string }) {
  return <span className="font-medium wrap-anywhere">{children}</span>;
}
