import { CODE_LIFE_MINUTES } from "@domain/accounts/codes";
import { ForgotPasswordInput } from "@domain/accounts/account";
import { useAuthActions } from "@convex-dev/auth/react";
import MailCheck from "lucide-react/icons/mail-check";
import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { Head } from "../../../lib/head";
import { Button } from "../../../ui/button";
import { Form, SubmitButton, TextField, useZodForm } from "../../../ui/form/form";
import { typedEmailFromState } from "../router-state";
import { useLoginLinks } from "./use-login-links";

/** Requests a password reset link. The answer is the same whether or not the account exists. */
export function ForgotPassword() {
  const loginEmail = typedEmailFromState(useLocation().state);
  const [email, setEmail] = useState(loginEmail);
  const [isSent, setSent] = useState(false);
  const [isRetry, setRetry] = useState(false);
  return (
    <>
      <Head title="Forgot Password" noindex />
      {isSent ? (
        <CheckYourEmail
          email={email}
          onTryAgain={() => {
            setSent(false);
            setRetry(true);
          }}
        />
      ) : (
        <ForgotForm
          email={email}
          autoFocus={isRetry}
          onSent={(sentTo) => {
            setEmail(sentTo);
            setSent(true);
          }}
        />
      )}
    </>
  );
}

interface ForgotFormProps {
  email: string;
  /** True on a retry, so that the focus stays in the form. */
  autoFocus: boolean;
  onSent: (email: string) => void;
}

function ForgotForm({ email, autoFocus, onSent }: ForgotFormProps) {
  const { signIn } = useAuthActions();
  const form = useZodForm(ForgotPasswordInput, {
    defaults: { email },
    submit: async (typed) => {
      await signIn("password", { flow: "reset", email: typed.email });
      onSent(typed.email);
    },
  });
  return (
    <>
      <h1 className="display-36">Forgot your password?</h1>
      <p className="mt-3 text-muted">
        Enter your account’s email address. We’ll send you a link to reset your password.
      </p>
      <Form {...form} className="mt-6" aria-label="Forgot password">
        <TextField name="email" label="Email" type="email" autoComplete="username" autoFocus={autoFocus} />
        <SubmitButton size="lg" busyLabel="Sending..." className="mt-6 w-full">
          Send Reset Link
        </SubmitButton>
      </Form>
      <p className="mt-8 text-14">
        <BackToLogin />
      </p>
    </>
  );
}

function CheckYourEmail({ email, onTryAgain }: { email: string; onTryAgain: () => void }) {
  return (
    <div role="status">
      <MailCheck size={40} strokeWidth={1.25} className="text-brand" aria-hidden />
      <h1 className="mt-5 display-36">Check your email</h1>
      <p className="mt-3 text-pretty text-muted">
        If <span className="font-medium wrap-anywhere text-text">{email}</span> has an account, we sent a link
        to reset the password. It works once, for {CODE_LIFE_MINUTES} minutes. Check your spam folder too.
      </p>
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 text-14">
        <Button onClick={onTryAgain}>Try again</Button>
        <BackToLogin />
      </div>
    </div>
  );
}

function BackToLogin() {
  const { login } = useLoginLinks();
  return (
    <Link {...login} className="text-link">
      Back to login
    </Link>
  );
}
