import type { SignupRole } from "@domain/accounts/roles";
import type { AuthorSignup, ProducerSignup } from "@domain/accounts/signup";
import { useAuthActions } from "@convex-dev/auth/react";
import { useState } from "react";
import { browserSession } from "../../../lib/session/browser-session";
import { refusalField } from "../../../lib/refusal-field";
import { useViewer } from "../../../lib/viewer";
import { forgetTyped } from "./use-typed-before";

type Joining = { isJoining: boolean; join: (form: ProducerSignup | AuthorSignup) => Promise<void> };

/**
 * Creates the account and logs in for a short session. `isJoining` stays true until the viewer is known,
 * so that the form remains until the next page shows.
 */
export function useSignUp(role: SignupRole): Joining {
  const { signIn } = useAuthActions();
  const viewer = useViewer();
  const [isJoining, setJoining] = useState(false);
  if (viewer.status === "guest" && viewer.ended && isJoining) setJoining(false);

  const join = async ({ confirmPassword: _, ...account }: ProducerSignup | AuthorSignup) => {
    setJoining(true);
    try {
      await signIn("password", { flow: "signUp", role, ...account });
      browserSession.begin(false);
      forgetTyped();
    } catch (error) {
      setJoining(false);
      throw error;
    }
  };
  return { isJoining, join };
}

/** Puts password refusals on the password field. Other refusals show above the form. */
export const passwordFieldOf = refusalField({ weak_password: "password", common_password: "password" });
