import { MAIL_EXAMPLES } from "../demo-market/mail-examples";
import { callFunction, setVariables } from "../support/admin-api";
import { accessOf, type LocalBackend } from "../support/market";
import type { Settings } from "../support/settings";
import { loadMailSecrets } from "./secrets";
import { startMailbox, type Mailbox } from "./server";

/** Each email in each form that an example shows. */
const EXAMPLES = Object.entries(MAIL_EXAMPLES).flatMap(([type, examples]) =>
  examples.map((values) => ({ type, values })),
);

/** Starts the mailbox and points the deployment's email at it instead of at Resend. */
export async function startLocalMail(settings: Settings, backend: LocalBackend): Promise<Mailbox> {
  const secrets = await loadMailSecrets(settings.dataDir);
  const access = accessOf(backend);
  const mailbox = await startMailbox({
    port: settings.mailboxPort,
    dataDir: settings.dataDir,
    apiKey: secrets.apiKey,
    clock: backend.clock,
    webhookUrl: `${settings.convexSiteUrl}/resend/webhook`,
    webhookSecret: secrets.webhookSecret,
    // The deployment renders them, because nothing here may import the product's code.
    examples: () => callFunction(access, "staging/mails:render", { mails: EXAMPLES }),
  });
  await setVariables(access, {
    RESEND_API_KEY: secrets.apiKey,
    RESEND_BASE_URL: mailbox.url,
    RESEND_WEBHOOK_SECRET: secrets.webhookSecret,
    ALLOW_INSECURE_PROVIDERS: "1",
    LINK_SECRET: secrets.linkSecret,
    EMAIL_FROM: "Adaptation Shelf <mail@adaptationshelf.example>",
    SUPPORT_EMAIL: "support@adaptationshelf.example",
    POSTAL_ADDRESS: "Adaptation Shelf, 1 Example Street, Exampletown, CA 90000",
  });
  return mailbox;
}
