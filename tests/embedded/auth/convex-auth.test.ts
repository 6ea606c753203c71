import { afterAll, beforeAll, expect, test } from "vitest";
import { push, startBackend, type TestBackend } from "../../support/embedded";
import { Answers, a, http, live, q } from "../sync/clients";
import { RawSocket } from "../sync/raw-socket";

/**
 * An app that signs in with the stock password provider of Convex Auth. Its hash is a quick one: the stock
 * hash runs inside a mutation and takes longer than the mutation's second on a busy machine.
 */
const authApp = {
  schema: `
    import { defineSchema } from "convex/server";
    import { authTables } from "@convex-dev/auth/server";
    export default defineSchema({ ...authTables });`,
  auth: `
    import { convexAuth } from "@convex-dev/auth/server";
    import { Password } from "@convex-dev/auth/providers/Password";
    const quickHash = {
      hashSecret: async (secret) => "hash of " + secret,
      verifySecret: async (secret, hash) => hash === "hash of " + secret,
    };
    export const { auth, signIn, signOut, store, isAuthenticated } = convexAuth({
      providers: [Password({ crypto: quickHash })],
    });`,
  http: `
    import { httpRouter } from "convex/server";
    import { auth } from "./auth";
    const http = httpRouter();
    auth.addHttpRoutes(http);
    export default http;`,
  people: `
    import { queryGeneric as query } from "convex/server";
    import { getAuthUserId } from "@convex-dev/auth/server";
    export const me = query({ args: {}, handler: async (ctx) => {
      const id = await getAuthUserId(ctx);
      return id === null ? null : (await ctx.db.get(id)).email;
    } });`,
  "auth.config": `export default { providers: [{ domain: process.env.CONVEX_SITE_URL, applicationID: "convex" }] };`,
};
const ANNA = { email: "anna@people.example", password: "correct horse battery" };
let backend: TestBackend;

beforeAll(async () => {
  backend = await startBackend({ withoutSigningKeys: false });
  await push(backend, authApp);
});

afterAll(async () => {
  await backend[Symbol.asyncDispose]();
});

interface Tokens {
  token: string;
  refreshToken: string;
}

async function signIn(flow: "signUp" | "signIn", person: typeof ANNA): Promise<Tokens> {
  const answer = await http(backend.cloudUrl).action(a("auth:signIn"), {
    provider: "password",
    params: { ...person, flow },
  });
  return (answer as unknown as { tokens: Tokens }).tokens;
}

test("a user signs up over HTTP, is known on the socket, refreshes and signs out", async () => {
  const tokens = await signIn("signUp", ANNA);
  await using client = live(backend.cloudUrl);
  const me = new Answers(client, "people:me");
  await me.until(({ latest }) => latest === null);
  client.setAuth(() => Promise.resolve(tokens.token));
  await me.until(({ latest }) => latest === ANNA.email);

  const refreshed = (await http(backend.cloudUrl).action(a("auth:signIn"), {
    refreshToken: tokens.refreshToken,
  })) as unknown as { tokens: Tokens };
  const known = http(backend.cloudUrl);
  known.setAuth(refreshed.tokens.token);
  expect(await known.query(q("people:me"), {})).toBe(ANNA.email);
  await known.action(a("auth:signOut"), {});
});

test("a wrong password is refused", async () => {
  await expect(signIn("signIn", { ...ANNA, password: "something else entirely" })).rejects.toThrow(
    "InvalidSecret",
  );
  const { token } = await signIn("signIn", ANNA);
  expect(token.split(".")).toHaveLength(3);
});

test("the deployment serves the documents that verify its tokens", async () => {
  const { issuer, jwks_uri } = (await (
    await fetch(`${backend.siteUrl}/.well-known/openid-configuration`)
  ).json()) as {
    issuer: string;
    jwks_uri: string;
  };
  expect(issuer).toBe(backend.siteUrl);
  expect(await (await fetch(jwks_uri)).json()).toMatchObject({ keys: [{ use: "sig", kty: "RSA" }] });
});

test("a refresh token is not accepted as an access token", async () => {
  const { refreshToken } = await signIn("signIn", ANNA);
  using socket = await RawSocket.connected(backend.cloudUrl);
  socket.send({ type: "Authenticate", baseVersion: 0, tokenType: "User", value: refreshToken });
  await socket.next("AuthError");
});
