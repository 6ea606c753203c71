import type { JSONWebKeySet } from "jose";
import type { World } from "../system/world";
import { AuthError } from "./credentials";

/** The time a fetched document is used without fetching it again, in ms. */
const FRESH_MS = 5 * 60 * 1000;
/** The minimum time between two fetches caused by tokens that no cached key verifies, in ms. */
const REFETCH_MS = 5_000;
const FETCH_TIMEOUT_MS = 10_000;
const MAX_DOCUMENT_BYTES = 1024 * 1024;
const KEY_SET_TYPES = /^application\/(?:json|jwk-set\+json)\b/;

interface Fetched {
  json: unknown;
  contentType: string;
  at: number;
}

export interface KeySetsOptions {
  world: World;
  /** The URL of this deployment's HTTP actions. Requests to it run in process and need no open port. */
  siteUrl: string;
  fetchFromSite(request: Request): Promise<Response>;
}

/** Fetches and caches the public keys of token issuers and their discovery documents. */
export class KeySets {
  readonly #options: KeySetsOptions;
  readonly #cache = new Map<string, Fetched>();
  readonly #running = new Map<string, Promise<Fetched>>();

  constructor(options: KeySetsOptions) {
    this.#options = options;
  }

  /** The keys of an OpenID Connect issuer. `refetch` skips cached keys, but at most every five seconds. */
  async fromIssuer(issuer: string, refetch: boolean): Promise<JSONWebKeySet> {
    const base = issuer.replace(/\/$/, "");
    const { json } = await this.#get(`${base}/.well-known/openid-configuration`, refetch);
    const { issuer: named, jwks_uri: uri } = asRecord(json);
    if (typeof named !== "string" || named.replace(/\/$/, "") !== base || typeof uri !== "string") {
      throw new AuthError("AuthProviderDiscoveryFailed", `Auth provider discovery of ${issuer} failed`);
    }
    return parseKeySet((await this.#get(uri, refetch)).json);
  }

  /** The keys at a URL, which may be a `data:` URL. Throws AuthError if they cannot be fetched. */
  async fromUrl(url: string, refetch: boolean): Promise<JSONWebKeySet> {
    const { json, contentType } = await this.#get(url, refetch);
    if (!url.startsWith("data:") && !KEY_SET_TYPES.test(contentType)) {
      throw new AuthError("InvalidJwksContentType", `The key set at ${url} is not application/json`);
    }
    return parseKeySet(json);
  }

  async #get(url: string, refetch: boolean): Promise<Fetched> {
    const known = this.#cache.get(url);
    const age = known ? this.#options.world.clock.now() - known.at : Infinity;
    if (known && age < (refetch ? REFETCH_MS : FRESH_MS)) return known;
    const running = this.#running.get(url) ?? this.#fetch(url).finally(() => this.#running.delete(url));
    this.#running.set(url, running);
    return await running;
  }

  async #fetch(url: string): Promise<Fetched> {
    const { world, siteUrl, fetchFromSite } = this.#options;
    try {
      const request = new Request(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
      const response = url.startsWith(`${siteUrl}/`)
        ? await fetchFromSite(request)
        : await world.fetch(request);
      if (!response.ok) throw new Error(`status ${response.status}`);
      const text = await response.text();
      if (text.length > MAX_DOCUMENT_BYTES) throw new Error("the response is too long");
      const contentType = response.headers.get("content-type") ?? "";
      const fetched = { json: JSON.parse(text) as unknown, contentType, at: world.clock.now() };
      this.#cache.set(url, fetched);
      return fetched;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const at = url.startsWith("data:") ? "its data URL" : url;
      throw new AuthError(
        "AuthProviderDiscoveryFailed",
        `Could not fetch the auth provider's keys from ${at}: ${reason}`,
      );
    }
  }
}

function parseKeySet(json: unknown): JSONWebKeySet {
  const { keys } = asRecord(json);
  if (!Array.isArray(keys))
    throw new AuthError("AuthProviderDiscoveryFailed", "The auth provider's key set has no keys");
  return { keys };
}

function asRecord(json: unknown): Record<string, unknown> {
  return typeof json === "object" && json !== null ? (json as Record<string, unknown>) : {};
}
