import { roleHome } from "@domain/accounts/roles";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { PageLoader } from "../../../lib/pages/guards";
import type { Me } from "../../../lib/viewer";
import { useViewer } from "../../../lib/viewer";
import { Redirect } from "../../../lib/pages/redirect";

interface NewcomersOnlyProps {
  children: ReactNode;
  /** Keeps the form on screen while the new account logs in, and until the code of its first page has loaded. */
  isJoining?: boolean;
  /** Takes the new account further, instead of its first page. */
  onward?: ReactNode;
}

/** Redirects logged-in users away from the sign-up pages. */
export function SignedOutOnly({ children, isJoining = false, onward }: NewcomersOnlyProps) {
  const viewer = useViewer();
  const state: unknown = useLocation().state;
  if (viewer.status === "user") {
    const redirect = <Redirect to={firstPage(viewer.user)} state={state} />;
    if (!isJoining) return redirect;
    return (
      <>
        {children}
        {onward ?? redirect}
      </>
    );
  }
  if (viewer.status === "loading" && !isJoining) return <PageLoader />;
  return children;
}

/** Producers who are not approved first see the status of their application. Everyone else starts at their home page. */
export function firstPage({ role, approvalStatus }: Me): string {
  if (approvalStatus === "pending" || approvalStatus === "denied") return `/producer-${approvalStatus}`;
  return roleHome(role);
}
