import type { Log } from "./world";

/** Lines on the console: what went wrong on the error stream, the rest on the other. */
export const consoleLog: Log = (level, message) => {
  const line = `${new Date().toISOString()} ${level} ${message}`;
  if (level === "info") console.log(line);
  else console.error(line);
};
