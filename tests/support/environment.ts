import { exportJWK, exportPKCS8, generateKeyPair } from "jose";
import { RESEND_SECRET } from "./resend-signature";

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

/** Gives the process what mail is sent and linked with. */
export function setMailEnvironment(providerUrl = "http://127.0.0.1:9"): void {
  Object.assign(process.env, {
    RESEND_API_KEY: "re_test",
    RESEND_BASE_URL: providerUrl,
    RESEND_WEBHOOK_SECRET: RESEND_SECRET,
    ALLOW_INSECURE_PROVIDERS: "1",
    LINK_SECRET: "a secret of thirty-two bytes or more",
    EMAIL_FROM: "Adaptation Shelf <mail@adaptationshelf.example>",
    SUPPORT_EMAIL: "support@adaptationshelf.example",
    POSTAL_ADDRESS: "Adaptation Shelf, 1 Example Street",
    SITE_URL: "http://localhost:21500",
    CONVEX_SITE_URL: "http://127.0.0.1:21511",
  });
}
