import { crc32 } from "node:zlib";

const CHECKSUM_DIGITS = 8;

/** A stored value that is not as it was written. */
export class DamagedRecordError extends Error {
  constructor(space: string, key: Buffer) {
    super(
      `The database file is damaged: the record ${space} ${key.toString("hex")} is not as it was written.`,
    );
    this.name = "DamagedRecordError";
  }
}

/** The text as it is stored: with a checksum of its key and itself at the end. */
export function sealText(key: Buffer, text: string): string {
  return text + checksum(key, text);
}

/** The text without its checksum. Null if the checksum does not fit. */
export function unsealText(key: Buffer, sealed: string): string | null {
  const text = sealed.slice(0, -CHECKSUM_DIGITS);
  return sealed.length >= CHECKSUM_DIGITS && sealed.endsWith(checksum(key, text)) ? text : null;
}

function checksum(key: Buffer, text: string): string {
  return (crc32(text, crc32(key)) + 2 ** 32).toString(16).slice(1);
}
