import type { LoginInput } from "@domain/accounts/login";
import { messageFor, refusalOf } from "@domain/refusal-errors";
import { useAuthActions } from "@convex-dev/auth/react";
import { browserSession } from "../../../lib/session/browser-session";

export type SignIn = (login: LoginInput) => Promise<void>;

/** Logs in and stores how long the session should last. The session watcher tells the server. */
export function useSignIn(): SignIn {
  const { signIn } = useAuthActions();
  return async ({ email, password, remember }) => {
    await signIn("password", { flow: "signIn", email, password });
    browserSession.begin(remember);
  };
}

/** Never reveals whether the email or the password was wrong. A lost connection gets its own message. */
export function loginFailure(error: unknown): string {
  return refusalOf(error) ? messageFor(error) : "Couldn’t log in right now. Please try again.";
}
