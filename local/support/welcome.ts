import { DEMO_LOGINS, DEMO_PASSWORD } from "../demo-market/people";
import type { Settings } from "./settings";

/** Prints the addresses and the demo accounts. */
export function printWelcome(settings: Settings): void {
  const accounts = DEMO_LOGINS.map(({ email, purpose }) => `  ${email.padEnd(26)} ${purpose}`);
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
      `Demo accounts, password ${DEMO_PASSWORD}:`,
      ...accounts,
      "",
      "Press Ctrl-C to stop. Your data is kept.",
    ].join("\n"),
  );
}
