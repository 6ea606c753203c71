import { MARKETING_CONSENT } from "@domain/accounts/signup";
import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { SUPPORT_EMAIL } from "../../../content/support";
import { cx } from "../../../ui/cx";
import { CheckboxField, SubmitButton, TextField } from "../../../ui/form/form";
import { SafeLink } from "../../../ui/safe-link";
import { NewPasswordFields } from "../new-password-fields";

/** Initial state of the marketing checkbox, set at build time. */
const MARKETING_DEFAULT_ON = !["0", "off", "false", "no"].includes(
  String(import.meta.env.VITE_MARKETING_DEFAULT_ON ?? "on").toLowerCase(),
);

/** Empty start and end of both forms. The error summary follows the order of the default values. */
export const EMPTY_NAMES = { firstName: "", lastName: "" };
export const EMPTY_CREDENTIALS = {
  password: "",
  confirmPassword: "",
  agreedToTerms: false,
  marketingConsent: MARKETING_DEFAULT_ON,
};

/** What the error summary calls the fields of both forms. */
export const FIELD_NAMES = {
  firstName: "First name",
  lastName: "Last name",
  companyName: "Company",
  penName: "Pen name",
  email: "Email",
  city: "City",
  phone: "Phone",
  imdbUrl: "IMDb profile",
  website: "Website",
  genresOfInterest: "Genres of interest",
  password: "Password",
  confirmPassword: "Confirm password",
  agreedToTerms: "Terms of Service",
};

interface SignupHeadProps {
  title: string;
  /** Comes first. */
  lead?: string;
  /** Links to the other role's form. */
  other: { question: string; to: string; label: string };
}

/** Title with links to the login and to the other form. Router state travels along. */
export function SignupHead({ title, lead = "", other }: SignupHeadProps) {
  const state: unknown = useLocation().state;
  return (
    <>
      <h1 className="display-36">{title}</h1>
      <p className="mt-2 mb-10 text-muted">
        {lead}Already a member?{" "}
        <Link to="/login" state={state} className="text-link">
          Log in
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

export function EmailField({ hint }: { hint?: string }) {
  return (
    <TextField
      name="email"
      label="Email"
      type="email"
      autoComplete="username"
      hint={hint}
      className="sm:col-span-2"
    />
  );
}

export function PhoneField({ hint }: { hint?: string }) {
  return <TextField name="phone" label="Phone" type="tel" autoComplete="tel" hint={hint} />;
}

interface CredentialsAndConsentProps {
  isJoining: boolean;
  action: string;
  busyLabel: string;
  /** Shown above the button. */
  children?: ReactNode;
  /** Shown below the button. */
  footnote?: ReactNode;
}

export function CredentialsAndConsent({
  isJoining,
  action,
  busyLabel,
  children,
  footnote,
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
      {footnote}
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

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-b border-line pb-10 not-first:pt-10">
      <h2 className="mb-4 display-22">{title}</h2>
      {children}
    </section>
  );
}

/** Terms with the age limit, and the marketing consent. */
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

/** Opens in a new tab, so that the form keeps its values. */
function NewTabLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener" className="text-link">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

interface SignupLayoutProps {
  /** On phones alone, above the form. */
  lead?: ReactNode;
  form: ReactNode;
  aside: ReactNode;
}

/** Form on the left, benefits on the right. Stacked on phones. */
export function SignupLayout({ lead, form, aside }: SignupLayoutProps) {
  return (
    <div className="page-measure grid gap-10 pt-8 pb-16 sm:pt-14 sm:pb-24 lg:grid-cols-[minmax(0,640px)_400px] lg:justify-between">
      {lead !== undefined && <div className="lg:hidden">{lead}</div>}
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
