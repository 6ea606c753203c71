import {
  canonicalCode,
  CODE_ALPHABET,
  CODE_LENGTH,
  CODE_LIFE_MS,
  CODE_TRIES,
} from "../../../domain/accounts/codes";
import { sha256 } from "../hash";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";

type Code = Doc<"oneTimeCodes">;
type Purpose = Code["purpose"];

/** Makes a code for one purpose of one person, to be mailed to `emailTo`. The one before it stops working. */
export async function issueCode(
  ctx: MutationCtx,
  fields: { purpose: Purpose; userId: Id<"users">; emailTo: string },
): Promise<{ code: string; codeId: Id<"oneTimeCodes"> }> {
  await dropCodes(ctx, fields.userId, fields.purpose);
  const code = randomCode();
  const codeId = await ctx.db.insert("oneTimeCodes", {
    ...fields,
    codeHash: await hashOf(code, fields.purpose, fields.userId),
    expiresAt: Date.now() + CODE_LIFE_MS,
    attemptsLeft: CODE_TRIES,
  });
  return { code, codeId };
}

/**
 * The person's code of this purpose when what they typed is it, else null. A wrong one costs a try, and the last
 * try the code: the caller must return rather than throw, or the try is not counted.
 */
export async function matchCode(
  ctx: MutationCtx,
  { purpose, userId, typed }: { purpose: Purpose; userId: Id<"users">; typed: string },
): Promise<Code | null> {
  const stored = await codeOf(ctx, userId, purpose);
  if (stored === null || stored.expiresAt <= Date.now()) return null;
  if (stored.codeHash === (await hashOf(canonicalCode(typed), purpose, userId))) return stored;
  if (stored.attemptsLeft <= 1) await ctx.db.delete("oneTimeCodes", stored._id);
  else await ctx.db.patch("oneTimeCodes", stored._id, { attemptsLeft: stored.attemptsLeft - 1 });
  return null;
}

/** Ends a person's codes: of one purpose, or all. */
export async function dropCodes(ctx: MutationCtx, userId: Id<"users">, purpose?: Purpose): Promise<void> {
  const codes = ctx.db
    .query("oneTimeCodes")
    .withIndex("by_userId_purpose", (q) =>
      purpose === undefined ? q.eq("userId", userId) : q.eq("userId", userId).eq("purpose", purpose),
    );
  for await (const { _id } of codes) await ctx.db.delete("oneTimeCodes", _id);
}

async function codeOf(ctx: MutationCtx, userId: Id<"users">, purpose: Purpose): Promise<Code | null> {
  return await ctx.db
    .query("oneTimeCodes")
    .withIndex("by_userId_purpose", (q) => q.eq("userId", userId).eq("purpose", purpose))
    .unique();
}

/** Signs drawn evenly: a byte beyond the last whole alphabet is drawn again. */
function randomCode(): string {
  const limit = 256 - (256 % CODE_ALPHABET.length);
  let code = "";
  while (code.length < CODE_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(CODE_LENGTH * 2))) {
      if (byte < limit && code.length < CODE_LENGTH) code += CODE_ALPHABET[byte % CODE_ALPHABET.length];
    }
  }
  return code;
}

/** Bound to its purpose and person, so that a code is never good for anything else. */
async function hashOf(code: string, purpose: Purpose, userId: Id<"users">): Promise<string> {
  return await sha256(`${purpose} ${userId} ${code}`);
}
