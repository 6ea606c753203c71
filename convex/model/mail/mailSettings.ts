import { DEFAULT_SUPPORT_EMAIL } from "../../../domain/product";

/** The settings a deployment needs to send email. */
export type MailSettings = {
  apiKey: string;
  baseUrl: string;
  from: string;
  siteUrl: string;
  /** The base URL of HTTP actions, for one-click unsubscribe. */
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

/** The address of the people who run the market. */
export function supportEmail(): string {
  return process.env.SUPPORT_EMAIL || DEFAULT_SUPPORT_EMAIL;
}

/** The reason why email cannot be sent, or null. Names variables, never their values. */
export function mailProblem(): string | null {
  const missing = REQUIRED.filter((name) => !process.env[name]);
  if (missing.length > 0) return `not set: ${missing.join(", ")}`;
  const isSafe = baseUrl().startsWith("https://") || process.env.ALLOW_INSECURE_PROVIDERS === "1";
  return isSafe ? null : "RESEND_BASE_URL is not https, and ALLOW_INSECURE_PROVIDERS is not 1";
}

/** The settings for sending email. Throws when `mailProblem` reports one. */
export function mailSettings(): MailSettings {
  const problem = mailProblem();
  if (problem !== null) throw new Error(`Email cannot be sent: ${problem}`);
  return {
    apiKey: requireVariable("RESEND_API_KEY"),
    baseUrl: baseUrl(),
    from: requireVariable("EMAIL_FROM"),
    siteUrl: withoutTrailingSlash(requireVariable("SITE_URL")),
    actionsUrl: withoutTrailingSlash(requireVariable("CONVEX_SITE_URL")),
    postalAddress: requireVariable("POSTAL_ADDRESS"),
    supportEmail: supportEmail(),
  };
}

/** The settings that an email's contents need, as far as they are set. For showing an email, not for sending it. */
export function settingsForPreview(): MailSettings {
  return {
    apiKey: "",
    baseUrl: baseUrl(),
    from: process.env.EMAIL_FROM ?? "",
    siteUrl: siteAddress(),
    actionsUrl: withoutTrailingSlash(process.env.CONVEX_SITE_URL ?? ""),
    postalAddress: process.env.POSTAL_ADDRESS ?? "",
    supportEmail: supportEmail(),
  };
}

/** The site's address, without a slash at its end. Empty if it is not set. */
export function siteAddress(): string {
  return withoutTrailingSlash(process.env.SITE_URL ?? "");
}

/** True if links in emails can be signed. */
export function canSignLinks(): boolean {
  return linkSecrets().length > 0;
}

/** The secrets of links in emails, newest first: the first signs, and links signed by any of them work. */
export function linkSecrets(): string[] {
  const secrets = (process.env.LINK_SECRET ?? "").split(",").map((secret) => secret.trim());
  return secrets.filter((secret) => secret !== "");
}

function baseUrl(): string {
  return withoutTrailingSlash(process.env.RESEND_BASE_URL || RESEND_URL);
}

function withoutTrailingSlash(url: string): string {
  return url.replace(/\/+$/, "");
}

function requireVariable(name: (typeof REQUIRED)[number]): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set on this deployment.`);
  return value;
}
