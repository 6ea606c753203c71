import { api } from "@convex/_generated/api";
import type { Genre } from "@domain/books/genres";
import { formatLocalTime } from "@domain/local-dates";
import { EmailField } from "@domain/mail/emails";
import type { DigestReader } from "@domain/mail/digest";
import { useMutation } from "convex/react";
import { useState } from "react";
import * as z from "zod";
import { useViewer } from "../../../../lib/viewer";
import { Form, SubmitButton, TextField, useZodForm } from "../../../../ui/form/form";

const TestForm = z.object({ to: EmailField });

interface DigestTestProps {
  issueKey: string;
  sample: { as: DigestReader; genres: Genre[] };
}

/** Sends the issue to one address, as the reader that the preview shows would get it. */
export function DigestTest({ issueKey, sample }: DigestTestProps) {
  const sendTest = useMutation(api.admin.digest.sendTest);
  const ownEmail = useViewer().user?.email ?? "";
  const [sent, setSent] = useState<{ to: string; at: number } | null>(null);
  const zodForm = useZodForm(TestForm, {
    defaults: { to: ownEmail },
    submit: async ({ to }) => {
      setSent(null);
      await sendTest({ key: issueKey, ...sample, to });
      setSent({ to, at: Date.now() });
    },
  });
  return (
    <section aria-label="Test" className="rounded-panel border border-line bg-surface p-4">
      <Form {...zodForm}>
        <TextField name="to" label="Test email" type="email" maxLength={254} />
        <SubmitButton className="mt-4" busyLabel="Sending...">
          Send Test Email
        </SubmitButton>
        <p aria-live="polite" className="mt-2 min-h-5 text-13 break-words text-ok">
          {sent !== null && `Test sent to ${sent.to} at ${formatLocalTime(sent.at)}`}
        </p>
      </Form>
    </section>
  );
}
