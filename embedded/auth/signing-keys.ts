import { exportJWK, exportPKCS8, generateKeyPair } from "jose";
import type { Engine } from "../functions/run/engine";
import type { Environment } from "../functions/system-tables/environment";

/**
 * Gives the deployment the key pair that Convex Auth signs its tokens with, as the variables
 * `JWT_PRIVATE_KEY` and `JWKS`, unless it has either of them.
 */
export async function ensureSigningKeys(engine: Engine, environment: Environment): Promise<void> {
  if (environment.get("JWT_PRIVATE_KEY") !== undefined || environment.get("JWKS") !== undefined) return;
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const pem = await exportPKCS8(privateKey);
  const jwks = { keys: [{ use: "sig", ...(await exportJWK(publicKey)) }] };
  await engine.setEnvironment([
    // On one line, so that listings of variables stay readable; whoever reads the key drops the spaces.
    { name: "JWT_PRIVATE_KEY", value: pem.trimEnd().replace(/\n/g, " ") },
    { name: "JWKS", value: JSON.stringify(jwks) },
  ]);
}
