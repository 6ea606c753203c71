import type { Log } from "./world";

/** Writes log lines to the console: warnings and errors to stderr, the rest to stdout. */
export const consoleLog: Log = (level, message) => {
  const line = `${new Date().toISOString()} ${level} ${message}`;
  if (level === "info") console.log(line);
  else console.error(line);
};
