import { CodeInput } from "@domain/accounts/account";
import { sharedRefusals } from "@domain/shared-refusals";
import { ConvexError } from "convex/values";
import type { ReactNode } from "react";
import { refusalField } from "../../lib/refusal-field";
import { Form, ShortTextField, SubmitButton, useZodForm } from "../../ui/form/form";

const HINT = "Enter the 8-character code from the email.";

interface CodeFormProps {
  label: string;
  action: string;
  /** A code from the URL, when the person followed the link in our email. */
  given?: string;
  /** By default only a code from the URL takes the focus: it just has to be sent. */
  autoFocus?: boolean;
  /** Resolves to true if the code is right. */
  submit: (code: string) => Promise<boolean>;
  /** More buttons beside the action. */
  children?: ReactNode;
}

/** A form for a code from one of our emails, typed or pasted in any case and grouping. */
export function CodeForm({
  label,
  action,
  given = "",
  autoFocus = given !== "",
  submit,
  children,
}: CodeFormProps) {
  const form = useZodForm(CodeInput, {
    defaults: { code: given },
    submit: async ({ code }) => {
      if (!(await submit(code)))
        throw new ConvexError({ ...sharedRefusals.wrong_code, reason: "wrong_code" });
    },
    fieldOf: refusalField({ wrong_code: "code" }),
  });
  return (
    <Form {...form} aria-label={label}>
      <ShortTextField
        name="code"
        label="Code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        hint={given === "" ? `${HINT} Check your spam folder too.` : HINT}
        autoFocus={autoFocus}
        clears={["code"]}
      >
        <SubmitButton busyLabel="Checking...">{action}</SubmitButton>
        {children}
      </ShortTextField>
    </Form>
  );
}
