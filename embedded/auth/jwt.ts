import { createLocalJWKSet, decodeJwt, errors, jwtVerify } from "jose";
import type { JSONWebKeySet, JWTPayload, JWTVerifyOptions } from "jose";
import type { Identity } from "../functions/calls";
import type { AuthProvider } from "../functions/deployment";
import type { Clock } from "../system/world";
import { customIdentity, oidcIdentity } from "./claims";
import { AuthError } from "./credentials";
import type { KeySets } from "./key-sets";

/** The tolerated difference between an issuer's clock and ours, in seconds. */
const LEEWAY_S = 5;
const MAX_TOKEN_LENGTH = 16 * 1024;
/** Signature algorithms of OIDC providers. Excludes `none` and shared secrets. */
const OIDC_ALGORITHMS = ["RS256", "EdDSA"];

/** The result of a successful verification. */
export interface VerifiedToken {
  identity: Identity;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/**
 * Verifies the signature and dates of a user's token. Uses the first provider whose issuer matches, and whose
 * application ID matches if it has one. Throws AuthError.
 */
export async function verifyToken(
  token: string,
  providers: readonly AuthProvider[],
  keySets: KeySets,
  clock: Clock,
): Promise<VerifiedToken> {
  const claimed = unverifiedClaims(token);
  const provider = providers.find((candidate) => matchesProvider(candidate, claimed));
  if (!provider) {
    throw new AuthError(
      "NoAuthProvider",
      "No auth provider found matching the given token. Check the issuer and the audience in auth.config.ts.",
    );
  }
  const payload = await verifySignature(token, provider, claimed.iss ?? "", keySets, clock);
  const identity = provider.type === "oidc" ? oidcIdentity(payload) : customIdentity(payload);
  return { identity, expiresAt: (payload.exp ?? 0) * 1000 };
}

function unverifiedClaims(token: string): JWTPayload {
  if (token.length > MAX_TOKEN_LENGTH)
    throw new AuthError("InvalidAuthHeader", "Could not parse token: it is too long");
  try {
    return decodeJwt(token);
  } catch {
    throw new AuthError("InvalidAuthHeader", "Could not parse as a JSON Web Token");
  }
}

function matchesProvider(provider: AuthProvider, { iss, aud }: JWTPayload): boolean {
  if (typeof iss !== "string") return false;
  const issuer = provider.type === "oidc" ? provider.domain : provider.issuer;
  if (normalizedIssuer(issuer) !== normalizedIssuer(iss)) return false;
  const audiences = Array.isArray(aud) ? aud : aud === undefined ? [] : [aud];
  if (provider.type === "oidc" && audiences.length !== 1) return false;
  return provider.applicationID === null || audiences.includes(provider.applicationID);
}

function normalizedIssuer(issuer: string): string {
  const url = /^[a-z]+:\/\//i.test(issuer) ? issuer : `https://${issuer}`;
  return url.replace(/\/$/, "");
}

async function verifySignature(
  token: string,
  provider: AuthProvider,
  issuer: string,
  keySets: KeySets,
  clock: Clock,
): Promise<JWTPayload> {
  const options: JWTVerifyOptions = {
    algorithms: provider.type === "oidc" ? OIDC_ALGORITHMS : [provider.algorithm],
    audience: provider.applicationID ?? undefined,
    requiredClaims: ["exp", "sub"],
    clockTolerance: LEEWAY_S,
    currentDate: new Date(clock.now()),
  };
  const keysOf = (refetch: boolean) =>
    provider.type === "oidc"
      ? keySets.fromIssuer(normalizedIssuer(issuer), refetch)
      : keySets.fromUrl(provider.jwks, refetch);
  try {
    const keys = await keysOf(false);
    return await verifyWith(token, keys, options).catch(async (error: unknown) => {
      // The issuer may have rotated its keys since the last fetch.
      if (!isKeyProblem(error)) throw error;
      return await verifyWith(token, await keysOf(true), options);
    });
  } catch (error) {
    if (error instanceof AuthError) throw error;
    throw new AuthError("Unauthenticated", `Could not verify OIDC token claim: ${reasonOf(error)}`);
  }
}

/** Verifies a token with a key set. Convex Auth's tokens name no key, so every key of the algorithm is tried. */
async function verifyWith(
  token: string,
  keys: JSONWebKeySet,
  options: JWTVerifyOptions,
): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, createLocalJWKSet(keys), options)).payload;
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    for await (const key of error) {
      const verified = await jwtVerify(token, key, options).catch(nullIfSignatureFailed);
      if (verified) return verified.payload;
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

function nullIfSignatureFailed(error: unknown): null {
  if (error instanceof errors.JWSSignatureVerificationFailed) return null;
  throw error;
}

function isKeyProblem(error: unknown): boolean {
  return error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed;
}

function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return "the token has expired";
  return error instanceof Error ? error.message : "unknown reason";
}
