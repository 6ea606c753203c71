import { SignJWT, exportJWK, generateKeyPair } from "jose";
import type { JWK, JWTPayload } from "jose";
import { beforeEach, expect, test } from "vitest";
import { customIdentity, oidcIdentity } from "../../../embedded/auth/claims";
import { verifyToken } from "../../../embedded/auth/jwt";
import { KeySets } from "../../../embedded/auth/key-sets";
import type { AuthProvider } from "../../../embedded/functions/deployment";

const ISSUER = "https://people.example";
const oidc: AuthProvider = { type: "oidc", domain: "people.example/", applicationID: "app" };
let now: number;
let published: JWK[];
let asked: string[];
let keySets: KeySets;

beforeEach(() => {
  now = 1_800_000_000_000;
  published = [];
  asked = [];
  const answer = (url: string) => {
    asked.push(url);
    if (url.endsWith("/openid-configuration"))
      return Response.json({ issuer: ISSUER, jwks_uri: `${ISSUER}/keys` });
    if (url.endsWith("/keys")) return Response.json({ keys: published });
    return new Response("nothing", { status: 404 });
  };
  const clock = { now: () => now, runAt: () => () => {} };
  const world = {
    clock,
    random: { bytes: () => Buffer.alloc(0) },
    log: () => {},
    fetch: ((request: Request) => Promise.resolve(answer(request.url))) as typeof fetch,
  };
  keySets = new KeySets({
    world,
    siteUrl: "http://site.example",
    fetchFromSite: (request) => Promise.resolve(answer(request.url)),
  });
});

async function newKey(alg: string, kid?: string) {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  published.push({ ...(await exportJWK(publicKey)), use: "sig", alg, ...(kid === undefined ? {} : { kid }) });
  return async (claims: JWTPayload = {}) =>
    await new SignJWT({
      iss: ISSUER,
      sub: "anna",
      aud: "app",
      iat: now / 1000,
      exp: now / 1000 + 3600,
      ...claims,
    })
      .setProtectedHeader(kid === undefined ? { alg } : { alg, kid })
      .sign(privateKey);
}

function verify(token: string, providers: AuthProvider[] = [oidc]) {
  return verifyToken(token, providers, keySets, { now: () => now, runAt: () => () => {} });
}

test("an issuer's keys are discovered by its URL and fetched once", async () => {
  const sign = await newKey("RS256", "one");
  expect((await verify(await sign())).identity).toEqual({
    issuer: ISSUER,
    subject: "anna",
    tokenIdentifier: `${ISSUER}|anna`,
  });
  expect((await verify(await sign())).expiresAt).toBe(now + 3_600_000);
  expect(asked).toEqual([`${ISSUER}/.well-known/openid-configuration`, `${ISSUER}/keys`]);
});

test("a token that names no key is verified with every key of its algorithm", async () => {
  const signOne = await newKey("RS256");
  const signTwo = await newKey("RS256");
  await newKey("EdDSA");
  expect((await verify(await signOne())).identity.subject).toBe("anna");
  expect((await verify(await signTwo())).identity.subject).toBe("anna");
});

test("rotated keys are fetched again, but not for every forged token", async () => {
  const sign = await newKey("RS256", "one");
  await verify(await sign());
  published = [];
  const signNext = await newKey("RS256", "two");
  now += 6_000;
  expect((await verify(await signNext())).identity.subject).toBe("anna");
  const before = asked.length;
  await expect(verify(await sign())).rejects.toThrow("Could not verify");
  await expect(verify(await sign())).rejects.toThrow("Could not verify");
  expect(asked.length).toBe(before);
});

test("keys of the deployment's own site are fetched in process", async () => {
  const own: AuthProvider = { type: "oidc", domain: "http://site.example", applicationID: "app" };
  const sign = await newKey("RS256");
  await expect(verify(await sign({ iss: "http://site.example" }), [own])).rejects.toThrow("discovery");
  expect(asked).toEqual(["http://site.example/.well-known/openid-configuration"]);
});

test.each(["ES256", "RS256"] as const)(
  "a custom provider accepts %s and no other algorithm",
  async (algorithm) => {
    const custom: AuthProvider = {
      type: "customJwt",
      issuer: ISSUER,
      jwks: `${ISSUER}/keys`,
      algorithm,
      applicationID: null,
    };
    const sign = await newKey(algorithm, "right");
    const signOther = await newKey(algorithm === "ES256" ? "RS256" : "ES256", "wrong");
    expect((await verify(await sign({ aud: undefined }), [custom])).identity.subject).toBe("anna");
    await expect(verify(await signOther(), [custom])).rejects.toThrow("Could not verify");
  },
);

test("profile claims get Convex's names, other claims keep theirs, and token claims are omitted", () => {
  const payload = {
    ...{ iss: ISSUER, sub: "anna", aud: "app", exp: 1, iat: 1, nbf: 1, jti: "x" },
    ...{
      name: "Anna",
      given_name: "A",
      email: "a@people.example",
      email_verified: true,
      picture: "https://p.example",
    },
    ...{ updated_at: 1_700_000_000, address: { formatted: "Street 1" }, role: { level: 2 } },
  };
  expect(oidcIdentity(payload)).toEqual({
    ...{ issuer: ISSUER, subject: "anna", tokenIdentifier: `${ISSUER}|anna`, name: "Anna", givenName: "A" },
    ...{ email: "a@people.example", emailVerified: true, pictureUrl: "https://p.example" },
    ...{ updatedAt: "2023-11-14T22:13:20.000Z", address: "Street 1", role: { level: 2 } },
  });
  expect(customIdentity({ ...payload, address: undefined })).toMatchObject({
    given_name: "A",
    "role.level": 2,
    updated_at: 1_700_000_000,
  });
});
