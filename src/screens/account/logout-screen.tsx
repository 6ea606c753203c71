import { useAuthActions } from "@convex-dev/auth/react";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { browserSession } from "../../lib/browser-session";
import { Head } from "../../lib/head";
import { FrameLoader } from "../../ui/frames";

/** Signs out on the server and in this browser, then goes home (LGN-13). */
export function LogoutScreen() {
  const { signOut } = useAuthActions();
  const navigate = useNavigate();

  useEffect(() => {
    let isHere = true;
    void (async () => {
      await signOut();
      browserSession.clear();
      if (isHere) await navigate("/", { replace: true });
    })();
    return () => {
      isHere = false;
    };
  }, [signOut, navigate]);

  return (
    <div className="flex min-h-[70vh] items-center justify-center">
      <Head title="Logging out" noindex />
      <FrameLoader label="Logging out..." />
    </div>
  );
}
