import { messageFor } from "@domain/refusal-errors";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "../../ui/button";
import { toast } from "../../ui/toast";

interface SendNewCodeProps {
  email: string;
  send: () => Promise<unknown>;
}

/** Sends another code to the same address, from within a code form. */
export function SendNewCode({ email, send }: SendNewCodeProps) {
  const { clearErrors } = useFormContext();
  const [isSending, setSending] = useState(false);
  const onClick = async () => {
    setSending(true);
    try {
      await send();
      clearErrors("code");
      toast("ok", `We sent a new code to ${email}. Older codes no longer work.`);
    } catch (error) {
      toast("bad", messageFor(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <Button variant="quiet" busy={isSending} busyLabel="Sending..." onClick={() => void onClick()}>
      Send a new code
    </Button>
  );
}
