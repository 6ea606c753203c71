import { createServer } from "vite";
import { runCommandLine } from "./support/command-line";
import { watchFunctions } from "./convex-cli";
import { startLocalMail } from "./mailbox/start";
import { bindFunctionCalls } from "./support/admin-api";
import { accessOf, pushFunctions, startBackend } from "./support/market";
import { requireFreePorts } from "./support/ports";
import { openMarket } from "./demo-market/seeding/open-market";
import { projectRoot, readSettings } from "./support/settings";
import { onStopSignal } from "./support/stop-signal";
import { startLocalPayments } from "./stripe/start";
import { printWelcome } from "./support/welcome";

/** `npm run dev`: the same as `npm start`, with hot reload and the functions pushed on every change. */
async function main(): Promise<void> {
  const settings = readSettings();
  await requireFreePorts(settings);
  const backend = await startBackend(settings, { redactErrors: false });
  onStopSignal(() => backend.close());
  const mailbox = await startLocalMail(settings, backend);
  onStopSignal(() => mailbox.close());
  const stripe = await startLocalPayments(settings, backend);
  onStopSignal(() => stripe.close());
  await pushFunctions(backend, settings);
  await openMarket(bindFunctionCalls(accessOf(backend)), stripe.ledger);
  Object.assign(process.env, { VITE_CONVEX_URL: settings.convexUrl, VITE_DEMO_SIGN_INS: "1" });
  const vite = await createServer({
    root: projectRoot,
    server: { host: "localhost", port: settings.sitePort, strictPort: true },
  });
  await vite.listen();
  onStopSignal(() => vite.close());
  const watcher = watchFunctions(accessOf(backend));
  onStopSignal(() => watcher.kill("SIGINT"));
  printWelcome(settings);
}

await runCommandLine(main);
