/** Words of this many UTF-8 bytes or more are ignored, in documents and in queries. */
const TOO_LONG_BYTES = 32;
const WORD = /[\p{Alphabetic}\p{N}]+/gu;
const ASCII_ONLY = /^[\0-\x7f]*$/;

/** The words of a text in order, in lowercase, with repetitions. A word is a run of letters and digits. */
export function tokenize(text: string): string[] {
  return ASCII_ONLY.test(text) ? asciiWords(text.toLowerCase()) : unicodeWords(text);
}

function unicodeWords(text: string): string[] {
  const words: string[] = [];
  for (const word of text.match(WORD) ?? []) {
    if (word.length < TOO_LONG_BYTES && Buffer.byteLength(word) < TOO_LONG_BYTES)
      words.push(word.toLowerCase());
  }
  return words;
}

/** A fast path for ASCII text, because building an index spends most of its time here. */
function asciiWords(lowered: string): string[] {
  const words: string[] = [];
  let start = -1;
  for (let at = 0; at <= lowered.length; at += 1) {
    const code = at < lowered.length ? lowered.charCodeAt(at) : 0;
    const inWord = (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
    if (inWord) {
      if (start === -1) start = at;
    } else if (start !== -1) {
      if (at - start < TOO_LONG_BYTES) words.push(lowered.slice(start, at));
      start = -1;
    }
  }
  return words;
}
