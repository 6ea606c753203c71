const LOOPBACK = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;
const METHODS = "GET, POST, PUT, PATCH, DELETE, OPTIONS";
/** How long a browser may remember a preflight's answer, in s. */
const MAX_AGE_S = 86_400;

/**
 * Which web pages may talk to this backend: those on the list, or, without one, pages of this machine.
 * The same rule holds for the HTTP API and the sync socket. Programs send no `Origin` and are let in.
 */
export class AllowedOrigins {
  readonly #allowed: ReadonlySet<string> | null;

  constructor(allowed: readonly string[] | undefined) {
    this.#allowed =
      allowed && allowed.length > 0 ? new Set(allowed.map((origin) => origin.replace(/\/$/, ""))) : null;
  }

  allows(origin: string | undefined): boolean {
    if (origin === undefined) return true;
    return this.#allowed ? this.#allowed.has(origin) : LOOPBACK.test(origin);
  }
}

/** The headers for everybody who is no page, or none that is allowed: always this object. */
export const VARY_ORIGIN: Record<string, string> = { vary: "origin" };

/** The headers that let an allowed page read an answer. */
export function corsHeaders(origin: string | undefined): Record<string, string> {
  if (origin === undefined) return VARY_ORIGIN;
  return {
    "access-control-allow-origin": origin,
    "access-control-allow-credentials": "true",
    ...VARY_ORIGIN,
  };
}

/** The answer of a preflight from an allowed page. */
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
