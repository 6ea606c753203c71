import { ConvexAuthProvider } from "@convex-dev/auth/react";
import { messageFor } from "@domain/refusal-errors";
import { act, render, screen, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { BrowserRouter } from "react-router-dom";
import { firstScreen, Screens } from "../../../src/routes";
import { loginStorage } from "../../../src/lib/session/login-storage";
import type { Me } from "../../../src/lib/viewer";
import { ErrorSentence } from "../../../src/ui/form/error-sentence";
import { type Answers, FakeConvex } from "./fake-convex";

/** The answers to the queries of every page. A test's own answers override them. */
const EVERY_PAGE: Answers = {
  "viewer:me": null,
  "favorites:isSaved": false,
  "favorites:isNamed": null,
  "favorites:savedAmong": [],
  "messages/blocks:isBlocked": null,
};

export type User = UserEvent;
type Options = { as?: Me; answers?: Answers; sameBrowser?: boolean };

/**
 * Opens an address of the site in a DOM without a server. `as`: the signed-in person. `sameBrowser` keeps what
 * an earlier visit stored. Returns the keyboard and pointer of a user, and the fake client.
 */
export async function visit(path: string, { as, answers = {}, sameBrowser = false }: Options = {}) {
  if (!sameBrowser) {
    localStorage.clear();
    sessionStorage.clear();
  }
  history.replaceState(null, "", path);
  const convex = new FakeConvex({ ...EVERY_PAGE, ...(as && { "viewer:me": as }), ...answers });
  if (as) localStorage.setItem("__convexAuthJWT_site", "token");
  else localStorage.removeItem("__convexAuthJWT_site");
  await firstScreen(location.pathname);
  const page = (
    <ConvexAuthProvider
      client={convex.client}
      shouldHandleCode={false}
      storageNamespace="site"
      storage={loginStorage}
    >
      <ErrorSentence value={messageFor}>
        <BrowserRouter>
          <Screens />
        </BrowserRouter>
      </ErrorSentence>
    </ConvexAuthProvider>
  );
  await act(async () => void render(page, { onCaughtError: logUnlessProvoked }));
  // The login is read from storage, then confirmed by the client.
  await act(async () => await new Promise((resolve) => setTimeout(resolve)));
  return { convex, user: userEvent.setup() };
}

/** A signed-in person, as `viewer.me` answers. */
export function person(role: Me["role"], more: Partial<Me> = {}): Me {
  return {
    userId: `${role}-id` as Me["userId"],
    email: `${role}@people.example`,
    emailVerified: true,
    role,
    approvalStatus: role === "producer" ? "approved" : null,
    approvalReason: null,
    displayName: `Test ${role}`,
    slug: role === "author" ? "test-author" : null,
    bookCount: role === "author" ? 0 : null,
    subscription: { plan: null, status: "none", trialEndsAt: null },
    unreadMessages: role === "admin" ? 0 : null,
    waitingProducers: role === "admin" ? 0 : null,
    waitingReports: role === "admin" ? 0 : null,
    ...more,
  };
}

/** Replaces the text of each labeled field by pasting; typing each key is slow. */
export async function fill(user: User, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) {
    const field = screen.getByLabelText(label);
    await user.clear(field);
    if (text !== "") await user.paste(text);
  }
}

/** The toasts, which an open dialog hides from roles. Their script loads with the first one. */
export async function toast() {
  return within(await screen.findByLabelText(/^Notifications \(/));
}

/** Changes what the server answers; every open screen follows. */
export async function change(convex: FakeConvex, answers: Answers) {
  await act(async () => convex.answer(answers));
}

/** React logs each error that an error boundary catches. Errors thrown by a test's own answers are expected. */
function logUnlessProvoked(error: unknown) {
  if (!(error instanceof ConvexError) && !String(error).includes("Server Error")) console.error(error);
}
