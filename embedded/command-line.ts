import { join, resolve } from "node:path";
import { inspect } from "node:util";
import { currentExecution } from "./functions/realm/execution";
import { CallerAddress, type TrustedProxies } from "./net/caller-address";
import { DEFAULT_LIMITS, type Limits } from "./net/limits";
import { Monitors } from "./net/monitors";
import { startServer } from "./server";
import type { Server, ServerOptions } from "./server";
import { LOG_FORMATS, LOG_LEVELS, logSettings } from "./supervisor/log-line.mjs";
import { FAULTS_FILE } from "./supervisor/faults";
import { watchFunctions } from "./supervisor/watch";
import { parseMinFree } from "./system/disk-space";
import { createLog } from "./system/log";
import { readArguments } from "./system/options";
import { StartError } from "./system/start-error";

const USAGE = `Starts a Convex-compatible backend, empty until a project is pushed to it.

  --port N               client API and sync (default 3210; 0 picks a free port)
  --site-port N          HTTP actions (default 3211; 0 picks a free port)
  --host ADDRESS         interface to listen on (default 127.0.0.1)
  --data DIR             data folder (default .data)
  --admin-key KEY        admin key of the Convex CLI (default: the one stored with the data)
  --instance-name NAME   name of the deployment (default local)
  --cloud-url URL        public URL of the client API (default: host and port)
  --site-url URL         public URL of the HTTP actions (default: host and port)
  --allow-origin ORIGIN  origin whose web pages may connect, '*' for every one; repeatable
                         (default: this machine)
  --max-upload-bytes N   largest upload in bytes (default 64 MiB)
  --node-packages-from DIR
                         project whose node_modules may hold external packages; repeatable
                         (missing packages are installed into the data folder)
  --min-free LIMITS      free disk space below which writes are refused (default 5%,256M)
  --accept-loss          start on a damaged journal, without what cannot be read
  --redact-errors        show clients a request id instead of messages and stacks
  --trust-proxy N|ADDRESSES
                         the number of proxies in front of this process, or their addresses and subnets with
                         commas between; the caller is then read from X-Forwarded-For (default 0)
  --max-live-queries N   live queries of one socket (default 256)
  --max-batch-calls N    calls of one batch (default 100)
  --max-anonymous-args N bytes of arguments of a caller without an identity (default 65536)
  --max-held-args N      bytes of arguments of one socket's live queries (default 4 MiB)
  --max-unsent-bytes N   bytes that a client may leave unread (default 64 MiB)
  --max-sockets N        open sockets of one address (default 50)
  --max-handshakes N     sockets that one address may open in a minute (default 120)
  --max-pending-uploads N
                         bytes of all uploads in progress, of which one address may take half (default 512 MiB)
  --limit-loopback       count sockets of this machine too
  --monitor-from ADDRESSES
                         addresses and subnets, with commas between, that may read /healthz and /metrics
                         without the admin key, '*' for everyone (default: this machine)
  --log-format FORMAT    text for people, or json with one object a line (default text)
  --log-level LEVEL      least level to log: info, warn or error (default info)
  --max-blocking-ms N    longest a function may block the process before it ends it (default 5000)
  --max-function-mb N    most memory a function may take while it does (default 512)

Other commands (--data DIR, default .data). All but restore work while a backend runs on the folder, too:

  verify                 check every document, index entry and file; exit code 1 if one is damaged
  backup DIR             write a consistent backup into a new folder
  restore DIR            write a backup into a data folder that holds no database, and hold it
  release                let scheduled functions and crons run again on a restored folder
`;

const OPTIONS = {
  port: { type: "string", default: "3210" },
  "site-port": { type: "string", default: "3211" },
  host: { type: "string", default: "127.0.0.1" },
  data: { type: "string", default: ".data" },
  "admin-key": { type: "string" },
  "instance-name": { type: "string" },
  "cloud-url": { type: "string" },
  "site-url": { type: "string" },
  "allow-origin": { type: "string", multiple: true },
  "max-upload-bytes": { type: "string" },
  "node-packages-from": { type: "string", multiple: true },
  "min-free": { type: "string" },
  "accept-loss": { type: "boolean" },
  "redact-errors": { type: "boolean" },
  "trust-proxy": { type: "string", default: "0" },
  "max-live-queries": { type: "string" },
  "max-batch-calls": { type: "string" },
  "max-anonymous-args": { type: "string" },
  "max-held-args": { type: "string" },
  "max-unsent-bytes": { type: "string" },
  "max-sockets": { type: "string" },
  "max-handshakes": { type: "string" },
  "max-pending-uploads": { type: "string" },
  "limit-loopback": { type: "boolean", default: false },
  "monitor-from": { type: "string" },
  "log-format": { type: "string", default: "text" },
  "log-level": { type: "string", default: "info" },
  "max-blocking-ms": { type: "string", default: "5000" },
  "max-function-mb": { type: "string", default: "512" },
  help: { type: "boolean" },
} as const;

/** The option of each limit that is a number. */
const LIMIT_OPTIONS = {
  liveQueries: "max-live-queries",
  batchCalls: "max-batch-calls",
  anonymousArgumentBytes: "max-anonymous-args",
  heldArgumentBytes: "max-held-args",
  unsentBytes: "max-unsent-bytes",
  sockets: "max-sockets",
  handshakes: "max-handshakes",
  pendingUploadBytes: "max-pending-uploads",
} as const;

/** The longest a shutdown may take before the process exits, in ms. */
const STOP_MS = 5_000;
/** The exit code that tells a supervisor not to start the engine again. */
const CANNOT_START = 78;

const settings = logSettings(process.argv.slice(2));
const log = createLog(settings);
let isEnding = false;

/** Runs the engine as this process's command line asks. */
export async function runCommandLine(): Promise<void> {
  try {
    await run(readArguments(OPTIONS));
  } catch (error) {
    reportFailure(error);
    exit(error instanceof StartError && process.send ? CANNOT_START : 1);
  }
}

/** For people one sentence without a time, as other commands print it. */
function reportFailure(error: unknown): void {
  if (settings.format === "text") console.error(error instanceof StartError ? error.message : error);
  else log("error", error instanceof StartError ? error.message : inspect(error));
}

async function run(values: Values): Promise<void> {
  if (values.help) return void process.stdout.write(USAGE);
  checkChoice("--log-format", values["log-format"], LOG_FORMATS);
  checkChoice("--log-level", values["log-level"], LOG_LEVELS);
  const options = serverOptions(values);
  watchFunctions({
    script: process.argv[1] ?? "",
    faultsFile: join(options.dataDir, FAULTS_FILE),
    log: settings,
    running: () => currentExecution.getStore()?.running() ?? null,
    maxBlockingMs: wholeNumber("--max-blocking-ms", values["max-blocking-ms"]),
    maxFunctionBytes: wholeNumber("--max-function-mb", values["max-function-mb"]) * 1024 * 1024,
    isEnding: () => isEnding,
  });
  const server = await startServer({ ...options, world: { log }, onFatal: endAfter });
  const { cloudUrl, siteUrl, adminKey } = server;
  if (process.send) reportTo(process, server);
  else
    process.stdout.write(`Convex API    ${cloudUrl}\nHTTP actions  ${siteUrl}\nAdmin key     ${adminKey}\n`);
  process.once("SIGTERM", () => void stop(server));
  // A terminal's Ctrl-C reaches the supervisor too, which then ends this process in order.
  process.on("SIGINT", () => void (process.send ? undefined : stop(server)));
}

/** Tells the supervisor that this process serves. Ends with the supervisor, even if that one was killed. */
function reportTo(supervised: NodeJS.Process, server: Server): void {
  const { cloudUrl, siteUrl, adminKey } = server;
  supervised.send?.({ cloudUrl, siteUrl, adminKey });
  supervised.once("disconnect", () => void stop(server));
}

async function stop(server: Server): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  setTimeout(() => process.exit(1), STOP_MS).unref();
  await server.close();
  process.exit(0);
}

/** Exits after a failed disk write or a bug of the engine. Its memory can no longer be trusted. */
function endAfter(error: Error): void {
  log("error", `${error.stack ?? error.message} The process ends.`);
  exit(1);
}

function exit(code: number): never {
  isEnding = true;
  process.exit(code);
}

type Values = ReturnType<typeof readArguments<typeof OPTIONS>>;

/** Throws StartError for an invalid option. */
function serverOptions(values: Values): ServerOptions {
  return {
    port: wholeNumber("--port", values.port),
    sitePort: wholeNumber("--site-port", values["site-port"]),
    host: values.host,
    dataDir: resolve(values.data),
    adminKey: values["admin-key"],
    instanceName: values["instance-name"],
    cloudUrl: values["cloud-url"]?.replace(/\/$/, ""),
    siteUrl: values["site-url"]?.replace(/\/$/, ""),
    allowedOrigins: values["allow-origin"],
    maxUploadBytes:
      values["max-upload-bytes"] === undefined
        ? undefined
        : wholeNumber("--max-upload-bytes", values["max-upload-bytes"]),
    nodePackagesFrom: values["node-packages-from"]?.map((folder) => resolve(folder)),
    minFree: values["min-free"] === undefined ? undefined : parseMinFree(values["min-free"]),
    acceptLoss: values["accept-loss"],
    redactErrors: values["redact-errors"],
    limits: readLimits(values),
    trustedProxies: readProxies(values["trust-proxy"]),
    monitorsFrom: readMonitors(values["monitor-from"]),
  };
}

function readLimits(values: Values): Limits {
  const numbers = Object.entries(LIMIT_OPTIONS).map(([limit, option]) => {
    const text = values[option];
    const byDefault = DEFAULT_LIMITS[limit as keyof typeof LIMIT_OPTIONS];
    return [limit, text === undefined ? byDefault : wholeNumber(`--${option}`, text)];
  });
  return { ...DEFAULT_LIMITS, ...Object.fromEntries(numbers), limitsLoopback: values["limit-loopback"] };
}

function readProxies(text: string): TrustedProxies {
  if (/^\d+$/.test(text)) return Number(text);
  const proxies = text.split(",").map((entry) => entry.trim());
  try {
    new CallerAddress(proxies);
  } catch {
    throw new StartError(`--trust-proxy must be a number of proxies or their addresses, not "${text}".`);
  }
  return proxies;
}

function readMonitors(text = ""): string[] {
  const monitors = text === "" ? [] : text.split(",").map((entry) => entry.trim());
  try {
    new Monitors(monitors);
  } catch {
    throw new StartError(`--monitor-from must be addresses and subnets, or "*", not "${text}".`);
  }
  return monitors;
}

function checkChoice(option: string, value: string, choices: readonly string[]): void {
  if (!choices.includes(value))
    throw new StartError(`${option} must be ${choices.join(" or ")}, not "${value}".`);
}

function wholeNumber(option: string, text: string): number {
  const isPort = option.endsWith("port");
  if (!/^\d+$/.test(text) || (isPort && Number(text) > 65_535)) {
    throw new StartError(`${option} must be a ${isPort ? "port number" : "whole number"}, not "${text}".`);
  }
  return Number(text);
}
