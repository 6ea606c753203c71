import { CodeInput } from "@domain/accounts/account";
import { refusalData } from "@domain/refusals";
import { ConvexError } from "convex/values";
import type { ReactNode } from "react";
import { refusalField } from "../../lib/refusal-field";
import { Form, SubmitButton, TextField, useZodForm } from "../../ui/form";

interface CodeFormProps {
  label: string;
  action: string;
  /** A code that came with the address, from the link in our mail. */
  given?: string;
  /** Where the code is what the person came for; a given one only has to be sent. */
  autoFocus?: boolean;
  /** True when the code was right. */
  submit: (code: string) => Promise<boolean>;
  /** What stands beside the button. */
  children?: ReactNode;
}

/** The field for a code of one of our mails, typed or pasted in any spelling. */
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
      if (!(await submit(code))) throw new ConvexError(refusalData("wrong_code"));
    },
    fieldOf: refusalField({ wrong_code: "code" }),
  });
  return (
    <Form {...form} aria-label={label}>
      <TextField
        name="code"
        label="Code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        hint="8 letters and numbers, as they stand in the e-mail"
        autoFocus={autoFocus}
        clears={["code"]}
        className="max-w-80"
      />
      <div className="mt-5 flex flex-wrap items-center gap-2">
        <SubmitButton busyLabel="Checking...">{action}</SubmitButton>
        {children}
      </div>
    </Form>
  );
}
