import { api } from "@convex/_generated/api";
import { messageFor } from "@domain/refusal-errors";
import { useMutation } from "convex/react";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "../../ui/button";
import { toast } from "../../ui/toast";
import { CodeForm } from "./code-form";

/** Entering the code from our email proves that the person owns the address. */
export function VerifyForm({ email }: { email: string }) {
  const verify = useMutation(api.account.verifyEmail);
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
      <SendCode email={email} />
    </CodeForm>
  );
}

function SendCode({ email }: { email: string }) {
  const request = useMutation(api.account.requestVerification);
  const { clearErrors } = useFormContext();
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      await request({});
      clearErrors("code");
      toast("ok", `We sent a new code to ${email}. Older codes no longer work.`);
    } catch (error) {
      toast("bad", messageFor(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <Button variant="quiet" busy={isSending} busyLabel="Sending..." onClick={() => void send()}>
      Send a new code
    </Button>
  );
}
