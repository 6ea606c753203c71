import { exportPKCS8, exportSPKI, generateKeyPair, importSPKI, jwtVerify } from "jose";
import { expect, test } from "vitest";
import { Backend } from "../backend";

const APP = `
import { mutationGeneric as mutation, queryGeneric as query } from "convex/server";
import { SignJWT, importPKCS8 } from "jose";

export const sign = mutation(async (ctx, { subject }) => {
  await ctx.db.insert("sessions", { subject });
  const key = await importPKCS8(process.env.SIGNING_KEY, "RS256");
  const token = await new SignJWT({ sub: subject }).setProtectedHeader({ alg: "RS256" }).setIssuedAt().setExpirationTime("1h").sign(key);
  await ctx.db.insert("tokens", { token });
  return token;
});
export const sessions = query(async (ctx) => (await ctx.db.query("sessions").collect()).length);
`;

test("a mutation can sign a token while others wait for their turn", async () => {
  await using backend = await Backend.start({ app: APP });
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  await backend.engine.setEnvironment([{ name: "SIGNING_KEY", value: await exportPKCS8(privateKey) }]);
  const subjects = ["a", "b", "c"];
  const tokens = await Promise.all(subjects.map((subject) => backend.mutation("app:sign", { subject })));
  const key = await importSPKI(await exportSPKI(publicKey), "RS256");
  const seen = await Promise.all(
    tokens.map(async (token) => (await jwtVerify(String(token), key)).payload.sub),
  );
  expect(seen).toEqual(subjects);
  expect(await backend.query("app:sessions")).toBe(3);
});
