import "./styles.css";
import type { ConvexReactClient } from "convex/react";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { keepZodInterpreted } from "./lib/zod-config";
import { backendUrl, openClient } from "./lib/connection/convex-client";
import { keyFirstEntry, recordEarlyPopState } from "./lib/pages/history-state";
import { askBeforeLosingWrites } from "./lib/pages/leave-prompt";
import { reloadOnStaleChunks } from "./lib/pages/stale-chunks";
import { followOtherTabs } from "./lib/session/login-storage";
import { followTheme } from "./lib/theme";
import { firstScreen, Screens } from "./routes";
import { startTakeover, takesOverDrawnPage } from "./lib/pages/drawn-page";
import { Site } from "./site";

keepZodInterpreted();
keyFirstEntry();
recordEarlyPopState();
reloadOnStaleChunks();
followTheme();
followOtherTabs();

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
const url = backendUrl();
const client = url === null ? null : openClient(url);
askBeforeLosingWrites(client);
if (client === null) void showConfigurationError(root);
else start(root, client);

function start(root: HTMLElement, client: ConvexReactClient) {
  const page = (
    <Site client={client}>
      <BrowserRouter>
        <Screens />
      </BrowserRouter>
    </Site>
  );
  const isDrawn = takesOverDrawnPage(root);
  // A transition renders in small steps, so that phones stay responsive.
  void Promise.race([firstScreen(location.pathname), loadTimeout()]).finally(() =>
    startTransition(() => {
      if (!isDrawn) return void createRoot(root).render(page);
      startTakeover();
      hydrateRoot(root, page);
    }),
  );
}

async function showConfigurationError(root: HTMLElement) {
  const { ConfigurationError } = await import("./screens/shell/configuration-error");
  createRoot(root).render(<ConfigurationError />);
}

/** After this time, render anyway and show a loading state. */
function loadTimeout(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 2_000));
}
