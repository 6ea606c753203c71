import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setVariables } from "../support/admin-api";
import { accessOf, type LocalBackend } from "../support/market";
import type { Settings } from "../support/settings";
import { AUTHOR_PRICE } from "./records";
import { startLocalStripe, type LocalStripe } from "./server";

interface Secrets {
  secretKey: string;
  webhookSecret: string;
}

/** Starts the local Stripe and points the deployment's payments at it. */
export async function startLocalPayments(settings: Settings, backend: LocalBackend): Promise<LocalStripe> {
  const secrets = await stripeSecrets(settings.dataDir);
  const stripe = await startLocalStripe({
    port: settings.stripePort,
    dataDir: settings.dataDir,
    ...secrets,
    webhookUrl: `${settings.convexSiteUrl}/stripe/webhook`,
    clock: backend.clock,
  });
  await setVariables(accessOf(backend), {
    STRIPE_SECRET_KEY: secrets.secretKey,
    STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
    STRIPE_API_BASE: stripe.url,
    STRIPE_PRICE_AUTHOR: AUTHOR_PRICE.id,
    ALLOW_INSECURE_PROVIDERS: "1",
  });
  return stripe;
}

/** The secrets stored with the data. The first run creates them at random, readable only by their owner. */
async function stripeSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, "stripe-secrets.json");
  const kept = await readFile(file, "utf8").catch(() => null);
  if (kept !== null) return JSON.parse(kept) as Secrets;
  const fresh = {
    secretKey: `sk_test_${randomBytes(24).toString("hex")}`,
    webhookSecret: `whsec_${randomBytes(32).toString("hex")}`,
  };
  await writeFile(file, JSON.stringify(fresh), { mode: 0o600 });
  return fresh;
}
