const LOOPBACK = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;
/** The entry of the list that allows every origin, as the official backend does. */
const EVERY_ORIGIN = "*";
const METHODS = "GET, POST, PUT, PATCH, DELETE, OPTIONS";
/** The time a browser may cache a preflight response, in seconds. */
const MAX_AGE_S = 86_400;

/**
 * The web origins that may use this backend: the configured list, or loopback origins without a list. "*" in the list
 * stands for every origin. The rule covers
 * the HTTP API and the sync socket. Requests without an `Origin` header come from programs and are allowed.
 */
export class AllowedOrigins {
  readonly #allowed: ReadonlySet<string> | null;

  constructor(allowed: readonly string[] | undefined) {
    this.#allowed =
      allowed && allowed.length > 0 ? new Set(allowed.map((origin) => origin.replace(/\/$/, ""))) : null;
  }

  /** True if a request with this `Origin` header is allowed. */
  allows(origin: string | undefined): boolean {
    if (origin === undefined) return true;
    if (this.#allowed === null) return LOOPBACK.test(origin);
    return this.#allowed.has(EVERY_ORIGIN) || this.#allowed.has(origin);
  }
}

/** Why a page was refused, and how to allow it. */
export function originRefusal(origin: string | undefined): string {
  return `Pages of ${origin ?? "this origin"} may not use this deployment. Start the backend with --allow-origin ${origin ?? "ORIGIN"} to allow them, or with --allow-origin '*' to allow all pages.`;
}

/** The headers of a response that no web page may read. One shared object. */
export const VARY_ORIGIN: Record<string, string> = { vary: "origin" };

/** The headers that let a page of an allowed origin read a response. */
export function corsHeaders(origin: string | undefined): Record<string, string> {
  if (origin === undefined) return VARY_ORIGIN;
  return {
    "access-control-allow-origin": origin,
    "access-control-allow-credentials": "true",
    ...VARY_ORIGIN,
  };
}

/** The headers of a response to a preflight request from an allowed origin. */
export function preflightHeaders(
  origin: string | undefined,
  requested: string | undefined,
): Record<string, string> {
  return {
    ...corsHeaders(origin),
    "access-control-allow-methods": METHODS,
    "access-control-allow-headers": requested ?? "content-type, authorization, convex-client",
    "access-control-max-age": String(MAX_AGE_S),
  };
}
