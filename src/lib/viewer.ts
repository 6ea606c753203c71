import { api } from "@convex/_generated/api";
import { useConvexAuth, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useSyncExternalStore } from "react";
import { browserSession } from "./browser-session";

/** What the signed-in person's own browser knows of them. */
export type Me = NonNullable<FunctionReturnType<typeof api.viewer.me>>;

/** `ended`: signed in by the token, refused by the server; the session watcher signs such a browser out. */
export type Viewer =
  | { status: "loading"; user: null }
  | { status: "guest"; user: null; ended: boolean }
  | { status: "user"; user: Me };

const LOADING: Viewer = { status: "loading", user: null };
const GUEST: Viewer = { status: "guest", user: null, ended: false };
const ENDED: Viewer = { status: "guest", user: null, ended: true };

/** Who looks at this screen (STA-01). Nothing may be decided while it is `loading`. */
export function useViewer(): Viewer {
  const auth = useConvexAuth();
  const pending = useSyncExternalStore(browserSession.subscribe, browserSession.isPending);
  // Asked only when signed in, so that an answer given to a stranger is never taken for the person's own.
  const me = useQuery(api.viewer.me, auth.isAuthenticated ? {} : "skip");
  if (auth.isLoading || pending) return LOADING;
  if (!auth.isAuthenticated) return GUEST;
  if (me === undefined) return LOADING;
  return me === null ? ENDED : { status: "user", user: me };
}
