// Runs the engine as a child process and starts it again when it ends unasked. Plain JavaScript that imports only
// Node and its like, because `npm run backend` runs it before anything is compiled.
import { spawn } from "node:child_process";
import { logLine, logSettings } from "./log-line.mjs";

const MAX_RESTARTS = 10;
const WINDOW_MS = 5 * 60_000;
/** The time the engine has to end after it was told to, in ms. It gives itself less. */
const STOP_MS = 8_000;
/**
 * The exit code of an engine that cannot start, such as on a port in use. Another try would not help, unless it has served
 * before: a backup may hold its data for a moment.
 */
const CANNOT_START = 78;
const PAUSE_MS = 5_000;

/** One engine, kept running until `stop`, its own orderly end, or too many restarts. */
export class Supervisor {
  #args;
  #options;
  #child = null;
  #isStopping = false;
  #hasServed = false;
  #restarts = 0;
  #recent = [];
  #ready = deferred();
  #ended = deferred();

  /** `args` are Node's: flags, the script and its options. */
  constructor(args, options) {
    this.#args = args;
    this.#options = options;
    this.#ready.promise.catch(() => {});
  }

  /** Resolves with the exit code once the engine has ended for good. */
  get ended() {
    return this.#ended.promise;
  }

  /** Starts the engine. Resolves with its addresses when it serves for the first time. Rejects if it ends before. */
  start() {
    this.#spawn();
    return this.#ready.promise;
  }

  /** Ends the engine in order. May be called twice. */
  stop() {
    if (!this.#isStopping) {
      this.#isStopping = true;
      const child = this.#child;
      child?.kill("SIGTERM");
      const timer = setTimeout(() => child?.kill("SIGKILL"), STOP_MS);
      void this.ended.then(() => clearTimeout(timer));
      if (child === null) this.#end(0);
    }
    return this.ended;
  }

  #spawn() {
    const { cwd, env = process.env } = this.#options;
    // The loss that an operator accepted is that of the first start: a later one needs their word again.
    const args = this.#hasServed ? this.#args.filter((arg) => arg !== "--accept-loss") : this.#args;
    const child = spawn(process.execPath, args, {
      cwd,
      // The engine ends itself when the channel closes, so that a killed supervisor leaves nothing behind.
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      env: { ...env, ENGINE_RESTARTS: String(this.#restarts) },
    });
    this.#child = child;
    child.on("message", (message) => {
      this.#hasServed = true;
      this.#ready.resolve(message);
    });
    child.once("error", (error) => this.#fail(`The backend could not be started: ${error.message}`));
    child.once("exit", (code, signal) => this.#exited(code, signal));
  }

  #exited(code, signal) {
    this.#child = null;
    if (this.#isStopping || code === 0 || (code === CANNOT_START && !this.#hasServed))
      return this.#end(code === CANNOT_START ? 1 : 0);
    const now = Date.now();
    this.#recent = [...this.#recent.filter((at) => now - at < WINDOW_MS), now];
    const how = signal === null ? `with code ${code}` : `by ${signal}`;
    if (this.#recent.length > MAX_RESTARTS) {
      return this.#fail(
        `The backend ended ${how}, after ${MAX_RESTARTS} restarts in ${WINDOW_MS / 60_000} minutes. ` +
          "It is not started again. The lines above say why it ended.",
      );
    }
    this.#restarts += 1;
    this.#log("warn", `The backend ended ${how}. Starting it again.`);
    if (code === CANNOT_START) setTimeout(() => this.#isStopping || this.#spawn(), PAUSE_MS);
    else this.#spawn();
  }

  #fail(sentence) {
    this.#log("error", sentence);
    this.#end(1);
  }

  #end(code) {
    this.#ready.reject(new Error("The backend ended before it was ready."));
    this.#ended.resolve(code);
  }

  #log(level, sentence) {
    const line = logLine(logSettings(this.#args), level, sentence);
    if (line !== null) console.error(line);
  }
}

function deferred() {
  const parts = {};
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return parts;
}
