import { api } from "@convex/_generated/api";
import { useAuthActions } from "@convex-dev/auth/react";
import { useMutation } from "convex/react";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { toast } from "../ui/toast";
import { browserSession } from "./browser-session";
import { takeSignOutMessage } from "./sign-out-message";
import { useViewer } from "./viewer";

/** Keeps the browser's idea of the login true: ended sessions sign out, a new one is told how long it may last. */
export function SessionWatcher() {
  const viewer = useViewer();
  const { signOut } = useAuthActions();
  const navigate = useNavigate();
  const go = useRef(navigate);
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
    go.current = navigate;
  }, [navigate]);

  useEffect(() => {
    if (!ended) return;
    const farewell = takeSignOutMessage();
    void signOut().then(() => {
      // After the guard's own way to the login page, which this one replaces.
      if (farewell?.to) void go.current(farewell.to, { replace: true });
      const text = farewell ? farewell.text : "Session ended. Please log in again.";
      if (text !== null) toast("info", text);
    });
  }, [ended, signOut]);

  useEffect(() => {
    // Words for an earlier login are not for this one.
    if (userId !== undefined) takeSignOutMessage();
  }, [userId]);

  useEffect(() => {
    const remember = browserSession.unreported();
    if (userId === undefined || remember === null) return;
    browserSession.reported();
    // Left at the library's 30 days, the login would outlive what was promised: say so, rather than nothing.
    setRemember({ remember }).catch(() => toast("bad", "This login could not be shortened to this session."));
  }, [userId, setRemember]);

  return null;
}
