import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { toast } from "../../ui/toast";
import { CodeForm } from "./code-form";
import { SendNewCode } from "./send-new-code";

/** Entering the code from our email proves that the person owns the address. */
export function VerifyForm({ email }: { email: string }) {
  const verify = useMutation(api.account.verifyEmail);
  const request = useMutation(api.account.requestVerification);
  return (
    <CodeForm
      label="Verify email"
      action="Verify"
      submit={async (code) => {
        const { verified } = await verify({ code });
        if (verified) toast("ok", "Your email address is verified.");
        return verified;
      }}
    >
      <SendNewCode email={email} send={() => request({})} />
    </CodeForm>
  );
}
