import type { Settings } from "./settings";

/** The accounts of the demo market; the seed makes them, the login page of a local run offers them. */
const DEMO_PASSWORD = "Demo-market-1";
const DEMO_ACCOUNTS = [
  ["admin@demo.example", "curates the market"],
  ["author@demo.example", "lists books"],
  ["producer@demo.example", "approved producer"],
  ["pending@demo.example", "producer waiting for approval"],
  ["denied@demo.example", "producer whose application was denied"],
  ["suspended@demo.example", "suspended producer"],
] as const;

/** Prints where everything is and how to sign in. */
export function printWelcome(settings: Settings): void {
  const accounts = DEMO_ACCOUNTS.map(([email, who]) => `  ${email.padEnd(24)} ${who}`);
  console.log(
    [
      "",
      "Adaptation Shelf is ready.",
      "",
      `  Site           ${settings.siteUrl}`,
      `  Convex API     ${settings.convexUrl}`,
      `  HTTP actions   ${settings.convexSiteUrl}`,
      `  Mailbox        ${settings.mailboxUrl}`,
      `  Payments       ${settings.stripeUrl}`,
      `  Data           ${settings.dataDir}`,
      "",
      `Demo sign-ins, password ${DEMO_PASSWORD}:`,
      ...accounts,
      "",
      "Ctrl-C stops it; the data stays.",
    ].join("\n"),
  );
}
