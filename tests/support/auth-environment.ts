import { exportJWK, exportPKCS8, generateKeyPair } from "jose";

/** Gives the process what the auth library signs tokens with: fresh keys and the two addresses it names. */
export async function setAuthEnvironment(): Promise<void> {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const pem = await exportPKCS8(privateKey);
  process.env.JWT_PRIVATE_KEY = pem.trimEnd().replace(/\n/g, " ");
  process.env.JWKS = JSON.stringify({ keys: [{ use: "sig", ...(await exportJWK(publicKey)) }] });
  process.env.CONVEX_SITE_URL = "http://127.0.0.1:21511";
  process.env.SITE_URL = "http://localhost:21500";
  process.env.AUTH_LOG_LEVEL = "ERROR";
}
