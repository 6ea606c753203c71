/** The secret that the tests' deployments share with the mail provider. */
export const RESEND_SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

/** The headers that the provider signs a body with; `at` is in epoch seconds. */
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
