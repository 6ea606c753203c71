import type { JWTPayload } from "jose";
import type { Identity } from "../functions/calls";
import type { ConvexObject, ConvexValue } from "../values/value";
import { ValueError, checkedValue, isObject } from "../values/value";
import { AuthError } from "./credentials";

/** The claims about the token itself. They are not part of the identity. */
const TOKEN_CLAIMS = new Set(["iss", "sub", "aud", "exp", "iat", "nbf", "jti", "fva"]);

/** Convex's names of the profile claims, by their OpenID Connect names. */
const PROFILE_NAMES: Readonly<Record<string, string>> = {
  given_name: "givenName",
  family_name: "familyName",
  middle_name: "middleName",
  preferred_username: "preferredUsername",
  profile: "profileUrl",
  picture: "pictureUrl",
  website: "websiteUrl",
  email_verified: "emailVerified",
  birthdate: "birthday",
  zoneinfo: "timezone",
  locale: "language",
  phone_number: "phoneNumber",
  phone_number_verified: "phoneNumberVerified",
  updated_at: "updatedAt",
};

/** The identity of an OpenID Connect token. Profile claims get Convex's names; other claims keep theirs. */
export function oidcIdentity(payload: JWTPayload): Identity {
  const claims: ConvexObject = {};
  for (const [name, value] of identityClaims(payload))
    claims[PROFILE_NAMES[name] ?? name] = profileValue(name, value);
  return { ...claims, ...tokenIdentity(payload) };
}

/** The identity of a custom JWT. Claims keep their names; nested objects are flattened with dots. */
export function customIdentity(payload: JWTPayload): Identity {
  const claims: ConvexObject = {};
  for (const [name, value] of identityClaims(payload)) flatten(name, value, claims);
  return { ...claims, ...tokenIdentity(payload) };
}

function tokenIdentity({ iss, sub }: JWTPayload) {
  if (typeof iss !== "string" || typeof sub !== "string") {
    throw new AuthError("InvalidAuthHeader", "Could not verify token: it has no issuer or no subject");
  }
  return { tokenIdentifier: `${iss}|${sub}`, issuer: iss, subject: sub };
}

function identityClaims(payload: JWTPayload): [string, ConvexValue][] {
  const claims = Object.entries(payload).filter(
    ([name, value]) => !TOKEN_CLAIMS.has(name) && value !== undefined,
  );
  return claims.map(([name, value]) => [name, asClaimValue(name, value)]);
}

function asClaimValue(name: string, json: unknown): ConvexValue {
  try {
    // The name becomes a field of the identity, so it must be a valid field name.
    checkedValue({ [name]: null });
    return checkedValue(json);
  } catch (error) {
    if (!(error instanceof ValueError)) throw error;
    throw new AuthError("InvalidAuthHeader", `Could not verify token: claim ${name} is not a Convex value`);
  }
}

function profileValue(name: string, value: ConvexValue): ConvexValue {
  if (name === "updated_at" && typeof value === "number") return new Date(value * 1000).toISOString();
  if (name === "address" && isObject(value)) return value["formatted"] ?? null;
  return value;
}

function flatten(name: string, value: ConvexValue, into: ConvexObject): void {
  if (!isObject(value)) into[name] = value;
  else for (const [inner, child] of Object.entries(value)) flatten(`${name}.${inner}`, child, into);
}
