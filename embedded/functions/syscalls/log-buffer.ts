import { MAX_LOG_LINE_BYTES, MAX_LOG_LINES } from "../limits";
import type { LogLevel } from "../realm/realm-host";

/**
 * The console lines of one execution and its nested calls, as `[LEVEL] text`. Bounds their number and length.
 */
export class LogBuffer {
  readonly lines: string[] = [];

  add(level: LogLevel, text: string): void {
    if (this.lines.length >= MAX_LOG_LINES) return;
    const isLast = this.lines.length === MAX_LOG_LINES - 1;
    // Half a surrogate pair, of a text that the function cut, is no text that a session's record can hold.
    this.lines.push(isLast ? OVERFLOW_LINE : truncate(`[${level}] ${text.toWellFormed()}`));
  }
}

const OVERFLOW_LINE = `[ERROR] 'Log overflow (maximum ${MAX_LOG_LINES}). Remaining log lines omitted.'`;
const TRUNCATION_NOTE = " (truncated due to maximum line length)";

function truncate(line: string): string {
  if (line.length * 3 <= MAX_LOG_LINE_BYTES || Buffer.byteLength(line) <= MAX_LOG_LINE_BYTES) return line;
  const bytes = Buffer.from(line).subarray(0, MAX_LOG_LINE_BYTES - TRUNCATION_NOTE.length);
  return bytes.toString().replace(/\uFFFD$/, "") + TRUNCATION_NOTE;
}
