import { api } from "@convex/_generated/api";
import type { ContactRole } from "@domain/people/contact";
import { CONTACT_ROLE_LABELS, ContactInput, contactMailto } from "@domain/people/contact";
import { refusalOf } from "@domain/refusal-errors";
import { useMutation } from "convex/react";
import { ConvexError } from "convex/values";
import CircleCheck from "lucide-react/icons/circle-check";
import { useEffect, useRef, useState } from "react";
import { MESSAGE_SENT, messageBroke, messageNotSent, orEmailUs } from "../../content/contact";
import { SUPPORT_EMAIL } from "../../content/support";
import { useSyncFromServer } from "../../lib/saved-form";
import type { Me } from "../../lib/viewer";
import { Form, SelectField, SubmitButton, TextAreaField, TextField, useZodForm } from "../../ui/form/form";
import { Notice } from "../../ui/notice";
import { SafeLink } from "../../ui/safe-link";

const ROLE_OPTIONS = [
  { value: "", label: "Choose one" },
  ...Object.entries(CONTACT_ROLE_LABELS).map(([value, label]) => ({ value, label })),
];

export function ContactForm({ user }: { user: Me | null }) {
  const send = useMutation(api.contact.send);
  const [sent, setSent] = useState<{ message: ContactInput; times: number } | null>(null);
  const zodForm = useZodForm(ContactInput, {
    defaults: initialValues(user),
    submit: async (message) => {
      await send(message);
      setSent((before) => ({ message, times: (before?.times ?? 0) + 1 }));
      zodForm.form.reset(initialValues(user));
    },
    sentence: failureMessage,
  });
  useSyncFromServer(zodForm.form, initialValues(user));
  return (
    <>
      {sent && zodForm.failure === null && <SentNotice key={sent.times} message={sent.message} />}
      <Form {...zodForm} aria-label="Contact">
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField name="name" label="Name" autoComplete="name" />
          <TextField name="email" label="Email" type="email" autoComplete="email" />
          <SelectField
            name="userType"
            label="I am a"
            optional
            options={ROLE_OPTIONS}
            className="sm:col-span-2"
          />
          <TextField name="subject" label="Subject" autoComplete="off" className="sm:col-span-2" />
          <TextAreaField name="message" label="Message" rows={8} className="sm:col-span-2" />
        </div>
        <SubmitButton size="lg" busyLabel="Sending..." className="mt-8 max-sm:w-full">
          Send Message
        </SubmitButton>
      </Form>
    </>
  );
}

/** Confirms the message, and offers to send it by email too. */
function SentNotice({ message }: { message: ContactInput }) {
  const place = useRef<HTMLDivElement>(null);
  // Newer browsers return a promise of the scroll, which is no clean-up.
  useEffect(() => void place.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    <div ref={place} className="mb-6 scroll-my-6">
      <Notice tone="ok" icon={CircleCheck} role="status">
        <p>{MESSAGE_SENT}</p>
        <p className="mt-1">
          <SafeLink
            href={contactMailto(SUPPORT_EMAIL, message)}
            className="font-medium underline underline-offset-4"
          >
            Email it to us as well
          </SafeLink>
        </p>
      </Notice>
    </div>
  );
}

/** Prefilled for logged-in users. */
function initialValues(user: Me | null) {
  const role = user?.role;
  return {
    name: user && user.displayName !== user.email ? user.displayName : "",
    email: user?.email ?? "",
    userType: role === "author" || role === "producer" ? role : ("" as ContactRole),
    subject: "",
    message: "",
  };
}

/**
 * Rate limits show their own message and name our address. Server refusals and lost connections have one fixed
 * sentence each.
 */
function failureMessage(error: unknown): string {
  const refusal = refusalOf(error);
  if (refusal?.code === "RATE_LIMITED") return `${refusal.message} ${orEmailUs(SUPPORT_EMAIL)}`;
  const isAnswer =
    error instanceof ConvexError || (error instanceof Error && error.message.startsWith("[CONVEX"));
  return isAnswer ? messageNotSent(SUPPORT_EMAIL) : messageBroke(SUPPORT_EMAIL);
}
