import { exportJWK, exportPKCS8, generateKeyPair } from "jose";

/** Sets what the auth library signs tokens with: fresh keys and the two URLs in them. */
export async function setAuthEnvironment(): Promise<void> {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const pem = await exportPKCS8(privateKey);
  process.env.JWT_PRIVATE_KEY = pem.trimEnd().replace(/\n/g, " ");
  process.env.JWKS = JSON.stringify({ keys: [{ use: "sig", ...(await exportJWK(publicKey)) }] });
  process.env.CONVEX_SITE_URL = "http://127.0.0.1:21511";
  process.env.SITE_URL = "http://localhost:21500";
  process.env.AUTH_LOG_LEVEL = "ERROR";
}

/** Sets the variables for sending email and for its links. */
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

/** The webhook secret that the tests share with the mail provider. */
export const RESEND_SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

/** The headers with which the mail provider signs a body; `at` is in epoch seconds. */
export async function signedByResend(
  body: string,
  { id = "msg_1", at = Math.floor(Date.now() / 1_000), secret = RESEND_SECRET } = {},
): Promise<Record<string, string>> {
  const bytes = Uint8Array.from(atob(secret.slice(6)), (sign) => sign.charCodeAt(0));
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const mac = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`${id}.${at}.${body}`));
  const signature = `v1,${btoa(String.fromCharCode(...new Uint8Array(mac)))}`;
  return { "svix-id": id, "svix-timestamp": String(at), "svix-signature": signature };
}
