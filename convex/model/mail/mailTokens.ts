import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { sha256 } from "../hash";
import { linkSecret } from "./mailSettings";

type Preferences = Doc<"emailPreferences">;

/** 128 bits cannot be guessed. */
const TOKEN_BYTES = 16;

/**
 * The token for the preference links in an address's emails. It is computed from address and generation, so the
 * database holds only its hash. Stores that hash the first time.
 */
export async function preferenceToken(ctx: MutationCtx, row: Preferences): Promise<string> {
  const token = await sign(`preferences:${row.email}:${row.tokenGeneration}`);
  const hash = await sha256(token);
  if (row.unsubscribeTokenHash !== hash)
    await ctx.db.patch("emailPreferences", row._id, { unsubscribeTokenHash: hash });
  return token;
}

/** The token that confirms a newsletter sign-up. A later sign-up or an opt-out invalidates it. */
export async function newsletterToken(row: Preferences): Promise<string> {
  return `${row._id}.${await sign(`newsletter:${row.email}:${row.newsletterRequestedAt ?? 0}`)}`;
}

/** The token that stops the alerts of one saved search, or of all searches of a producer. */
export async function stopToken(id: Id<"savedSearches"> | Id<"users">): Promise<string> {
  return `${id}.${await sign(`alerts:${id}`)}`;
}

/** The id that a token was made for by `stopToken`, or null for a forged one. */
export async function idOfStopToken(token: string): Promise<string | null> {
  const id = token.slice(0, Math.max(0, token.lastIndexOf(".")));
  const own = `${id}.${await sign(`alerts:${id}`)}`;
  return (await sha256(token)) === (await sha256(own)) ? id : null;
}

/** The token in the links of a campaign's email to one recipient. It names them, and counts nothing but clicks. */
export async function clickToken(id: Id<"campaignRecipients">): Promise<string> {
  return `${id}.${await sign(`click:${id}`)}`;
}

/** The id that a token was made for by `clickToken`, or null for a forged one. */
export async function idOfClickToken(token: string): Promise<string | null> {
  const id = token.slice(0, Math.max(0, token.lastIndexOf(".")));
  const own = `${id}.${await sign(`click:${id}`)}`;
  return (await sha256(token)) === (await sha256(own)) ? id : null;
}

async function sign(text: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(linkSecret()), algorithm, false, ["sign"]);
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text)));
  return btoa(String.fromCharCode(...bytes.slice(0, TOKEN_BYTES)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}
