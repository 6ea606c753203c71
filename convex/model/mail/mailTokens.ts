import { DAY_MS } from "../../../domain/dates";
import type { Doc, Id } from "../../_generated/dataModel";
import { sha256 } from "../hash";
import { linkSecrets } from "./mailSettings";

type Preferences = Doc<"emailPreferences">;

/** 128 bits cannot be guessed. */
const TOKEN_BYTES = 16;

/**
 * The token for the preference links in an email of this time. It names the row and the day, and its signature proves both,
 * so nothing about it is stored.
 */
export async function preferenceToken(id: Id<"emailPreferences">, time: number): Promise<string> {
  return await signed(`${id}.${Math.floor(time / DAY_MS).toString(36)}`, "preferences");
}

/** The row that a token was made for by `preferenceToken`, and when its day began. Null for a forged one. */
export async function readPreferenceToken(token: string): Promise<{ id: string; madeAt: number } | null> {
  const text = await verified(token, "preferences");
  const [id = "", day = ""] = text?.split(".") ?? [];
  return text === null ? null : { id, madeAt: Number.parseInt(day, 36) * DAY_MS };
}

/** The token that confirms a newsletter sign-up. A later sign-up or an opt-out invalidates it. */
export async function newsletterToken({ _id, newsletterRequestedAt = 0 }: Preferences): Promise<string> {
  return await signed(`${_id}.${newsletterRequestedAt}`, "newsletter");
}

/** The row and the request that a token was made for by `newsletterToken`, or null for a forged one. */
export async function readNewsletterToken(
  token: string,
): Promise<{ id: string; requestedAt: number } | null> {
  const text = await verified(token, "newsletter");
  const [id = "", requestedAt = ""] = text?.split(".") ?? [];
  return text === null ? null : { id, requestedAt: Number(requestedAt) };
}

/** The token that stops the alerts of one saved search, or of all searches of a producer. */
export async function stopToken(id: Id<"savedSearches"> | Id<"users">): Promise<string> {
  return await signed(id, "alerts");
}

/** The id that a token was made for by `stopToken`, or null for a forged one. */
export async function idOfStopToken(token: string): Promise<string | null> {
  return await verified(token, "alerts");
}

/** The token that stops the emails about a person's messages. */
export async function messagesStopToken(id: Id<"users">): Promise<string> {
  return await signed(id, "messages");
}

/** The id that a token was made for by `messagesStopToken`, or null for a forged one. */
export async function idOfMessagesStopToken(token: string): Promise<string | null> {
  return await verified(token, "messages");
}

/** The token in the links of a campaign's email to one recipient. It names them, and counts nothing but clicks. */
export async function clickToken(id: Id<"campaignRecipients">): Promise<string> {
  return await signed(id, "click");
}

/** The id that a token was made for by `clickToken`, or null for a forged one. */
export async function idOfClickToken(token: string): Promise<string | null> {
  return await verified(token, "click");
}

/** Keyed hashes of an address, one for each secret, the newest first. They do not reveal it without the secret. */
export async function addressHashes(email: string): Promise<string[]> {
  return await Promise.all(linkSecrets().map(async (secret) => await sign(`address:${email}`, secret)));
}

type Purpose = "preferences" | "newsletter" | "alerts" | "messages" | "click";

/** The text with its signature by the newest secret. A signature for one purpose serves no other. */
async function signed(text: string, purpose: Purpose): Promise<string> {
  const [newest] = linkSecrets();
  if (newest === undefined) throw new Error("LINK_SECRET is not set on this deployment.");
  return `${text}.${await sign(`${purpose}:${text}`, newest)}`;
}

/** The text of a token that `signed` made for this purpose, with any of the secrets. Null for any other. */
async function verified(token: string, purpose: Purpose): Promise<string | null> {
  const text = token.slice(0, Math.max(0, token.lastIndexOf(".")));
  const hash = await sha256(token);
  for (const secret of linkSecrets())
    if (hash === (await sha256(`${text}.${await sign(`${purpose}:${text}`, secret)}`))) return text;
  return null;
}

async function sign(text: string, secret: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"]);
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text)));
  return btoa(String.fromCharCode(...bytes.slice(0, TOKEN_BYTES)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}
