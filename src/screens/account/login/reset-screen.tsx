import { api } from "@convex/_generated/api";
import { CODE_LIFE_MINUTES } from "@domain/accounts/codes";
import { refusalOf } from "@domain/refusal-errors";
import { roleHome } from "@domain/accounts/roles";
import { NewPasswordInput } from "@domain/accounts/signup";
import { useAuthActions } from "@convex-dev/auth/react";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { useMutation } from "convex/react";
import type { EmailedLink } from "../../../lib/pages/emailed-link";
import { emailedLinkOf } from "../../../lib/pages/emailed-link";
import { browserSession } from "../../../lib/session/browser-session";
import { setSignOutMessage } from "../../../lib/session/sign-out-message";
import { PageLoader } from "../../../lib/pages/guards";
import { Head } from "../../../lib/head";
import { useViewer } from "../../../lib/viewer";
import { Button, ButtonLink } from "../../../ui/button";
import { Form, SubmitButton, useZodForm } from "../../../ui/form/form";
import { Notice } from "../../../ui/notice";
import { toast } from "../../../ui/toast";
import { NewPasswordFields } from "../new-password-fields";
import { passwordFieldOf } from "../signup/use-sign-up";
import { Redirect } from "../../../lib/pages/redirect";

const READING_TIME_MS = 4_000;
const LINK_NEEDED = `This page needs a link from our email. Each link works once, for ${CODE_LIFE_MINUTES} minutes. Use “Forgot password?” on the login page to get a new one.`;

/** Sets a new password through the emailed link. Without a link, explains how to get one. */
export function ResetScreen() {
  const { hash } = useLocation();
  const [isRefused, setRefused] = useState(false);
  const link = emailedLinkOf(hash);
  return (
    <>
      <Head title="Reset Password" noindex />
      <h1 className="display-36">Reset password</h1>
      {link === null || isRefused ? (
        <LinkNeeded />
      ) : (
        <ResetForm key={link.code} link={link} onRefused={() => setRefused(true)} />
      )}
    </>
  );
}

function ResetForm({ link, onRefused }: { link: EmailedLink; onRefused: () => void }) {
  const { signIn } = useAuthActions();
  const viewer = useViewer();
  const [isSaving, setSaving] = useState(false);
  const [isDone, setDone] = useState(false);
  useRefuseDeadLink(link, onRefused);
  const form = useZodForm(NewPasswordInput, {
    defaults: { password: "", confirmPassword: "" },
    submit: async ({ password }) => {
      setSaving(true);
      try {
        await signIn("password", { flow: "resetVerification", ...link, newPassword: password });
      } catch (error) {
        setSaving(false);
        if (refusalOf(error)?.reason === "wrong_code") return onRefused();
        throw error;
      }
      browserSession.begin(false);
      toast("ok", "Your password was reset. You’re logged out everywhere else.");
      setDone(true);
    },
    fieldOf: passwordFieldOf,
  });
  if (isDone && viewer.status === "user") return <Redirect to={roleHome(viewer.user.role)} />;
  if (!isSaving && viewer.status === "loading") return <PageLoader />;
  if (!isSaving && viewer.status === "user") return <LogOutFirst me={viewer.user.email} email={link.email} />;
  return (
    <>
      <p className="mt-3 text-muted">
        Choose a new password for <span className="font-medium wrap-anywhere text-text">{link.email}</span>.
      </p>
      <Form {...form} className="mt-6" aria-label="Set a new password">
        {/* Tells password managers whose password this is. */}
        <input type="hidden" autoComplete="username" value={link.email} readOnly />
        <NewPasswordFields label="New password" confirmLabel="Confirm new password" stacked />
        <SubmitButton size="lg" busy={isDone} busyLabel="Saving..." className="mt-6 w-full">
          Set New Password
        </SubmitButton>
      </Form>
    </>
  );
}

/** Asks at once whether the link works, so that nobody types a password for a used or expired one. */
function useRefuseDeadLink(link: EmailedLink, onRefused: () => void) {
  const works = useMutation(api.account.resetLinkWorks);
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    // If the question fails, the form still answers it.
    works({ email: link.email, code: link.code }).then(
      (does) => !does && onRefused(),
      () => {},
    );
  }, [link, works, onRefused]);
}

/** A reset starts a new session, so this browser's current one has to end first. The user decides. */
function LogOutFirst({ me, email }: { me: string; email: string }) {
  const { signOut } = useAuthActions();
  const [isBusy, setBusy] = useState(false);
  const logOut = async () => {
    setBusy(true);
    setSignOutMessage({ text: null });
    await signOut();
  };
  return (
    <>
      <p className="mt-3 text-muted">
        You’re logged in as <span className="font-medium wrap-anywhere text-text">{me}</span>. Log out here to
        set a new password for{" "}
        {me === email ? "it" : <span className="font-medium wrap-anywhere text-text">{email}</span>}.
      </p>
      <div className="mt-6 grid gap-3">
        <Button
          variant="primary"
          size="lg"
          busy={isBusy}
          busyLabel="Logging out..."
          onClick={() => void logOut()}
        >
          Log Out and Continue
        </Button>
        <ButtonLink to="/dashboard" size="lg" replace>
          Stay Logged In
        </ButtonLink>
      </div>
    </>
  );
}

/** Gives time to read the notice, then opens the login page, which repeats it. */
function LinkNeeded() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate("/login", { replace: true, state: { notice: LINK_NEEDED } }),
      READING_TIME_MS,
    );
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <>
      <Notice role="alert" className="mt-5">
        {LINK_NEEDED}
      </Notice>
      <p className="mt-6 text-14 text-muted">
        The login page opens in a moment.{" "}
        <Link to="/login" state={{ notice: LINK_NEEDED }} replace className="text-link">
          Go there now
        </Link>
      </p>
    </>
  );
}
