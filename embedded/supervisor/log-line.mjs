// One format for the lines of the engine, its monitor and its supervisor. Plain JavaScript, as the supervisor is.

export const LOG_FORMATS = ["text", "json"];
/** From the least to the most important. */
export const LOG_LEVELS = ["info", "warn", "error"];

/** The format and the least level that a command line of the engine asks for. Others have their default. */
export function logSettings(args) {
  return {
    format: valueOf(args, "--log-format", LOG_FORMATS) ?? "text",
    level: valueOf(args, "--log-level", LOG_LEVELS) ?? "info",
  };
}

/** One line without its end, or null for a level that is not logged. `about` names the function that it concerns. */
export function logLine({ format, level: least }, level, message, about = {}) {
  if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(least)) return null;
  const time = new Date().toISOString();
  if (format === "json") return JSON.stringify({ time, level, message, ...about });
  const { requestId, kind, function: name } = about;
  const prefix = requestId === undefined ? "" : `[${requestId}] ${kind} ${name} `;
  return `${time} ${level} ${escapeControls(prefix + message)}`;
}

/** Indents further lines and escapes the rest, so that what a stranger wrote cannot look like a line of its own. */
function escapeControls(text) {
  const escaped = (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`;
  // Everything but the end of a line, which comes last.
  return text.replace(/[^\P{C}\n]|[\u2028\u2029]/gu, escaped).replace(/\n/g, "\n    ");
}

function valueOf(args, option, allowed) {
  const at = args.lastIndexOf(option);
  const joined = args.findLast((arg) => arg.startsWith(`${option}=`));
  const value = at < 0 ? joined?.slice(option.length + 1) : args[at + 1];
  return allowed.includes(value) ? value : undefined;
}
