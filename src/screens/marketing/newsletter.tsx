import { api } from "@convex/_generated/api";
import { NewsletterInput } from "@domain/mail/preferences";
import { useMutation } from "convex/react";
import CircleCheck from "lucide-react/icons/circle-check";
import { useEffect, useId, useState } from "react";
import { NEWSLETTER } from "../../content/for-producers";
import { Form, SubmitButton, TextField, useZodForm } from "../../ui/form/form";

const SHOWN_MS = 5_000;

/** Newsletter sign-up. We store the address once its owner confirms it. */
export function Newsletter() {
  const headingId = useId();
  const [isDone, setDone] = useState(false);
  const subscribe = useMutation(api.preferences.subscribeNewsletter);
  const form = useZodForm(NewsletterInput, {
    defaults: { email: "" },
    submit: async (values) => {
      await subscribe(values);
      form.form.reset();
      setDone(true);
    },
  });

  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isDone]);

  return (
    <section aria-labelledby={headingId} className="page-measure mt-16 sm:mt-24">
      <div className="grid items-start gap-x-16 gap-y-6 rounded-panel bg-brand-soft p-6 sm:p-10 lg:grid-cols-2">
        <div>
          <h2 id={headingId} className="display-28">
            {NEWSLETTER.title}
          </h2>
          <p className="mt-2 text-16 text-pretty">{NEWSLETTER.text}</p>
        </div>
        <div>
          <Form {...form} aria-label="Newsletter">
            <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
              <TextField name="email" label="Email" type="email" autoComplete="email" className="grow" />
              <SubmitButton variant="secondary" busyLabel={NEWSLETTER.busy} className="sm:mt-6">
                {NEWSLETTER.button}
              </SubmitButton>
            </div>
          </Form>
          <p role="status" className="mt-3 flex min-h-10 items-start gap-2 text-14 sm:min-h-5">
            {isDone ? (
              <>
                <CircleCheck size={18} strokeWidth={1.75} className="mt-px shrink-0 text-ok" aria-hidden />
                {NEWSLETTER.done}
              </>
            ) : (
              NEWSLETTER.small
            )}
          </p>
        </div>
      </div>
    </section>
  );
}
