import { MARKETING_CONSENT } from "@domain/accounts/signup";
import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { SUPPORT_EMAIL } from "../../content/support";
import { cx } from "../../ui/cx";
import { CheckboxField, SubmitButton, TextField } from "../../ui/form";
import { SafeLink } from "../../ui/safe-link";
import { NewPasswordFields } from "./new-password-fields";

/** Whether the box of B-31 starts ticked; decided when the site is built. */
const MARKETING_DEFAULT_ON = !["0", "off", "false", "no"].includes(
  String(import.meta.env.VITE_MARKETING_DEFAULT_ON ?? "on").toLowerCase(),
);

/** What both forms begin and end with, empty: errors are listed in the order of the values a form starts with. */
export const EMPTY_NAMES = { firstName: "", lastName: "" };
export const EMPTY_CREDENTIALS = {
  password: "",
  confirmPassword: "",
  agreedToTerms: false,
  marketingConsent: MARKETING_DEFAULT_ON,
};

interface SignupHeadProps {
  title: string;
  /** Said first. */
  lead?: string;
  /** The form of the other kind of account. */
  other: { question: string; to: string; label: string };
}

/** The form's title, and the ways to the login and to the other form; what brought the person here goes with them. */
export function SignupHead({ title, lead = "", other }: SignupHeadProps) {
  const state: unknown = useLocation().state;
  return (
    <>
      <h1 className="display-36">{title}</h1>
      <p className="mt-2 mb-10 text-muted">
        {lead}Already a member?{" "}
        <Link to="/login" state={state} className="text-link">
          Login
        </Link>
        . {other.question}{" "}
        <Link to={other.to} state={state} className="text-link">
          {other.label}
        </Link>
      </p>
    </>
  );
}

export function NameFields() {
  return (
    <>
      <TextField name="firstName" label="First name" autoComplete="given-name" />
      <TextField name="lastName" label="Last name" autoComplete="family-name" />
    </>
  );
}

export function EmailField() {
  return (
    <TextField name="email" label="Email" type="email" autoComplete="username" className="sm:col-span-2" />
  );
}

export function PhoneField() {
  return <TextField name="phone" label="Phone" type="tel" autoComplete="tel" />;
}

interface CredentialsAndConsentProps {
  isJoining: boolean;
  action: string;
  busyLabel: string;
  /** Said above the button. */
  children?: ReactNode;
}

/** The password, the consents and the button. */
export function CredentialsAndConsent({
  isJoining,
  action,
  busyLabel,
  children,
}: CredentialsAndConsentProps) {
  return (
    <>
      <FormSection title="Password">
        <NewPasswordFields />
      </FormSection>
      <Consents />
      {children}
      <SubmitButton size="lg" busy={isJoining} busyLabel={busyLabel} className="max-sm:w-full">
        {action}
      </SubmitButton>
    </>
  );
}

export function SupportLink() {
  return (
    <SafeLink href={`mailto:${SUPPORT_EMAIL}`} className="text-link">
      Email support
    </SafeLink>
  );
}

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
function Consents() {
  return (
    <div className="grid gap-2 py-8">
      <CheckboxField
        name="agreedToTerms"
        label={
          <>
            I agree to the <NewTabLink href="/terms-of-service">Terms of Service</NewTabLink> and{" "}
            <NewTabLink href="/privacy-policy">Privacy Policy</NewTabLink>, and I am 18 or older
          </>
        }
      />
      <CheckboxField name="marketingConsent" label={MARKETING_CONSENT.text} />
    </div>
  );
}

/** What is typed in the form stays while the text is read in a tab of its own. */
function NewTabLink({ href, children }: { href: string; children: ReactNode }) {
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

export function CheckList({ points, className }: { points: readonly string[]; className?: string }) {
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
