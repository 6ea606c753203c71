/**
 * Throws unless the deployment says it is a local or a test one: seeding, resetting and staging are refused
 * everywhere else, whoever calls.
 */
export function requireSeedAllowed(): void {
  if (process.env.IS_TEST === "1" || process.env.SEED_ALLOWED === "1") return;
  throw new Error("Seeding is refused here: neither IS_TEST nor SEED_ALLOWED is set on this deployment.");
}
