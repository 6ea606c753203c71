import { roleHome } from "@domain/accounts/roles";
import { loginPath } from "@domain/links";
import type { ReactNode } from "react";
import { useState } from "react";
import { useLocation, useParams } from "react-router-dom";
import { PageLoader } from "../../lib/pages/guards";
import { useViewer } from "../../lib/viewer";
import type { UnknownPathState } from "./unknown-path-notice";
import { Redirect } from "../../lib/pages/redirect";

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

/** `/author/x` redirects to `/authors/x`. */
export function AuthorRedirect() {
  const { slug = "" } = useParams();
  return <Redirect to={`/authors/${encodeURIComponent(slug)}`} />;
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
    return <Redirect to={loginPath("/dashboard")} state={{ from: "/dashboard" }} />;
  const { role, approvalStatus } = viewer.user;
  if (role === null) {
    if (!choseRole) setChoseRole(true);
    return chooser;
  }
  const waits = choseRole && approvalStatus === "pending";
  return <Redirect to={waits ? "/producer-pending" : roleHome(role)} />;
}

/** Sends unknown paths home, with a notice. */
export function UnknownPathRedirect() {
  const { pathname } = useLocation();
  const state: UnknownPathState = { unknownPath: pathname };
  return <Redirect to="/" state={state} />;
}
