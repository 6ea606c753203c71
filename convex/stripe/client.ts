import Stripe from "stripe";
import { stripeProblem, stripeUrl } from "../model/billing/paymentSettings";

const TIMEOUT_MS = 20_000;

/** A Stripe client for this deployment. Throws when `stripeProblem` reports one. */
export function stripe(): Stripe {
  const problem = stripeProblem();
  if (problem !== null) throw new Error(`Stripe is not configured: ${problem}`);
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

/** True for Stripe's error about an object that does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
}

/** True for Stripe's error about a customer who was deleted there, or who belongs to another Stripe account. */
export function isCustomerMissing(error: unknown): boolean {
  return isMissing(error) && (error as Stripe.errors.StripeInvalidRequestError).param === "customer";
}

/**
 * True for Stripe's error about a key that came before with other parameters, as after a deploy or a changed setting.
 * A request that is still being answered under the same key has a code.
 */
export function isOtherRequest(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeIdempotencyError && error.code !== "idempotency_key_in_use";
}

/** An error in Stripe's own words, for an admin. Others say only that Stripe did not answer. */
export function stripeMessage(error: unknown): string {
  return error instanceof Stripe.errors.StripeError ? error.message : "Stripe did not answer";
}

/** The id of an object that Stripe returns expanded or as its id. */
export function idOf(object: string | { id: string } | null | undefined): string | null {
  return typeof object === "string" ? object : (object?.id ?? null);
}
