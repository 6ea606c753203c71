import { roleHome } from "@domain/accounts/roles";
import type { ReactNode } from "react";
import { useState } from "react";
import { Navigate, useLocation, useParams } from "react-router-dom";
import { PageLoader } from "../../lib/guards";
import { useViewer } from "../../lib/viewer";
import type { UnknownPathState } from "./unknown-path-notice";

/** Old and short addresses and where they lead now (RTE-12, RTE-20, RTE-23). */
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

/** `/author/x` is written `/authors/x` (B-02). */
export function AuthorRedirect() {
  const { slug = "" } = useParams();
  return <Navigate to={`/authors/${encodeURIComponent(slug)}`} replace />;
}

/**
 * Everybody's own dashboard (RTE-14); whoever has no role yet chooses one here (B-32). Whoever chose to be a
 * producer goes on as after a sign-up, to the word that a person reviews the account (SGN-08).
 */
export function DashboardRedirect({ chooser }: { chooser: ReactNode }) {
  const viewer = useViewer();
  const [choseRole, setChoseRole] = useState(false);
  if (viewer.status === "loading") return <PageLoader />;
  if (viewer.status === "guest") return <Navigate to="/login" state={{ from: "/dashboard" }} replace />;
  const { role, approvalStatus } = viewer.user;
  if (role === null) {
    if (!choseRole) setChoseRole(true);
    return chooser;
  }
  const waits = choseRole && approvalStatus === "pending";
  return <Navigate to={waits ? "/producer-pending" : roleHome(role)} replace />;
}

/** An address that leads nowhere goes home and says so (RTE-24, B-45). */
export function UnknownPathRedirect() {
  const { pathname } = useLocation();
  const state: UnknownPathState = { unknownPath: pathname };
  return <Navigate to="/" state={state} replace />;
}
