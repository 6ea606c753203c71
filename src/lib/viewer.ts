import { api } from "@convex/_generated/api";
import { useConvexAuth, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useSyncExternalStore } from "react";
import { browserSession } from "./session/browser-session";
import { hasStoredLogin } from "./session/stored-login";

/** The signed-in person's own data. */
export type Me = NonNullable<FunctionReturnType<typeof api.viewer.me>>;

/** `ended` means that the token is valid but the server ended the session; `SessionWatcher` then signs out. */
export type Viewer =
  | { status: "loading"; user: null }
  | { status: "guest"; user: null; ended: boolean }
  | { status: "user"; user: Me };

const LOADING: Viewer = { status: "loading", user: null };
const GUEST: Viewer = { status: "guest", user: null, ended: false };
const ENDED: Viewer = { status: "guest", user: null, ended: true };

/** The person viewing this screen. Decide nothing while it is `loading`. */
export function useViewer(): Viewer {
  const auth = useConvexAuth();
  const pending = useSyncExternalStore(browserSession.subscribe, browserSession.isOver, isNever);
  // Skipped until logged in, so that a visitor's result is never taken for the person's own.
  const me = useQuery(api.viewer.me, auth.isAuthenticated ? {} : "skip");
  if (pending) return LOADING;
  // The library still looks for a login. Without one, nobody need wait for it.
  if (auth.isLoading) return hasStoredLogin() ? LOADING : GUEST;
  if (!auth.isAuthenticated) return GUEST;
  if (me === undefined) return LOADING;
  return me === null ? ENDED : { status: "user", user: me };
}

/** On the server of pages no login has run out. */
function isNever(): boolean {
  return false;
}
