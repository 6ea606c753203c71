import { logSettings } from "../embedded/supervisor/log-line.mjs";
import { createLog } from "../embedded/system/log";
import { readArguments } from "../embedded/system/options";
import { setVariables } from "./support/admin-api";
import { newBackend } from "./bin/backend.mjs";
import { buildSite, siteFolder, siteServerFolder } from "./site/build-site";
import { runCommandLine } from "./support/command-line";
import { MAX_UPLOAD_BYTES, pushFunctions } from "./support/market";
import { type ProductionSettings, readProductionSettings } from "./support/production";
import { projectRoot } from "./support/settings";
import { serveSite } from "./site/site-server";
import { onStopSignal } from "./support/stop-signal";

/** `npm run serve`: the site and the backend for production on one machine, behind a proxy with TLS. */
async function main(): Promise<void> {
  const { "accept-loss": acceptLoss = false } = readArguments({ "accept-loss": { type: "boolean" } });
  const settings = readProductionSettings();
  const logOptions = ["--log-format", settings.logFormat, "--log-level", settings.logLevel];
  const log = createLog(logSettings(logOptions));
  const monitors = settings.monitorFrom === "" ? [] : ["--monitor-from", settings.monitorFrom];
  const backend = await startBackend(settings, [
    ...logOptions,
    ...monitors,
    ...(acceptLoss ? ["--accept-loss"] : []),
  ]);
  await setVariables({ url: backend.cloudUrl, adminKey: backend.adminKey }, settings.variables);
  log("info", "Building the site and pushing the functions…");
  const site = { VITE_SUPPORT_EMAIL: settings.variables["SUPPORT_EMAIL"] ?? "" };
  await Promise.all([buildSite(settings, site), pushFunctions(backend, settings)]);
  const server = await serveSite(
    { site: siteFolder(settings), server: siteServerFolder(settings) },
    {
      ...settings,
      backendUrl: backend.cloudUrl,
      actionsUrl: `http://127.0.0.1:${settings.convexSitePort}`,
      logError: (message) => log("error", message),
    },
    settings.host,
  );
  onStopSignal(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
  log("info", `Site: ${settings.siteUrl} (port ${settings.sitePort})`);
  log("info", `Convex API: ${settings.convexUrl} (port ${settings.convexPort})`);
  log("info", `HTTP actions: ${settings.convexSiteUrl} (port ${settings.convexSitePort})`);
}

/** Starts the backend, which starts again by itself. Returns how this process reaches it. */
async function startBackend(settings: ProductionSettings, options: readonly string[]) {
  const backend = await newBackend([
    ...options,
    ...["--host", settings.host, "--port", String(settings.convexPort)],
    ...["--site-port", String(settings.convexSitePort), "--data", settings.dataDir],
    ...["--cloud-url", settings.convexUrl, "--site-url", settings.convexSiteUrl],
    ...["--allow-origin", settings.siteUrl, "--redact-errors", "--instance-name", "adaptation-shelf"],
    ...["--trust-proxy", settings.trustProxy],
    ...["--max-upload-bytes", String(MAX_UPLOAD_BYTES), "--node-packages-from", projectRoot],
  ]);
  let isClosing = false;
  void backend.ended.then((code) => (isClosing ? undefined : process.exit(code)));
  onStopSignal(() => {
    isClosing = true;
    return backend.stop();
  });
  const { adminKey } = await backend.start();
  return { cloudUrl: `http://127.0.0.1:${settings.convexPort}`, adminKey };
}

await runCommandLine(main);
