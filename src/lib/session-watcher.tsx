import { api } from "@convex/_generated/api";
import { useAuthActions } from "@convex-dev/auth/react";
import { useMutation } from "convex/react";
import { useEffect } from "react";
import { toast } from "../ui/toast";
import { browserSession } from "./browser-session";
import { useViewer } from "./viewer";

/** Keeps the browser's idea of the login true: ended sessions sign out, a new one is told how long it may last. */
export function SessionWatcher() {
  const viewer = useViewer();
  const { signOut } = useAuthActions();
  const setRemember = useMutation(api.account.setRemember);
  const ended = viewer.status === "guest" && viewer.ended;
  const userId = viewer.user?.userId;

  useEffect(() => {
    if (!browserSession.isPending()) return;
    void (async () => {
      if (await browserSession.isOver()) {
        await signOut();
        browserSession.clear();
      }
      browserSession.settle();
    })();
  }, [signOut]);

  useEffect(() => {
    if (!ended) return;
    void signOut().then(() => toast("info", "Session ended. Please log in again."));
  }, [ended, signOut]);

  useEffect(() => {
    const remember = browserSession.unreported();
    if (userId === undefined || remember === null) return;
    browserSession.reported();
    // Left at the library's 30 days, the login would outlive what was promised: say so, rather than nothing.
    setRemember({ remember }).catch(() => toast("bad", "This login could not be shortened to this session."));
  }, [userId, setRemember]);

  return null;
}
