import { appendFileSync, readFileSync, renameSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { logLine, type LogSettings } from "./log-line.mjs";

/** In the data folder: the functions that ended the process. */
export const FAULTS_FILE = "faults.jsonl";

/** A function of the deployment, as the monitor names it. */
export interface RunningFunction {
  /** The id of the push that brought it. */
  deployment: string;
  /** `dir/mod:fn`, prefixed with `component!` in a component; `POST /path` for an HTTP action. */
  name: string;
  /** A push that imports a module is named by it. */
  udfType: "Query" | "Mutation" | "Action" | "HttpAction" | "Push";
  argumentBytes: number;
  /** The time since its call, or the import, began, in ms. */
  runningMs: number;
  /** True while a module is imported. */
  isImporting?: boolean;
}

/** A function that ended the process. */
export interface Fault {
  deployment: string;
  name: string;
  /** Continues "The function …": "blocked the backend for 5 s". */
  what: string;
  /** In ISO format. */
  at: string;
}

/**
 * Records a fault and logs it in one line, because the process is about to end. Never throws: on a full disk it must end,
 * too. A push that imports a module is only logged, because nothing calls it again.
 */
export function reportFault(file: string, running: RunningFunction, what: string, log: LogSettings): void {
  const { udfType, name, argumentBytes, runningMs } = running;
  const seconds = (runningMs / 1_000).toFixed(1);
  const end = udfType === "Push" ? "and the push with it" : recordFault(file, running, what);
  const sentence = `${udfType} ${name} ${what} (arguments ${argumentBytes} bytes, running for ${seconds} s). The process ends, ${end}.`;
  try {
    writeSync(2, `${logLine(log, "error", sentence) ?? ""}\n`);
  } catch {
    // Nobody reads the log, or it is on the full disk.
  }
}

/** Records a fault for the next start. Says what follows. */
function recordFault(file: string, { deployment, name }: RunningFunction, what: string): string {
  const fault: Fault = { deployment, name, what, at: new Date().toISOString() };
  try {
    appendFileSync(file, `${JSON.stringify(fault)}\n`, { mode: 0o600 });
    return "and the function is quarantined until the next push";
  } catch (error) {
    return `but the function cannot be quarantined (${String(error)})`;
  }
}

/** The recorded faults of one push. Forgets those of earlier ones. */
export function readFaults(file: string, deployment: string | null): Fault[] {
  const lines = readLines(file);
  const faults = lines.flatMap(parseFault).filter((fault) => fault.deployment === deployment);
  if (faults.length < lines.length) rewrite(file, faults);
  return faults;
}

/** Without room for it, the file stays as it is, which changes nothing. */
function rewrite(file: string, faults: readonly Fault[]): void {
  const draft = `${file}.new`;
  try {
    writeFileSync(draft, faults.map((fault) => `${JSON.stringify(fault)}\n`).join(""), { mode: 0o600 });
    renameSync(draft, file);
  } catch {
    rmSync(draft, { force: true });
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line !== "");
  } catch {
    return [];
  }
}

/** None for a line that a crash cut short. */
function parseFault(line: string): Fault[] {
  try {
    return [JSON.parse(line) as Fault];
  } catch {
    return [];
  }
}
