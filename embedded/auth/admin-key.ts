import { createHash, timingSafeEqual } from "node:crypto";
import type { Identity } from "../functions/calls";
import { toRequester } from "../functions/request";
import type { ConvexObject } from "../values/value";
import { ValueError, checkedObject } from "../values/value";
import { AuthError } from "./credentials";
import type { Credentials } from "./credentials";

/** The deployment kind that the official tools put before a key. */
const KIND_PREFIX = /^(?:prod|dev|preview|local|anonymous):/;

/** Checks the admin key of this deployment. Memory holds only its hash. */
export class AdminKey {
  readonly #hash: Buffer;

  constructor(key: string) {
    this.#hash = sha256(key);
  }

  /** True if `given` is the key, with or without a kind prefix. Compares in constant time. */
  accepts(given: string): boolean {
    const asGiven = timingSafeEqual(sha256(given), this.#hash);
    const stripped = timingSafeEqual(sha256(given.replace(KIND_PREFIX, "")), this.#hash);
    return asGiven || stripped;
  }

  /** Checks a key and the optional identity that its holder acts as. Throws AuthError. */
  verify(key: string, actingAs: unknown): Credentials {
    if (!this.accepts(key))
      throw new AuthError("BadAdminKey", "The provided admin key was invalid for this instance");
    const identity = actingAs === null || actingAs === undefined ? null : actingIdentity(actingAs);
    return { requester: toRequester("admin", identity), expiresAt: null };
  }

  /** Checks an Authorization header value: `key` or `key:<base64 of the identity's JSON>`. Throws AuthError. */
  verifyHeader(value: string): Credentials {
    if (this.accepts(value)) return this.verify(value, null);
    const colon = value.lastIndexOf(":");
    if (colon < 0) return this.verify(value, null);
    const json = parseBase64Json(value.slice(colon + 1));
    return this.verify(value.slice(0, colon), json);
  }
}

/** The identity from JSON with `tokenIdentifier`, or `issuer` and `subject`. All other fields are claims. */
function actingIdentity(json: unknown): Identity {
  const claims = parseClaims(json);
  const { issuer, subject, tokenIdentifier } = claims;
  if (typeof issuer === "string" && typeof subject === "string") {
    const given = typeof tokenIdentifier === "string" ? tokenIdentifier : `${issuer}|${subject}`;
    return { ...claims, issuer, subject, tokenIdentifier: given };
  }
  if (typeof tokenIdentifier !== "string") {
    throw new AuthError("BadIdentity", "An acting identity needs tokenIdentifier, or issuer and subject");
  }
  const bar = tokenIdentifier.indexOf("|");
  return {
    ...claims,
    issuer: tokenIdentifier.slice(0, Math.max(bar, 0)),
    subject: tokenIdentifier.slice(bar + 1),
    tokenIdentifier,
  };
}

function parseClaims(json: unknown): ConvexObject {
  try {
    return checkedObject(json);
  } catch (error) {
    if (!(error instanceof ValueError)) throw error;
    throw new AuthError("BadIdentity", "The acting identity is not a Convex object");
  }
}

function parseBase64Json(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64").toString("utf8"));
  } catch {
    throw new AuthError("BadAdminKey", "The provided admin key was invalid for this instance");
  }
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
