import type { JSONWebKeySet } from "jose";
import type { World } from "../system/world";
import { AuthError } from "./credentials";

/** How long a fetched document is used without asking again, in ms. */
const FRESH_MS = 5 * 60 * 1000;
/** A token that no known key signed makes us ask again, but not more often than this, in ms. */
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
  /** The address of our own HTTP actions: asked in process, so that no socket and no open port is needed. */
  siteUrl: string;
  fetchFromSite(request: Request): Promise<Response>;
}

/** The public keys of token issuers, and the discovery documents that lead to them; cached. */
export class KeySets {
  readonly #options: KeySetsOptions;
  readonly #cache = new Map<string, Fetched>();
  readonly #running = new Map<string, Promise<Fetched>>();

  constructor(options: KeySetsOptions) {
    this.#options = options;
  }

  /** The keys of an OpenID Connect issuer. `again`: the cached ones did not verify the token. */
  async fromIssuer(issuer: string, again: boolean): Promise<JSONWebKeySet> {
    const base = issuer.replace(/\/$/, "");
    const { json } = await this.#get(`${base}/.well-known/openid-configuration`, again);
    const { issuer: named, jwks_uri: uri } = asRecord(json);
    if (typeof named !== "string" || named.replace(/\/$/, "") !== base || typeof uri !== "string") {
      throw new AuthError("AuthProviderDiscoveryFailed", `Auth provider discovery of ${issuer} failed`);
    }
    return parseKeySet((await this.#get(uri, again)).json);
  }

  /** The keys at an address, which may be a `data:` URL. */
  async fromUrl(url: string, again: boolean): Promise<JSONWebKeySet> {
    const { json, contentType } = await this.#get(url, again);
    if (!url.startsWith("data:") && !KEY_SET_TYPES.test(contentType)) {
      throw new AuthError("InvalidJwksContentType", `The key set at ${url} is not application/json`);
    }
    return parseKeySet(json);
  }

  async #get(url: string, again: boolean): Promise<Fetched> {
    const known = this.#cache.get(url);
    const age = known ? this.#options.world.clock.now() - known.at : Infinity;
    if (known && age < (again ? REFETCH_MS : FRESH_MS)) return known;
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
      if (text.length > MAX_DOCUMENT_BYTES) throw new Error("the answer is too long");
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
