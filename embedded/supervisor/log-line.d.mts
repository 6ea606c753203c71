export type LogFormat = "text" | "json";
export type LogLevel = "info" | "warn" | "error";

/** How lines are written, and the least level that is. */
export interface LogSettings {
  format: LogFormat;
  level: LogLevel;
}

/** The function that a line concerns. */
export interface LogSubject {
  requestId: string;
  kind: string;
  function: string;
}

export const LOG_FORMATS: readonly LogFormat[];
/** From the least to the most important. */
export const LOG_LEVELS: readonly LogLevel[];

/** The format and the least level that a command line of the engine asks for. Others have their default. */
export function logSettings(args: readonly string[]): LogSettings;

/** One line without its end, or null for a level that is not logged. */
export function logLine(
  settings: LogSettings,
  level: LogLevel,
  message: string,
  about?: LogSubject,
): string | null;
