import { api } from "@convex/_generated/api";
import { CODE_LIFE_MINUTES } from "@domain/accounts/codes";
import { messageFor } from "@domain/refusal-errors";
import { useMutation } from "convex/react";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { emailedLinkOf } from "../../lib/pages/emailed-link";
import { PageLoader } from "../../lib/pages/guards";
import { Head } from "../../lib/head";
import { useViewer } from "../../lib/viewer";
import { ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";

const EXPIRED = `Each link works once, for ${CODE_LIFE_MINUTES} minutes. Log in and request a new code on your account page.`;
const INCOMPLETE =
  "The end of the link is missing. Use the button in our email or copy its whole link, or enter its code on your account page.";

/** Confirms the address of the link in our email at once, in any browser. */
export function ConfirmEmailScreen() {
  const { hash } = useLocation();
  // A newer link that is pasted into the same tab changes the hash alone.
  return <Confirmation key={hash} hash={hash} />;
}

function Confirmation({ hash }: { hash: string }) {
  const viewer = useViewer();
  const [link] = useState(() => emailedLinkOf(hash));
  const answer = useConfirmation(link);
  const isVerified =
    answer === true || (viewer.user?.emailVerified === true && viewer.user.email === link?.email);
  if (answer === undefined && !isVerified) return <PageLoader />;
  return (
    <div className="page-measure pt-10 pb-24">
      <Head title="Confirm Email" noindex />
      {isVerified ? (
        <EmptyState heading="h1" title="Your email address is verified" action={<Onward />}>
          {link?.email}
        </EmptyState>
      ) : (
        <EmptyState
          heading="h1"
          title={link === null ? "This link is incomplete" : "This link has expired or was used"}
          tone="bad"
          action={
            <ButtonLink to="/account" variant="primary">
              Account Page
            </ButtonLink>
          }
        >
          {link === null ? INCOMPLETE : typeof answer === "string" ? answer : EXPIRED}
        </EmptyState>
      )}
    </div>
  );
}

function Onward() {
  const isMember = useViewer().status === "user";
  return (
    <ButtonLink to={isMember ? "/dashboard" : "/login"} variant="primary">
      {isMember ? "Dashboard" : "Login"}
    </ButtonLink>
  );
}

/** Sends the link once. Undefined while waiting, then true or false, or the sentence of an error. */
function useConfirmation(link: ReturnType<typeof emailedLinkOf>): boolean | string | undefined {
  const confirm = useMutation(api.account.confirmAddress);
  const [answer, setAnswer] = useState<boolean | string | undefined>(link === null ? false : undefined);
  const isSent = useRef(false);
  useEffect(() => {
    if (link === null || isSent.current) return;
    isSent.current = true;
    confirm(link).then(
      ({ verified }) => setAnswer(verified),
      (error: unknown) => setAnswer(messageFor(error)),
    );
  }, [link, confirm]);
  return answer;
}
