import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair } from "jose";
import type { Engine } from "../functions/run/engine";
import type { Environment } from "../functions/system-tables/environment";

/**
 * Generates the key pair that signs Convex Auth's tokens, and stores it as the variables `JWT_PRIVATE_KEY` and `JWKS`.
 * Does nothing if either variable exists.
 */
export async function ensureSigningKeys(engine: Engine, environment: Environment): Promise<void> {
  if (environment.get("JWT_PRIVATE_KEY") !== undefined || environment.get("JWKS") !== undefined) return;
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const pem = await exportPKCS8(privateKey);
  const key = await exportJWK(publicKey);
  const jwks = { keys: [{ use: "sig", kid: await calculateJwkThumbprint(key), ...key }] };
  await engine.setEnvironment([
    // One line keeps listings of variables readable. Key parsers ignore the spaces.
    { name: "JWT_PRIVATE_KEY", value: pem.trimEnd().replace(/\n/g, " ") },
    { name: "JWKS", value: JSON.stringify(jwks) },
  ]);
}
