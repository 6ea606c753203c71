import { api } from "@convex/_generated/api";
import { RoleChoiceInput } from "@domain/accounts/account";
import { modeOf } from "@domain/accounts/roles";
import { useMutation } from "convex/react";
import { useWatch } from "react-hook-form";
import { Head } from "../../lib/head";
import { Form, SubmitButton, TextField, useZodForm } from "../../ui/form/form";
import { RoleCards } from "./role-cards";

/** Lets an account without a role choose one, once. Until then it has basic access. */
export function RoleChooser() {
  const chooseRole = useMutation(api.account.chooseRole);
  const mode = modeOf({ role: null, approvalStatus: null });
  const form = useZodForm(RoleChoiceInput, {
    defaults: { firstName: "", lastName: "", phone: "", companyName: "" },
    submit: (choice) => chooseRole(choice),
  });
  return (
    <div className="page-measure pt-8 pb-24 sm:pt-14">
      <Head title="Choose Your Role" noindex />
      <h1 className="display-36">Author or producer?</h1>
      <p className="mt-2 max-w-reading text-pretty text-muted">
        Your account is a {mode.name} ({mode.description}) until you choose a role. You can only choose once.
        Contact us to change it later.
      </p>
      <Form {...form} aria-label="Choose your role" className="mt-8 max-w-[640px]">
        <RoleCards />
        <div className="mt-8 grid gap-4 sm:grid-cols-2">
          <TextField name="firstName" label="First name" autoComplete="given-name" />
          <TextField name="lastName" label="Last name" autoComplete="family-name" />
          <TextField name="phone" label="Phone" type="tel" optional autoComplete="tel" />
          <CompanyField />
        </div>
        <SubmitButton size="lg" busyLabel="Saving..." className="mt-8 max-sm:w-full">
          Continue
        </SubmitButton>
      </Form>
    </div>
  );
}

function CompanyField() {
  const role: unknown = useWatch({ name: "role" });
  if (role !== "producer") return null;
  return <TextField name="companyName" label="Company" optional autoComplete="organization" />;
}
