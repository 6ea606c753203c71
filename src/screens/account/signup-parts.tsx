import { MARKETING_CONSENT } from "@domain/signup";
import type { ReactNode } from "react";
import { cx } from "../../ui/cx";
import { CheckboxField } from "../../ui/form";
import Check from "lucide-react/icons/check";

/** Whether the box of B-31 starts ticked; decided when the site is built. */
export const MARKETING_STARTS_ON = !["0", "off", "false", "no"].includes(
  String(import.meta.env.VITE_MARKETING_DEFAULT_ON ?? "on").toLowerCase(),
);

/** A part of the form between two hairlines. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-b border-line pb-10 not-first:pt-10">
      <h2 className="mb-4 display-22">{title}</h2>
      {children}
    </section>
  );
}

/** The terms, with the age they ask for, and the consent to mail of ours (SGN-24, B-31). */
export function Consents() {
  return (
    <div className="grid gap-2 py-8">
      <CheckboxField
        name="agreedToTerms"
        label={
          <>
            I agree to the <NewTab href="/terms-of-service">Terms of Service</NewTab> and{" "}
            <NewTab href="/privacy-policy">Privacy Policy</NewTab>, and I am 18 or older
          </>
        }
      />
      <CheckboxField name="marketingConsent" label={MARKETING_CONSENT.text} />
    </div>
  );
}

/** What is typed in the form stays while the text is read in a tab of its own. */
function NewTab({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener" className="text-link">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** Form on the left, what it brings on the right; below each other on a phone. */
export function SignupLayout({ form, aside }: { form: ReactNode; aside: ReactNode }) {
  return (
    <div className="page-measure grid gap-10 pt-8 pb-16 sm:pt-14 sm:pb-24 lg:grid-cols-[minmax(0,640px)_352px] lg:justify-between">
      <div className="min-w-0">{form}</div>
      <aside aria-label="What you get" className="lg:sticky lg:top-8 lg:self-start">
        {aside}
      </aside>
    </div>
  );
}

export function Panel({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="rounded-panel border border-line bg-surface p-6">
      <h2 className="display-22">{title}</h2>
      {children}
    </div>
  );
}

export function Points({ points, className }: { points: readonly string[]; className?: string }) {
  return (
    <ul className={cx("text-14", className)}>
      {points.map((point) => (
        <li key={point} className="flex items-start gap-3 border-t border-line py-2.5">
          <Check size={18} strokeWidth={1.75} className="mt-px shrink-0 text-brand" aria-hidden />
          {point}
        </li>
      ))}
    </ul>
  );
}
