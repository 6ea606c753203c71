import inspect from "object-inspect";
import type { LogLevel, RealmHost } from "./realm-host";

const LEVELS = {
  log: "LOG",
  debug: "DEBUG",
  info: "INFO",
  warn: "WARN",
  error: "ERROR",
  trace: "LOG",
  dir: "LOG",
  table: "LOG",
  group: "LOG",
} as const satisfies Record<string, LogLevel>;

/** The `console` of pushed code. Every call adds one log line to the current execution. */
export function realmConsole(host: RealmHost): Record<string, (...args: unknown[]) => void> {
  const console: Record<string, (...args: unknown[]) => void> = {};
  for (const [method, level] of Object.entries(LEVELS)) {
    console[method] = (...args) => host.log(level, render(args));
  }
  const starts = new Map<string, number>();
  console.time = (label = "default") => void starts.set(String(label), host.monotonic());
  console.timeLog = (label = "default") => {
    const start = starts.get(String(label));
    if (start !== undefined) host.log("INFO", `${String(label)}: ${host.monotonic() - start}ms`);
  };
  console.timeEnd = (label = "default") => {
    console.timeLog?.(label);
    starts.delete(String(label));
  };
  console.assert = (condition, ...args) => {
    if (!condition) host.log("ERROR", `Assertion failed${args.length > 0 ? `: ${render(args)}` : ""}`);
  };
  console.groupEnd = () => {};
  console.count = () => {};
  return console;
}

/** Renders console arguments. The depth is bounded so that a huge document cannot stall the queue. */
function render(args: readonly unknown[]): string {
  const text = args.map((arg) => inspect(arg, { depth: 8, maxStringLength: 32_768 })).join(" ");
  return text.includes(FOREIGN)
    ? text.replace(/(?:\bObject|(\b[\w$]+)) \[Object: null prototype\] \{/g, plain)
    : text;
}

/** The prefix that Node's inspector puts before objects of another realm. */
const FOREIGN = " [Object: null prototype] {";

function plain(_match: string, className: string | undefined): string {
  return className === undefined ? "{" : `${className} {`;
}
