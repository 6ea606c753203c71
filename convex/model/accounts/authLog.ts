/** Throws when the auth library is set to log secrets (codes and tokens), except on local and test deployments. */
export function requireQuietAuthLog(): void {
  const isLocal = process.env.IS_TEST === "1" || process.env.SEED_ALLOWED === "1";
  const isLoud = process.env.AUTH_LOG_LEVEL === "DEBUG" || process.env.AUTH_LOG_SECRETS !== undefined;
  if (isLoud && !isLocal) {
    throw new Error("AUTH_LOG_LEVEL=DEBUG and AUTH_LOG_SECRETS are refused here: they log secrets.");
  }
}
