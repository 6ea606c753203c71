import { DEFAULT_SUPPORT_EMAIL } from "../../../domain/product";

/** What a deployment must say before mail can leave it. */
export type MailSettings = {
  apiKey: string;
  baseUrl: string;
  from: string;
  siteUrl: string;
  /** Where HTTP actions answer: one-click unsubscribe is a POST. */
  actionsUrl: string;
  postalAddress: string;
  supportEmail: string;
};

const RESEND_URL = "https://api.resend.com";
const REQUIRED = [
  "RESEND_API_KEY",
  "EMAIL_FROM",
  "SITE_URL",
  "CONVEX_SITE_URL",
  "POSTAL_ADDRESS",
  "LINK_SECRET",
] as const;

/** Where mail to the people who run the market goes. */
export function supportEmail(): string {
  return process.env.SUPPORT_EMAIL || DEFAULT_SUPPORT_EMAIL;
}

/** Why mail cannot be sent here, naming variables and never their values, or null. */
export function mailProblem(): string | null {
  const missing = REQUIRED.filter((name) => !process.env[name]);
  if (missing.length > 0) return `not set: ${missing.join(", ")}`;
  const isSafe = baseUrl().startsWith("https://") || process.env.ALLOW_INSECURE_PROVIDERS === "1";
  return isSafe ? null : "RESEND_BASE_URL is not https, and ALLOW_INSECURE_PROVIDERS is not 1";
}

/** The settings mail is sent with. Throws where `mailProblem` has something to say. */
export function mailSettings(): MailSettings {
  const problem = mailProblem();
  if (problem !== null) throw new Error(`Mail cannot be sent: ${problem}`);
  return {
    apiKey: variable("RESEND_API_KEY"),
    baseUrl: baseUrl(),
    from: variable("EMAIL_FROM"),
    siteUrl: trimmed(variable("SITE_URL")),
    actionsUrl: trimmed(variable("CONVEX_SITE_URL")),
    postalAddress: variable("POSTAL_ADDRESS"),
    supportEmail: supportEmail(),
  };
}

/** What links in mails are made with. Throws when the deployment has none. */
export function linkSecret(): string {
  return variable("LINK_SECRET");
}

function baseUrl(): string {
  return trimmed(process.env.RESEND_BASE_URL || RESEND_URL);
}

function trimmed(url: string): string {
  return url.replace(/\/+$/, "");
}

function variable(name: (typeof REQUIRED)[number]): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set on this deployment.`);
  return value;
}
