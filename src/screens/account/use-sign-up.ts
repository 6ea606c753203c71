import type { SignupRole } from "@domain/accounts/roles";
import type { AuthorSignup, ProducerSignup } from "@domain/accounts/signup";
import { useAuthActions } from "@convex-dev/auth/react";
import { useState } from "react";
import { browserSession } from "../../lib/browser-session";
import { refusalField } from "../../lib/refusal-field";
import { useViewer } from "../../lib/viewer";

type Joining = { isJoining: boolean; join: (form: ProducerSignup | AuthorSignup) => Promise<void> };

/**
 * Makes the account and signs it in. `isJoining` holds from the first press until it is known who looks, so
 * that the form stands until the next page does. Nobody asked to be remembered, so the login is a short one.
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
    } catch (error) {
      setJoining(false);
      throw error;
    }
  };
  return { isJoining, join };
}

/** A refusal of the password belongs to its field; every other one stands above the form. */
export const passwordFieldOf = refusalField({ weak_password: "password", common_password: "password" });
