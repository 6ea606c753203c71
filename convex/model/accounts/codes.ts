import {
  canonicalCode,
  CODE_ALPHABET,
  CODE_LENGTH,
  CODE_LIFE_MS,
  MAX_CODE_TRIES,
} from "../../../domain/accounts/codes";
import { sha256 } from "../hash";
import { peekLimit, takeLimit } from "../limits";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";

type Code = Doc<"oneTimeCodes">;
type Purpose = Code["purpose"];

/** Creates a code for one person and purpose, to be emailed to `emailTo`. The previous one stops working. */
export async function issueCode(
  ctx: MutationCtx,
  fields: { purpose: Purpose; userId: Id<"users">; emailTo: string },
): Promise<{ code: string; codeId: Id<"oneTimeCodes"> }> {
  await deleteCodes(ctx, fields.userId, fields.purpose);
  const code = randomCode();
  const codeId = await ctx.db.insert("oneTimeCodes", {
    ...fields,
    codeHash: await hashOf(code, fields.purpose, fields.userId),
    expiresAt: Date.now() + CODE_LIFE_MS,
    attemptsLeft: MAX_CODE_TRIES,
  });
  return { code, codeId };
}

/**
 * The person's code for this purpose if they typed it right, else null. A wrong one uses up a try of the caller's network
 * and one of all networks together. The caller must return, not throw, or the tries are rolled back.
 */
export async function matchCode(
  ctx: MutationCtx,
  { purpose, userId, typed }: { purpose: Purpose; userId: Id<"users">; typed: string },
): Promise<Code | null> {
  const stored = await findCode(ctx, userId, purpose);
  if (stored === null || stored.expiresAt <= Date.now()) return null;
  const { ip } = await ctx.meta.getRequestMetadata();
  const triedBy = { actor: stored._id, ip: ip ?? null };
  if (!(await peekLimit(ctx, "codeTry", triedBy)).ok) return null;
  if (stored.codeHash === (await hashOf(canonicalCode(typed), purpose, userId))) return stored;
  await takeLimit(ctx, "codeTry", triedBy);
  if (stored.attemptsLeft <= 1) await ctx.db.delete("oneTimeCodes", stored._id);
  else await ctx.db.patch("oneTimeCodes", stored._id, { attemptsLeft: stored.attemptsLeft - 1 });
  return null;
}

/** Deletes a person's codes: those for one purpose, or all. */
export async function deleteCodes(ctx: MutationCtx, userId: Id<"users">, purpose?: Purpose): Promise<void> {
  const codes = ctx.db
    .query("oneTimeCodes")
    .withIndex("by_userId_purpose", (q) =>
      purpose === undefined ? q.eq("userId", userId) : q.eq("userId", userId).eq("purpose", purpose),
    );
  for await (const { _id } of codes) await ctx.db.delete("oneTimeCodes", _id);
}

async function findCode(ctx: MutationCtx, userId: Id<"users">, purpose: Purpose): Promise<Code | null> {
  return await ctx.db
    .query("oneTimeCodes")
    .withIndex("by_userId_purpose", (q) => q.eq("userId", userId).eq("purpose", purpose))
    .unique();
}

/** Draws each character with equal chance: a byte past the last whole alphabet is skipped. */
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

/** The hash covers purpose and person, so a code works for nothing else. */
async function hashOf(code: string, purpose: Purpose, userId: Id<"users">): Promise<string> {
  return await sha256(`${purpose} ${userId} ${code}`);
}
