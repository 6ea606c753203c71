import { expect, vi } from "vitest";
import type { Value } from "convex/values";
import { api } from "../../convex/_generated/api";
import type { MailType } from "../../domain/mail/mails";
import type { Backend } from "./convex";

export const PASSWORD = "Kw7-thrush-lantern";

export const AUTHOR = {
  role: "author",
  email: "mara@people.example",
  firstName: "Mara",
  lastName: "Ellingsworth",
  phone: "+44 20 7946 0123",
  agreedToTerms: true,
  marketingConsent: false,
};

export const PRODUCER = {
  ...AUTHOR,
  role: "producer",
  email: "dana@people.example",
  firstName: "Dana",
  lastName: "Northlight",
  city: "London",
  genresOfInterest: ["Thriller", "Sci-Fi"],
};

type Params = Record<string, Value | undefined>;

/** Calls one of the sign-in flows, as the browser does. */
export async function flow(t: Pick<Backend, "action">, params: Params) {
  return await t.action(api.auth.signIn, { provider: "password", params });
}

export async function signUp(t: Backend, params: Params = AUTHOR) {
  return bearer(t, (await flow(t, { flow: "signUp", password: PASSWORD, ...params })).tokens);
}

export async function signIn(t: Backend, email = AUTHOR.email, password = PASSWORD) {
  return bearer(t, (await flow(t, { flow: "signIn", email, password })).tokens);
}

type Tokens = { token: string; refreshToken: string } | null | undefined;

/** The caller that a token identifies. */
export function bearer(t: Backend, tokens: Tokens) {
  if (!tokens) throw new Error("Nobody was signed in.");
  const payload = tokens.token.split(".")[1]?.replace(/-/g, "+").replace(/_/g, "/") ?? "";
  const { sub } = JSON.parse(atob(payload)) as { sub: string };
  return Object.assign(t.withIdentity({ subject: sub }), { tokens });
}

/** The emails waiting for an address, oldest first, of one kind or all. */
export async function mailsTo(t: Backend, email: string, type?: MailType) {
  const mails = await t.run((ctx) => ctx.db.query("emailOutbox").collect());
  return mails.filter((mail) => mail.to === email && (type === undefined || mail.type === type));
}

/** Waits until `count` codes were emailed to an address and returns the newest. */
export async function codeFor(
  t: Backend,
  email: string,
  type: "verification" | "reset" | "email_change",
  count = 1,
) {
  return await vi.waitFor(async () => {
    const mails = await mailsTo(t, email, type);
    expect(mails).toHaveLength(count);
    return mails.at(-1)?.templateData["code"] ?? "";
  });
}

/** A wrong code of the same format. */
export function wrong(code: string): string {
  return (code.startsWith("A") ? "B" : "A") + code.slice(1);
}

/** The refusal of a call. */
export function refusedAs(reason: string) {
  return expect.objectContaining({ data: expect.objectContaining({ reason }) as unknown }) as unknown;
}
