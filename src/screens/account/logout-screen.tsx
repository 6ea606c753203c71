import { useAuthActions } from "@convex-dev/auth/react";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { browserSession } from "../../lib/browser-session";
import { setSignOutMessage } from "../../lib/sign-out-message";
import { Head } from "../../lib/head";
import { FrameLoader } from "../../ui/frames";

const SIGN_OUT_TIMEOUT_MS = 5_000;

/** Signs out on the server and in this browser, then goes home (LGN-13). */
export function LogoutScreen() {
  const { signOut } = useAuthActions();
  const navigate = useNavigate();

  useEffect(() => {
    let isHere = true;
    void (async () => {
      // The browser may hear that the login has ended before it has let go of it: to whoever asked, no news.
      setSignOutMessage({ text: null });
      const isDone = await Promise.race([signOut().then(() => true), signOutTimeout()]);
      browserSession.clear();
      // Without a connection the tokens are erased all the same; a fresh page forgets what it holds of them.
      if (!isDone) location.replace("/");
      else if (isHere) await navigate("/", { replace: true });
    })();
    return () => {
      isHere = false;
    };
  }, [signOut, navigate]);

  return (
    <div className="flex min-h-dvh items-center justify-center">
      <Head title="Logging out" noindex />
      <FrameLoader label="Logging out..." />
    </div>
  );
}

function signOutTimeout(): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), SIGN_OUT_TIMEOUT_MS));
}
