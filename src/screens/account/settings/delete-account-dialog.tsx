import { api } from "@convex/_generated/api";
import { PasswordAgainInput } from "@domain/accounts/account";
import type { Role } from "@domain/accounts/roles";
import { useAction } from "convex/react";
import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { useId } from "react";
import { ACCOUNT_DELETION } from "../../../content/account";
import { useStillOpen } from "../../../lib/connection/still-open";
import { setSignOutMessage } from "../../../lib/session/sign-out-message";
import { refusalField } from "../../../lib/refusal-field";
import type { Icon } from "../../../ui/button";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Form, PasswordField, SubmitButton, useZodForm } from "../../../ui/form/form";

interface DeleteAccountDialogProps {
  /** Null for an account without one. */
  role: Role | null;
  onClose: () => void;
}

/** Lists what is deleted and what stays, then asks for the password. The server refuses the last admin. */
export function DeleteAccountDialog({ role, onClose }: DeleteAccountDialogProps) {
  // An account without a role has as little as an admin's.
  const { deleted, kept } = ACCOUNT_DELETION[role ?? "admin"];
  const deleteAccount = useAction(api.account.deleteAccount);
  const stillOpen = useStillOpen();
  const form = useZodForm(PasswordAgainInput, {
    defaults: { password: "" },
    submit: async ({ password }) => {
      if (!(await stillOpen())) return;
      const cancelMessage = setSignOutMessage({ text: "Your account was deleted.", to: "/" });
      try {
        await deleteAccount({ password });
      } catch (error) {
        cancelMessage();
        throw error;
      }
    },
    fieldOf: refusalField({ wrong_password: "password" }),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete your account?"
      description="This is immediate and can’t be undone."
    >
      <Form {...form} aria-label="Delete account">
        <ConsequenceList title="What’s deleted" icon={X} points={deleted} />
        <ConsequenceList title="What stays" icon={Check} points={kept} />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          clears={["password"]}
          className="mt-5"
        />
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton variant="danger" busyLabel="Deleting...">
            Delete My Account
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

function ConsequenceList({
  title,
  icon: Icon,
  points,
}: {
  title: string;
  icon: Icon;
  points: readonly string[];
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="not-first:mt-4">
      <h3 id={id} className="text-14 font-semibold">
        {title}
      </h3>
      <ul className="mt-1 grid gap-1 text-14 text-muted">
        {points.map((point) => (
          <li key={point} className="flex gap-2">
            <Icon size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden />
            {point}
          </li>
        ))}
      </ul>
    </section>
  );
}
