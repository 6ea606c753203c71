import { createCipheriv, createDecipheriv, createHash, createHmac } from "node:crypto";
import { canonicalJson, type ConvexValue } from "../../values/value";
import { invalidCursorError } from "../errors";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const END_MARKER = 0;
const AFTER_MARKER = 1;
const MAX_CACHED_CURSORS = 2_000;

/** Where a page stops: behind one position, or at the end of everything. */
export type CursorPosition = { after: Buffer } | "end";

/**
 * Cursors and journals as the client holds them: opaque, authenticated, and valid only for the query
 * they were made for. The nonce is derived from the content, so that the same page of the same state
 * always has the same text and an unchanged result is recognised as such.
 */
export class CursorSeal {
  readonly #sealKey: Buffer;
  readonly #nonceKey: Buffer;
  /** A page that is read again ends where it ended: finding its cursor costs less than sealing it. */
  readonly #cachedCursors = new Map<string, string>();

  /** `secret`: 32 random bytes that live as long as the data. */
  constructor(secret: Buffer) {
    this.#sealKey = createHmac("sha256", secret).update("cursor seal").digest();
    this.#nonceKey = createHmac("sha256", secret).update("cursor nonce").digest();
  }

  seal(position: CursorPosition, fingerprint: Buffer): string {
    const place = position === "end" ? "" : `${AFTER_MARKER}${position.after.toString("latin1")}`;
    const key = `${fingerprint.toString("latin1")}${place}`;
    const known = this.#cachedCursors.get(key);
    if (known !== undefined) return known;
    const cursor = this.#encrypt(position, fingerprint);
    if (this.#cachedCursors.size >= MAX_CACHED_CURSORS) this.#cachedCursors.clear();
    if (key.length <= MAX_CACHED_CHARACTERS) this.#cachedCursors.set(key, cursor);
    return cursor;
  }

  #encrypt(position: CursorPosition, fingerprint: Buffer): string {
    const plain =
      position === "end" ? Buffer.of(END_MARKER) : Buffer.concat([Buffer.of(AFTER_MARKER), position.after]);
    const nonce = createHmac("sha256", this.#nonceKey)
      .update(fingerprint)
      .update(plain)
      .digest()
      .subarray(0, NONCE_BYTES);
    const cipher = createCipheriv("aes-256-gcm", this.#sealKey, nonce).setAAD(fingerprint);
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString("base64url");
  }

  /** Throws the InvalidCursor error for a text that is altered, not ours, or of another query. */
  open(cursor: string, fingerprint: Buffer): CursorPosition {
    const bytes = Buffer.from(cursor, "base64url");
    const canonical = bytes.toString("base64url") === cursor;
    if (!canonical || bytes.length <= NONCE_BYTES + TAG_BYTES)
      throw invalidCursorError("it is not a cursor.");
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv("aes-256-gcm", this.#sealKey, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(fingerprint).setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      const plain = Buffer.concat([
        decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)),
        decipher.final(),
      ]);
      return plain[0] === END_MARKER ? "end" : { after: plain.subarray(1) };
    } catch {
      throw invalidCursorError(
        "it was made for another query. The query's arguments, its order or its index may have changed.",
      );
    }
  }
}

const MAX_CACHED_FINGERPRINTS = 1_000;
/** Longer queries, with documents of a caller's in their filters, are not kept in memory. */
const MAX_CACHED_CHARACTERS = 4_096;
const fingerprints = new Map<string, Buffer>();

/** What a cursor is bound to. The same query comes again and again: its hash is kept. */
export function fingerprintOf(query: unknown): Buffer {
  const text = JSON.stringify(query);
  const known = fingerprints.get(text);
  if (known !== undefined) return known;
  const value: ConvexValue = JSON.parse(text);
  const fingerprint = createHash("sha256").update(canonicalJson(value)).digest();
  if (fingerprints.size >= MAX_CACHED_FINGERPRINTS) fingerprints.clear();
  if (text.length <= MAX_CACHED_CHARACTERS) fingerprints.set(text, fingerprint);
  return fingerprint;
}
