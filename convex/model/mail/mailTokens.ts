import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { sha256 } from "../hash";
import { linkSecret } from "./mailSettings";

type Preferences = Doc<"emailPreferences">;

/** 128 bits: enough that none is guessed. */
const TOKEN_BYTES = 16;

/**
 * The token in an address's mails: made from address and generation, so that every mail can carry it while
 * the database holds only its hash. Stores that hash the first time.
 */
export async function preferenceToken(ctx: MutationCtx, row: Preferences): Promise<string> {
  const token = await mac(`preferences:${row.email}:${row.tokenGeneration}`);
  const hash = await sha256(token);
  if (row.unsubscribeTokenHash !== hash)
    await ctx.db.patch("emailPreferences", row._id, { unsubscribeTokenHash: hash });
  return token;
}

/** The token that confirms one newsletter sign-up; another sign-up, or an opt-out, ends it. */
export async function newsletterToken(row: Preferences): Promise<string> {
  return `${row._id}.${await mac(`newsletter:${row.email}:${row.newsletterRequestedAt ?? 0}`)}`;
}

async function mac(text: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(linkSecret()), algorithm, false, ["sign"]);
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text)));
  return btoa(String.fromCharCode(...bytes.slice(0, TOKEN_BYTES)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}
