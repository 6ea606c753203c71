import { ConvexAuthProvider } from "@convex-dev/auth/react";
import { messageFor } from "@domain/refusal-errors";
import type { ConvexReactClient } from "convex/react";
import type { ReactNode } from "react";
import { StrictMode } from "react";
import { loginStorage } from "./lib/session/login-storage";
import { ErrorSentence } from "./ui/form/error-sentence";

interface SiteProps {
  client: ConvexReactClient;
  /** The router with its screens: the browser's, or the server's. */
  children: ReactNode;
}

/** What surrounds every screen. The server draws pages in the same surroundings, so that browsers can take them over. */
export function Site({ client, children }: SiteProps) {
  return (
    <StrictMode>
      <ConvexAuthProvider client={client} storage={loginStorage} shouldHandleCode={false}>
        <ErrorSentence value={messageFor}>{children}</ErrorSentence>
      </ConvexAuthProvider>
    </StrictMode>
  );
}
