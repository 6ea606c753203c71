import { api } from "@convex/_generated/api";
import { PasswordAgainInput } from "@domain/accounts/account";
import { STEP_UP_MS } from "@domain/accounts/sessions";
import { useAction } from "convex/react";
import { useSyncExternalStore } from "react";
import { refusalField } from "../../../lib/refusal-field";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Form, PasswordField, SubmitButton, useZodForm } from "../../../ui/form/form";
import { type PasswordRequest, passwordRequests } from "./fresh-password";

/** Stands once in the admin area and opens when an act needs the password again. */
export function PasswordPrompt() {
  const request = useSyncExternalStore(passwordRequests.subscribe, passwordRequests.current);
  return request && <PasswordDialog request={request} />;
}

function PasswordDialog({ request }: { request: PasswordRequest }) {
  const confirm = useAction(api.account.confirmPassword);
  const form = useZodForm(PasswordAgainInput, {
    defaults: { password: "" },
    submit: async ({ password }) => {
      await confirm({ password });
      request.answer(true);
    },
    fieldOf: refusalField({ wrong_password: "password" }),
  });
  const cancel = () => request.answer(false);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && cancel()}
      title="Confirm your password"
      description={`This change needs your password. We won’t ask again for ${STEP_UP_MS / 60_000} minutes.`}
    >
      <Form {...form} aria-label="Confirm your password">
        <PasswordField
          data-first-focus="typing"
          name="password"
          label="Password"
          autoComplete="current-password"
          clears={["password"]}
        />
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button onClick={cancel}>Cancel</Button>
          <SubmitButton busyLabel="Confirming...">Confirm</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
