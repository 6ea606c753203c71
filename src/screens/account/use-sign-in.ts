import type { LoginInput } from "@domain/login";
import { refusalOf } from "@domain/refusals";
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

/** Which of the two is wrong is nobody's business. */
export function loginFailure(error: unknown): string {
  const refusal = refusalOf(error);
  if (refusal) return refusal.message;
  if (error instanceof Error && error.message.includes("TooManyFailedAttempts")) {
    return "Too many attempts. Wait a few minutes and try again.";
  }
  return "Email or password is incorrect. Please try again.";
}
