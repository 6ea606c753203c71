import { isCanonicalEmail } from "@domain/mail/emails";

/** The link of our email keeps these behind its `#`, which browsers never send to a server. */
export interface EmailedLink {
  email: string;
  code: string;
}

/** The address and code in a URL's hash, or null. */
export function emailedLinkOf(hash: string): EmailedLink | null {
  const params = new URLSearchParams(hash.slice(1));
  const [email, code] = [params.get("email"), params.get("code")];
  return isCanonicalEmail(email) && code !== null && code !== "" ? { email, code } : null;
}
