import { resolve } from "node:path";
import { startServer } from "./server";
import type { Server, ServerOptions } from "./server";
import { consoleLog } from "./system/log";
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
  --allow-origin ORIGIN  origin whose web pages may connect; repeatable (default: this machine)
  --max-upload-bytes N   largest upload in bytes (default 64 MiB)
  --node-packages-from DIR
                         project whose node_modules may hold external packages; repeatable
                         (missing packages are installed into the data folder)
  --redact-errors        show clients a request id instead of messages and stacks
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
  "redact-errors": { type: "boolean" },
  help: { type: "boolean" },
} as const;

/** The longest a shutdown may take before the process exits, in ms. */
const STOP_MS = 5_000;

async function main(): Promise<void> {
  const options = readOptions();
  if (!options) return void process.stdout.write(USAGE);
  const server = await startServer({ ...options, onFatal: endAfter });
  process.stdout.write(
    `Convex API    ${server.cloudUrl}\nHTTP actions  ${server.siteUrl}\nAdmin key     ${server.adminKey}\n`,
  );
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop(server));
}

async function stop(server: Server): Promise<void> {
  setTimeout(() => process.exit(1), STOP_MS).unref();
  await server.close();
  process.exit(0);
}

/** Exits after a failed disk write. The disk's contents are then unknown, and a restart reads them again. */
function endAfter(error: Error): void {
  consoleLog("error", `${error.message} The process exits.`);
  process.exit(1);
}

/**
 * The options of the command line, or null for `--help`. Throws StartError for an unknown or invalid option.
 */
function readOptions(): ServerOptions | null {
  const values = readArguments(OPTIONS);
  if (values.help) return null;
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
    redactErrors: values["redact-errors"],
  };
}

function wholeNumber(option: string, text: string): number {
  const isPort = option !== "--max-upload-bytes";
  if (!/^\d+$/.test(text) || (isPort && Number(text) > 65_535)) {
    throw new StartError(`${option} must be a ${isPort ? "port number" : "whole number"}, not "${text}".`);
  }
  return Number(text);
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
