export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
/** A file's text and how it was encoded, or why it cannot be read. */
export type FileText = { text: string; encoding: TextEncoding } | { problem: string };

const BYTE_ORDER_MARKS: readonly (readonly [TextEncoding, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** The signatures of files that people mistake for CSV, with what they are. */
const OTHER_FILES: readonly (readonly [string, readonly number[]])[] = [
  ["an Excel workbook", [0x50, 0x4b, 0x03, 0x04]],
  ["an old Excel workbook", [0xd0, 0xcf, 0x11, 0xe0]],
  ["a PDF", [0x25, 0x50, 0x44, 0x46]],
  ["a picture", [0x89, 0x50, 0x4e, 0x47]],
  ["a picture", [0xff, 0xd8, 0xff]],
  ["a compressed file", [0x1f, 0x8b]],
];

/** Bytes that are looked at to tell UTF-16 without a mark from text with a stray zero. */
const SAMPLE = 4096;

/** What stands for bytes that are no letter. */
export const UNREADABLE = "\uFFFD";

/** Decodes a file by its byte order mark, or else by its bytes: UTF-8 if most letters beyond ASCII are, else Windows-1252. */
export function decodeFile(bytes: Uint8Array): FileText {
  const startsWith = (signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte);
  const other = OTHER_FILES.find(([, signature]) => startsWith(signature));
  if (other) return { problem: `This is ${other[0]}. Save it as CSV and choose that file.` };
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => startsWith(mark))?.[0];
  const encoding = marked ?? unmarkedUtf16(bytes.subarray(0, SAMPLE)) ?? byteEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.includes("\0")) return { problem: "This file isn’t text. Save it as CSV and choose that file." };
  return { text, encoding };
}

function byteEncoding(bytes: Uint8Array): TextEncoding {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return isMostlyUtf8(bytes) ? "utf-8" : "windows-1252";
  }
}

/** True for UTF-8 of which a few letters are damaged, as where a database cut a text in the middle of one. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder("utf-8").decode(bytes);
  let [read, unreadable] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) < 0x80) continue;
    if (text[at] === UNREADABLE) unreadable += 1;
    else read += 1;
  }
  return read > unreadable;
}

/** Latin text in UTF-16 has a zero in every other byte: the second of each pair if the low byte comes first. */
function unmarkedUtf16(sample: Uint8Array): "utf-16le" | "utf-16be" | null {
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [first = 0, second = 0] = zeros;
  const many = sample.length / 4;
  if (second > many && first === 0) return "utf-16le";
  return first > many && second === 0 ? "utf-16be" : null;
}
