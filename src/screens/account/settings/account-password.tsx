import { api } from "@convex/_generated/api";
import { ChangePasswordInput } from "@domain/accounts/account";
import { useAction } from "convex/react";
import { Link } from "react-router-dom";
import { refusalField } from "../../../lib/refusal-field";
import type { Me } from "../../../lib/viewer";
import { useViewer } from "../../../lib/viewer";
import { Form, PasswordField, SubmitButton, useZodForm } from "../../../ui/form/form";
import { toast } from "../../../ui/toast";
import { AccountSection } from "./account-section";
import { NewPasswordFields } from "../new-password-fields";

/** Changes the password and ends every other session. */
export function AccountPassword({ user }: { user: Me }) {
  return (
    <AccountSection title="Change password" text={<PasswordConsequences />}>
      <PasswordForm user={user} />
    </AccountSection>
  );
}

/** The password form as a dashboard tab, without its own heading. */
export function ChangePassword() {
  const viewer = useViewer();
  if (viewer.status !== "user") return null;
  return (
    <>
      <p className="mb-5 max-w-reading text-14 text-pretty text-muted">
        <PasswordConsequences />
      </p>
      <PasswordForm user={viewer.user} />
    </>
  );
}

function PasswordConsequences() {
  return (
    <>
      You’ll stay logged in here and be logged out everywhere else. We’ll email you a confirmation. Forgot
      your current password?{" "}
      <Link to="/logout" className="text-link">
        Log out
      </Link>{" "}
      and choose “Forgot password?” on the login page.
    </>
  );
}

function PasswordForm({ user }: { user: Me }) {
  const change = useAction(api.account.changePassword);
  const form = useZodForm(ChangePasswordInput, {
    defaults: { currentPassword: "", password: "", confirmPassword: "" },
    submit: async ({ currentPassword, password }) => {
      await change({ currentPassword, newPassword: password });
      form.form.reset();
      toast("ok", "Your password was changed. You’re logged out everywhere else.");
    },
    fieldOf: refusalField({
      wrong_password: "currentPassword",
      weak_password: "password",
      common_password: "password",
    }),
  });
  return (
    <Form {...form} aria-label="Change password" className="max-w-100">
      <input type="hidden" autoComplete="username" value={user.email} readOnly />
      <PasswordField
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
        clears={["currentPassword"]}
        className="mb-4"
      />
      <NewPasswordFields label="New password" confirmLabel="Confirm new password" stacked />
      <SubmitButton busyLabel="Changing..." className="mt-6">
        Change Password
      </SubmitButton>
    </Form>
  );
}
