import { api } from "@convex/_generated/api";
import { PasswordAgainInput } from "@domain/accounts/account";
import { useAction } from "convex/react";
import { useState } from "react";
import { download } from "../../../lib/download";
import { refusalField } from "../../../lib/refusal-field";
import type { Me } from "../../../lib/viewer";
import { Button } from "../../../ui/button";
import { Form, PasswordField, SubmitButton, useZodForm } from "../../../ui/form/form";
import { toast } from "../../../ui/toast";
import { AccountSection } from "./account-section";
import { DeleteAccountDialog } from "./delete-account-dialog";

/** Data export and account deletion. */
export function AccountData({ user }: { user: Me }) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <ExportSection />
      <AccountSection
        title="Delete account"
        text="This is immediate and can’t be undone. You’ll see what is deleted before you confirm."
      >
        <Button variant="destructive" onClick={() => setDeleting(true)}>
          Delete Account
        </Button>
        {isDeleting && <DeleteAccountDialog role={user.role} onClose={() => setDeleting(false)} />}
      </AccountSection>
    </>
  );
}

function ExportSection() {
  const exportData = useAction(api.account.exportData);
  const form = useZodForm(PasswordAgainInput, {
    defaults: { password: "" },
    submit: async ({ password }) => {
      download("adaptation-shelf-data", "json", await exportData({ password }));
      form.form.reset();
      toast("ok", "Your data was saved to your downloads.");
    },
    fieldOf: refusalField({ wrong_password: "password" }),
  });
  return (
    <AccountSection
      title="Export your data"
      text="Everything we keep about you, in one JSON file, with links to your pictures."
    >
      <Form {...form} aria-label="Export your data" className="max-w-100">
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          clears={["password"]}
        />
        <SubmitButton busyLabel="Exporting..." className="mt-5">
          Export Data
        </SubmitButton>
      </Form>
    </AccountSection>
  );
}
