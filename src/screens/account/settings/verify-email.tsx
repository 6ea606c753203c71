import { CODE_LIFE_MINUTES } from "@domain/accounts/codes";
import { VerifyForm } from "../../../shared/people/verify-form";
import { AccountSection } from "./account-section";

/** Explains why to verify the email address, and takes the code. */
export function VerifyEmail({ email }: { email: string }) {
  return (
    <AccountSection
      title="Verify your email address"
      text={
        <>
          We sent a code to <span className="font-medium wrap-anywhere text-text">{email}</span>. It works for{" "}
          {CODE_LIFE_MINUTES} minutes. You need a verified address to claim books, see contact details and get
          our newsletter.
        </>
      }
    >
      <VerifyForm email={email} />
    </AccountSection>
  );
}
