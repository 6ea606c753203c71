import { loginPath } from "@domain/accounts/redirects";
import { roleHome } from "@domain/accounts/roles";
import type { ReactNode } from "react";
import { useState } from "react";
import { Navigate, useLocation, useParams } from "react-router-dom";
import { PageLoader } from "../../lib/pages/guards";
import { useViewer } from "../../lib/viewer";
import type { UnknownPathState } from "./unknown-path-notice";

/** Old and short paths, and where they lead now. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  "/saved": "/dashboard/producer",
  "/how-it-works": "/for-authors",
  "/benefits": "/for-authors#benefits",
  "/pricing": "/for-authors#pricing",
  "/about-sponsorship": "/for-authors#sponsorship",
  "/pitch": "/pitch-deck",
  "/terms-of-service": "/terms",
};

export function RedirectTo({ to }: { to: string }) {
  return <Navigate to={to} replace />;
}

/** `/author/x` redirects to `/authors/x`. */
export function AuthorRedirect() {
  const { slug = "" } = useParams();
  return <Navigate to={`/authors/${encodeURIComponent(slug)}`} replace />;
}

/**
 * Redirects to the viewer's dashboard. Viewers without a role choose one here. New producers then see the
 * approval page, as after sign-up.
 */
export function DashboardRedirect({ chooser }: { chooser: ReactNode }) {
  const viewer = useViewer();
  const [choseRole, setChoseRole] = useState(false);
  if (viewer.status === "loading") return <PageLoader />;
  if (viewer.status === "guest")
    return <Navigate to={loginPath("/dashboard")} state={{ from: "/dashboard" }} replace />;
  const { role, approvalStatus } = viewer.user;
  if (role === null) {
    if (!choseRole) setChoseRole(true);
    return chooser;
  }
  const waits = choseRole && approvalStatus === "pending";
  return <Navigate to={waits ? "/producer-pending" : roleHome(role)} replace />;
}

/** Sends unknown paths home, with a notice. */
export function UnknownPathRedirect() {
  const { pathname } = useLocation();
  const state: UnknownPathState = { unknownPath: pathname };
  return <Navigate to="/" state={state} replace />;
}
