import "./styles.css";
import { ConvexAuthProvider } from "@convex-dev/auth/react";
import { messageFor } from "@domain/refusal-errors";
import type { ConvexReactClient } from "convex/react";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { keepZodInterpreted } from "./lib/zod-config";
import { backendUrl, openClient } from "./lib/convex-client";
import { safeLocalStorage } from "./lib/browser-storage";
import { keyFirstEntry, recordEarlyPopState } from "./lib/history-state";
import { askBeforeLosingWrites } from "./lib/leave-prompt";
import { reloadOnStaleChunks } from "./lib/stale-chunks";
import { followTheme } from "./lib/theme";
import { firstScreen, Screens } from "./routes";
import { ConfigurationError } from "./screens/shell/configuration-error";
import { ErrorSentence } from "./ui/error-sentence";

keepZodInterpreted();
keyFirstEntry();
recordEarlyPopState();
reloadOnStaleChunks();
followTheme();

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
const url = backendUrl();
const client = url === null ? null : openClient(url);
askBeforeLosingWrites(client);
const page = <StrictMode>{client === null ? <ConfigurationError /> : site(client)}</StrictMode>;
// A transition renders in small steps, so that phones stay responsive.
void Promise.race([firstScreen(location.pathname), loadTimeout()]).finally(() =>
  startTransition(() => createRoot(root).render(page)),
);

/** After this time, render anyway and show a loading state. */
function loadTimeout(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 2_000));
}

function site(client: ConvexReactClient) {
  return (
    <ConvexAuthProvider client={client} storage={safeLocalStorage} shouldHandleCode={false}>
      <ErrorSentence value={messageFor}>
        <BrowserRouter>
          <Screens />
        </BrowserRouter>
      </ErrorSentence>
    </ConvexAuthProvider>
  );
}
