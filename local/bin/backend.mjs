// The embedded backend under its supervisor, for `npm run backend` and for the local run.
import { join } from "node:path";
import { logLine, logSettings } from "../../embedded/supervisor/log-line.mjs";
import { Supervisor } from "../../embedded/supervisor/supervisor.mjs";
import { backendBundle } from "./backend-bundle.mjs";
import { backendEnvironment, NODE_FLAGS, projectRoot } from "./process.mjs";

/** A supervisor of the backend with these options of its command line. */
export async function newBackend(options) {
  const bundle = await backendBundle();
  const script = bundle === null ? ["--import", "tsx", join(projectRoot, "embedded/main.ts")] : [bundle];
  return new Supervisor([...NODE_FLAGS, ...script, ...options], {
    cwd: projectRoot,
    env: backendEnvironment(),
  });
}

/** Runs the backend until a signal, and exits with its code. */
export async function superviseBackend(options) {
  const backend = await newBackend(options);
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => void backend.stop());
  void backend.ended.then((code) => process.exit(code));
  const { cloudUrl, siteUrl, adminKey } = await backend.start().catch(() => ({}));
  if (!cloudUrl) return;
  const settings = logSettings(options);
  // Logs are collected, so the key of everything is not in them.
  const line = logLine(settings, "info", `Serving. Convex API: ${cloudUrl}. HTTP actions: ${siteUrl}.`);
  if (settings.format === "json") process.stdout.write(line === null ? "" : `${line}\n`);
  else console.log(`Convex API    ${cloudUrl}\nHTTP actions  ${siteUrl}\nAdmin key     ${adminKey}`);
}
