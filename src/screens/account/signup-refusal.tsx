import { refusals } from "@domain/refusals";
import { Link } from "react-router-dom";
import { useLoginView } from "./use-login-view";

const SENTENCE = refusals.signup_refused.message;
const [BEFORE = "", BETWEEN = "", AFTER = ""] = SENTENCE.split(/log in|reset your password/);

/** For a sign-up form's `saying`. */
export function sayRefusal(sentence: string) {
  return <SignupRefusal sentence={sentence} />;
}

/** What a refused sign-up says above its form: the neutral sentence with its two ways on (B-61), any other as it is. */
function SignupRefusal({ sentence }: { sentence: string }) {
  const { login, forgot } = useLoginView();
  if (sentence !== SENTENCE) return sentence;
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
