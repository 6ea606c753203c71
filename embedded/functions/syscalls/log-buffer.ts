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
    this.lines.push(isLast ? OVERFLOW : cut(`[${level}] ${text}`));
  }
}

const OVERFLOW = `[ERROR] 'Log overflow (maximum ${MAX_LOG_LINES}). Remaining log lines omitted.'`;
const CUT_NOTE = " (truncated due to maximum line length)";

function cut(line: string): string {
  if (line.length * 3 <= MAX_LOG_LINE_BYTES || Buffer.byteLength(line) <= MAX_LOG_LINE_BYTES) return line;
  const bytes = Buffer.from(line).subarray(0, MAX_LOG_LINE_BYTES - CUT_NOTE.length);
  return bytes.toString().replace(/\uFFFD$/, "") + CUT_NOTE;
}
