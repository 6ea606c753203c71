import { VerifyForm } from "../../shared/people/verify-form";
import { AccountSection } from "./account-section";

/** Says what a verified address is for, and takes the code (B-28, B-58). Nothing waits for it. */
export function VerifyEmail({ email }: { email: string }) {
  return (
    <AccountSection
      title="Verify your e-mail address"
      text={
        <>
          We sent a code to <span className="font-medium wrap-anywhere text-text">{email}</span>. It works for
          10 minutes. A verified address is needed to claim books, to see contact details and to get news from
          us.
        </>
      }
    >
      <VerifyForm email={email} />
    </AccountSection>
  );
}
