import { api } from "@convex/_generated/api";
import { useAuthActions } from "@convex-dev/auth/react";
import { useMutation } from "convex/react";
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";
import { clearToasts, toast } from "../../ui/toast";
import { browserSession } from "./browser-session";
import { takeSignOutMessage } from "./sign-out-message";
import { useViewer } from "../viewer";

/** Signs the browser out when its session ends, and tells the server about "Remember me" after a login. */
export function SessionWatcher() {
  const viewer = useViewer();
  const { signOut } = useAuthActions();
  const navigate = useNavigate();
  const go = useEffectEvent((to: string) => void navigate(to, { replace: true }));
  const setRemember = useMutation(api.account.setRemember);
  const ended = viewer.status === "guest" && viewer.ended;
  const userId = viewer.user?.userId;

  useEffect(() => {
    if (!browserSession.isOver()) return;
    void signOut().then(() => {
      browserSession.clear();
      browserSession.finishCheck();
    });
  }, [signOut]);

  useEffect(() => {
    if (!ended) return;
    const message = takeSignOutMessage();
    void signOut().then(() => {
      // Drafts survive a session that ran out: the person logs in and continues. Whoever logs out leaves nothing.
      if (message !== null) browserSession.clear();
      // This replaces the guard's redirect to the login page.
      if (message?.to) go(message.to);
      const text = message ? message.text : "Session ended. Please log in again.";
      if (text !== null) toast("info", text);
    });
  }, [ended, signOut]);

  useEffect(() => {
    if (userId === undefined) return;
    // A message for an earlier session is not for this one.
    takeSignOutMessage();
    return clearToasts;
  }, [userId]);

  useEffect(() => {
    const remember = browserSession.unreported();
    if (userId === undefined || remember === null) return;
    browserSession.reported();
    // On failure the session keeps the library's 30 days, longer than the person chose, so they are told.
    setRemember({ remember }).catch(() => toast("bad", "We couldn’t apply your “Remember me” choice."));
  }, [userId, setRemember]);

  return null;
}
