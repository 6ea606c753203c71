import { createServer } from "node:net";
import { StartError } from "../../embedded/system/start-error";
import type { Settings } from "./settings";

/** Throws StartError if one of the ports is in use, before any other work is done. */
export async function requireFreePorts(settings: Settings): Promise<void> {
  await requireFree(settings.sitePort, "PORT", "the site");
  await requireFree(settings.convexPort, "CONVEX_PORT", "the Convex API");
  await requireFree(settings.convexSitePort, "CONVEX_SITE_PORT", "HTTP actions");
  await requireFree(settings.mailboxPort, "MAILBOX_PORT", "the mailbox");
  await requireFree(settings.stripePort, "STRIPE_PORT", "the local Stripe");
}

async function requireFree(port: number, variable: string, purpose: string): Promise<void> {
  const failure = await tryPort(port);
  if (failure === null) return;
  if (failure === "EADDRINUSE")
    throw new StartError(
      `Port ${port} (${purpose}) is already in use. Stop the process that uses it, or set ${variable}.`,
    );
  throw new StartError(
    `Port ${port} (${purpose}) cannot be opened (${failure}). Set ${variable} to another port.`,
  );
}

function tryPort(port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(null)));
  });
}
