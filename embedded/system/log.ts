import { logLine, type LogSettings } from "../supervisor/log-line.mjs";
import type { Log } from "./world";

/** A log on the console: warnings and errors go to stderr, the rest to stdout. */
export function createLog(settings: LogSettings): Log {
  return (level, message, about) => {
    const line = logLine(settings, level, message, about);
    if (line === null) return;
    if (level === "info") console.log(line);
    else console.error(line);
  };
}

/** Every line, as text for people. */
export const consoleLog: Log = createLog({ format: "text", level: "info" });
