import { readArguments } from "../embedded/system/options";
import { backendBundle } from "./bin/backend-bundle.mjs";
import { buildSite, siteFolder, siteServerFolder } from "./site/build-site";
import { runCommandLine } from "./support/command-line";
import { bindFunctionCalls } from "./support/admin-api";
import { accessOf, functionsFingerprint, pushFunctions, startBackend } from "./support/market";
import { requireFreePorts } from "./support/ports";
import { startLocalMail } from "./mailbox/start";
import { startLocalPayments } from "./stripe/start";
import { printWelcome } from "./support/welcome";
import { openMarket } from "./demo-market/seeding/open-market";
import { readSettings } from "./support/settings";
import { listen, openSiteServer } from "./site/site-server";
import { onStopSignal } from "./support/stop-signal";

/** `npm start`: the whole product on one machine, ready to use when the addresses are printed. */
async function main(): Promise<void> {
  const { "accept-loss": acceptLoss } = readArguments({ "accept-loss": { type: "boolean" } });
  const settings = readSettings();
  await requireFreePorts(settings);
  // First, because everything waits for the backend.
  await backendBundle();
  const starting = startBackend(settings, { redactErrors: true, acceptLoss });
  const building = buildSite(
    settings,
    { VITE_DEMO_SIGN_INS: "1" },
    { compression: "quick", owned: starting },
  );
  // It is waited for below. Until then, the backend tells why the run cannot go on.
  building.catch(() => undefined);
  const functions = functionsFingerprint();
  const backend = await starting;
  onStopSignal(() => backend.close());
  const mailbox = await startLocalMail(settings, backend);
  onStopSignal(() => mailbox.close());
  const stripe = await startLocalPayments(settings, backend);
  onStopSignal(() => stripe.close());
  console.log("Building the site and pushing the functions…");
  const built = { site: siteFolder(settings), server: siteServerFolder(settings) };
  const [site] = await Promise.all([
    building.then(() => openSiteServer(built, settings)),
    pushFunctions(backend, settings, await functions).then(() =>
      openMarket(bindFunctionCalls(accessOf(backend)), stripe.ledger),
    ),
  ]);
  // No sooner, so that nobody meets a market without its books.
  await listen(site, settings);
  onStopSignal(() => new Promise((resolve) => site.close(resolve).closeAllConnections()));
  printWelcome(settings);
}

await runCommandLine(main);
