import type { LoginInput } from "@domain/accounts/login";
import { messageFor, refusalOf } from "@domain/refusals";
import { useAuthActions } from "@convex-dev/auth/react";
import { browserSession } from "../../lib/browser-session";

export type SignIn = (login: LoginInput) => Promise<void>;

/** Signs in and writes down how long the login is meant to last; the session watcher tells the server. */
export function useSignIn(): SignIn {
  const { signIn } = useAuthActions();
  return async ({ email, password, remember }) => {
    await signIn("password", { flow: "signIn", email, password });
    browserSession.begin(remember);
  };
}

/** Which of the two is wrong is nobody's business. A connection that was lost says nothing of either. */
export function loginFailure(error: unknown): string {
  return refusalOf(error) ? messageFor(error) : "Could not log in just now. Please try again.";
}
