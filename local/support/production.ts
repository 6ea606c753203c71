import { StartError } from "../../embedded/system/start-error";
import { readSettings, type Settings } from "./settings";

/** What `npm run serve` needs to know, from its environment. */
export interface ProductionSettings extends Settings {
  /** The interface that the three ports listen on. A proxy with TLS stands in front of them. */
  host: string;
  /** As `--trust-proxy` of the backend: the number or addresses of the proxies before it. */
  trustProxy: string;
  /** As `--log-format`, `--log-level` and `--monitor-from` of the backend. Empty means the default. */
  logFormat: string;
  logLevel: string;
  monitorFrom: string;
  /** The deployment's variables. Null removes one. */
  variables: Record<string, string | null>;
}

/** The variables without which the product does not work, and what each is. */
const REQUIRED: Record<string, string> = {
  SITE_URL: "the address of the site, such as https://books.example",
  CONVEX_URL: "the public address of port 3210, such as https://api.books.example",
  CONVEX_ACTIONS_URL: "the public address of port 3211, such as https://actions.books.example",
  ADMIN_EMAIL: "the email address of the first admin",
  SUPPORT_EMAIL: "the address that receives messages from the contact form",
  RESEND_API_KEY: "the API key of the Resend account that sends email",
  RESEND_WEBHOOK_SECRET: "the secret of the Resend webhook",
  EMAIL_FROM: "the sender of every email, such as Adaptation Shelf <mail@books.example>",
  POSTAL_ADDRESS: "the postal address that the law requires in every footer",
  LINK_SECRET: "32 random bytes that sign the links in emails, such as from: openssl rand -hex 32",
};
const WITH_STRIPE: Record<string, string> = {
  STRIPE_WEBHOOK_SECRET: "the secret of the Stripe webhook",
  STRIPE_PRICE_AUTHOR: "the price of the author membership in Stripe",
};
const OPTIONAL = [
  "DISABLE_CRONS",
  "RESEND_BASE_URL",
  "SPONSORSHIP_CENTS_7",
  "SPONSORSHIP_CENTS_14",
  "SPONSORSHIP_CENTS_30",
  "SPONSORSHIP_CENTS_90",
  "STRIPE_LINK_AUTHOR",
  "STRIPE_LINK_SPONSORED",
  "STRIPE_PORTAL_LINK",
  "STRIPE_PROMO_CODE_ID",
  "STRIPE_SECRET_KEY",
];
/** For demo data and tests. Anybody could read the demo accounts' password. */
const FORBIDDEN = [
  "SEED_ALLOWED",
  "IS_TEST",
  "ALLOW_INSECURE_PROVIDERS",
  "MOVABLE_CLOCK",
  "VITE_DEMO_SIGN_INS",
];
const ADDRESSES = ["SITE_URL", "CONVEX_URL", "CONVEX_ACTIONS_URL"];

/** Reads and checks the environment. Throws StartError with one sentence for each thing that is missing or wrong. */
export function readProductionSettings(env: NodeJS.ProcessEnv = process.env): ProductionSettings {
  const required = { ...REQUIRED, ...(env.STRIPE_SECRET_KEY ? WITH_STRIPE : {}) };
  const problems = [
    ...Object.entries(required)
      .filter(([name]) => !env[name])
      .map(([name, meaning]) => `${name} is missing: it is ${meaning}.`),
    ...ADDRESSES.filter((name) => env[name] && !isOrigin(env[name])).map(
      (name) => `${name} must be https:// and a host name, without a path, not "${env[name]}".`,
    ),
    ...FORBIDDEN.filter((name) => env[name]).map((name) => `${name} is for demo data and tests: remove it.`),
  ];
  if (env.LINK_SECRET && env.LINK_SECRET.length < 32)
    problems.push("LINK_SECRET is too short: it needs at least 32 characters.");
  if (problems.length > 0) throw new StartError(problems.join("\n"));
  const names = [...Object.keys(required), ...OPTIONAL].filter((name) => !name.startsWith("CONVEX_"));
  return {
    ...readSettings(env),
    siteUrl: env.SITE_URL ?? "",
    convexUrl: env.CONVEX_URL ?? "",
    convexSiteUrl: env.CONVEX_ACTIONS_URL ?? "",
    host: env.HOST || "127.0.0.1",
    trustProxy: env.TRUST_PROXY || "1",
    logFormat: env.LOG_FORMAT || "text",
    logLevel: env.LOG_LEVEL || "info",
    monitorFrom: env.MONITOR_FROM || "",
    variables: {
      ...Object.fromEntries(names.map((name) => [name, env[name] || null])),
      AUTH_LOG_LEVEL: "ERROR",
      SEED_ALLOWED: null,
      IS_TEST: null,
    },
  };
}

/** An address with TLS, or one of this machine to try it out. */
function isOrigin(text = ""): boolean {
  return /^https:\/\/[^/\s]+$/.test(text) || /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(text);
}
