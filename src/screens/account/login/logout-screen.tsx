import { useAuthActions } from "@convex-dev/auth/react";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { browserSession } from "../../../lib/session/browser-session";
import { setSignOutMessage } from "../../../lib/session/sign-out-message";
import { Head } from "../../../lib/head";
import { FrameLoader } from "../../../ui/frames";

const SIGN_OUT_TIMEOUT_MS = 5_000;

/** Signs out on the server and in this browser, then goes home. */
export function LogoutScreen() {
  const { signOut } = useAuthActions();
  const navigate = useNavigate();

  useEffect(() => {
    let isHere = true;
    void (async () => {
      // The session may end before this browser drops it. The user asked for that, so show no message.
      setSignOutMessage({ text: null });
      const isDone = await Promise.race([signOut().then(() => true), signOutTimeout()]);
      browserSession.clear();
      // Offline, the tokens are erased anyway. A fresh page load drops what is still in memory.
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
