import { afterLogin, loginNotice } from "@domain/accounts/redirects";
import { roleHome } from "@domain/accounts/roles";
import { useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router-dom";
import { PageLoader } from "../../../lib/pages/guards";
import { FIXED_HEADS } from "../../../head/fixed-heads";
import { Head } from "../../../lib/head";
import { originOf } from "../../../lib/origin";
import { type Me, useViewer } from "../../../lib/viewer";
import { Button } from "../../../ui/button";
import { Notice } from "../../../ui/notice";
import { DemoSignIns } from "./demo-sign-ins";
import { ForgotPassword } from "./forgot-password";
import { LoginForm } from "./login-form";
import { noticeFromState } from "../router-state";
import { firstPage } from "../signup/signed-out-only";
import { useSignIn } from "./use-sign-in";
import { Redirect } from "../../../lib/pages/redirect";

/** Set at build time, so that a deployment's bundle contains no demo logins. */
const SHOWS_DEMO_SIGN_INS = import.meta.env.VITE_DEMO_SIGN_INS === "1";

export function LoginScreen() {
  const viewer = useViewer();
  const state: unknown = useLocation().state;
  const [params] = useSearchParams();
  const signIn = useSignIn();
  const [isSigningIn, setSigningIn] = useState(false);
  const origin = originOf(state);
  const redirect = params.get("redirect");

  const onward = viewer.status === "user" && <Redirect to={firstPath(viewer.user, redirect, origin)} />;
  if (onward && !isSigningIn) return onward;
  if (viewer.status === "loading" && !isSigningIn) return <PageLoader />;
  // The account was closed while logging in. Enable the form again.
  if (viewer.status === "guest" && viewer.ended && isSigningIn) setSigningIn(false);
  if (params.get("view") === "forgot-password") return <ForgotPassword />;

  const notice = noticeFromState(state) ?? loginNotice(origin ?? redirect);
  const begin: typeof signIn = async (login) => {
    setSigningIn(true);
    try {
      await signIn(login);
    } catch (error) {
      setSigningIn(false);
      throw error;
    }
  };

  return (
    <>
      <Head {...FIXED_HEADS["/login"]} />
      <h1 className="display-36">Login</h1>
      {notice && <Notice className="mt-5">{notice}</Notice>}
      <LoginForm signIn={begin} isSigningIn={isSigningIn} />
      <p className="my-6 flex items-center gap-3 text-13 text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
      <Button disabled size="lg" className="w-full">
        Continue with Google <span className="text-13 font-normal">coming soon</span>
      </Button>
      <p className="mt-8 text-14 text-muted">
        New here?{" "}
        <Link to="/signup" state={state} className="text-link">
          Sign up
        </Link>
        . Trouble logging in?{" "}
        <Link to="/contact" className="text-link">
          Contact
        </Link>
      </p>
      {SHOWS_DEMO_SIGN_INS && <DemoSignIns signIn={begin} isSigningIn={isSigningIn} />}
      {/* The form stays until the code of the next page is there. */}
      {onward}
    </>
  );
}

/** Without a page to go back to, straight to the first page, so that no other page's code loads. */
function firstPath(user: Me, redirect: string | null, origin: string | null): string {
  const path = afterLogin(user.role, redirect, origin);
  return path === roleHome(user.role) ? firstPage(user) : path;
}
