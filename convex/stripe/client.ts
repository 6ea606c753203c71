import Stripe from "stripe";
import { stripeProblem, stripeUrl } from "../model/billing/paymentSettings";

const TIMEOUT_MS = 20_000;

/** Stripe's own library, asking where the deployment says. Throws where `stripeProblem` has something to say. */
export function stripe(): Stripe {
  const problem = stripeProblem();
  if (problem !== null) throw new Error(`Stripe cannot be asked: ${problem}`);
  const { hostname, port, protocol } = stripeUrl();
  return new Stripe(process.env.STRIPE_SECRET_KEY ?? "", {
    apiVersion: "2026-10-28.endive",
    host: hostname,
    port: port === "" ? undefined : port,
    protocol: protocol === "http:" ? "http" : "https",
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 2,
    timeout: TIMEOUT_MS,
    telemetry: false,
  });
}

/** True when Stripe answers that there is no such thing. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
}

/** The id of something Stripe gives as an id or whole. */
export function idOf(one: string | { id: string } | null | undefined): string | null {
  return typeof one === "string" ? one : (one?.id ?? null);
}
