import { sharedRefusals } from "@domain/shared-refusals";
import { Link } from "react-router-dom";
import { useLoginLinks } from "../login/use-login-links";

const SIGNUP_REFUSED = sharedRefusals.signup_refused.message;
const [BEFORE = "", BETWEEN = "", AFTER = ""] = SIGNUP_REFUSED.split(/log in|reset your password/);

/** Pass this to a sign-up form's `saying`. */
export function renderSignupRefusal(sentence: string) {
  return <SignupRefusal sentence={sentence} />;
}

/** Adds login and reset links to the neutral refusal. Other messages stay as they are. */
function SignupRefusal({ sentence }: { sentence: string }) {
  const { login, forgot } = useLoginLinks();
  if (sentence !== SIGNUP_REFUSED) return sentence;
  return (
    <>
      {BEFORE}
      <Link {...login} className="font-semibold underline underline-offset-4">
        log in
      </Link>
      {BETWEEN}
      <Link {...forgot} className="font-semibold underline underline-offset-4">
        reset your password
      </Link>
      {AFTER}
    </>
  );
}
