import { randomBytes } from "node:crypto";
import type { SignupRole } from "@domain/accounts/roles";

export const PASSWORD = "Demo-market-1";

/** An address that nobody has an account with. */
export function freshEmail(of: string): string {
  return `${of}-${randomBytes(5).toString("hex")}@people.demo.example`;
}

/** The tokens of a login, as the auth library hands them to a client. */
export interface Tokens {
  token: string;
  refreshToken: string;
}

/** Somebody with an account, and a login of theirs that a window can start with. */
export interface Account {
  email: string;
  userId: string;
  storage: StoredItem[];
}

export interface StoredItem {
  name: string;
  value: string;
}

/** Logs in without a window. Throws when the server refuses. */
export async function logIn(
  url: string,
  email: string,
  password: string,
): Promise<Tokens & { email: string }> {
  return { email, ...(await signIn(url, { flow: "signIn", email, password })) };
}

/** Makes an account, as the sign-up form will, and signs it in. */
export async function signUp(url: string, email: string, role: SignupRole): Promise<Account> {
  const person = {
    email,
    password: PASSWORD,
    role,
    firstName: "Wilhelmina",
    lastName: "Roundtree",
    phone: "+31 10 555 0100",
    agreedToTerms: true,
    marketingConsent: false,
    ...(role === "producer" ? { city: "Rotterdam", genresOfInterest: ["Thriller"] } : {}),
  };
  return accountOf(url, { email, ...(await signIn(url, { flow: "signUp", ...person })) });
}

/** A login as the auth library keeps it in the browser: a window that starts with it is logged in. */
export function accountOf(url: string, { email, token, refreshToken }: Tokens & { email: string }): Account {
  const namespace = url.replace(/[^a-zA-Z0-9]/g, "");
  const payload = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  const { sub } = JSON.parse(payload) as { sub: string };
  return {
    email,
    userId: sub.split("|")[0] ?? "",
    storage: [
      { name: `__convexAuthJWT_${namespace}`, value: token },
      { name: `__convexAuthRefreshToken_${namespace}`, value: refreshToken },
    ],
  };
}

async function signIn(url: string, params: object): Promise<Tokens> {
  const answer = await fetch(`${url}/api/action`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      path: "auth:signIn",
      args: { provider: "password", params },
      format: "json",
    }),
  });
  const outcome = (await answer.json()) as { value?: { tokens?: Tokens }; errorMessage?: string };
  if (outcome.value?.tokens) return outcome.value.tokens;
  throw new Error(`The login was refused: ${outcome.errorMessage ?? answer.status}`);
}
