import type { LoginInput } from "@domain/accounts/login";
import { messageFor, refusalOf } from "@domain/refusal-errors";
import { useAuthActions } from "@convex-dev/auth/react";
import { browserSession } from "../../../lib/session/browser-session";
import { hasStoredLogin } from "../../../lib/session/stored-login";
import { toast } from "../../../ui/toast";

export type SignIn = (login: LoginInput) => Promise<void>;

const NOT_KEPT =
  "This browser can’t keep your login: its storage is full or blocked. You stay logged in while this page is open.";

/** Logs in and stores how long the session should last. The session watcher tells the server. */
export function useSignIn(): SignIn {
  const { signIn } = useAuthActions();
  return async ({ email, password, remember }) => {
    await signIn("password", { flow: "signIn", email, password });
    browserSession.begin(remember);
    if (!hasStoredLogin()) toast("info", NOT_KEPT);
  };
}

/** Never reveals whether the email or the password was wrong. A lost connection gets its own message. */
export function loginFailure(error: unknown): string {
  return refusalOf(error) ? messageFor(error) : "Couldn’t log in right now. Please try again.";
}
