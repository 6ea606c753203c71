import { roleHome } from "@domain/accounts/roles";
import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { PageLoader } from "../../lib/guards";
import type { Me } from "../../lib/viewer";
import { useViewer } from "../../lib/viewer";

interface NewcomersOnlyProps {
  children: ReactNode;
  /** Keeps the form on screen while the account it made is being signed in. */
  isJoining?: boolean;
}

/** The sign-up pages are for people without an account; whoever has one goes where a new one leads. */
export function SignedOutOnly({ children, isJoining = false }: NewcomersOnlyProps) {
  const viewer = useViewer();
  const state: unknown = useLocation().state;
  if (viewer.status === "user") return <Navigate to={firstPage(viewer.user)} state={state} replace />;
  if (viewer.status === "loading" && !isJoining) return <PageLoader />;
  return children;
}

/** A new producer waits for approval first (SGN-08); the rest begin at home. */
function firstPage({ role, approvalStatus }: Me): string {
  return approvalStatus === "pending" ? "/producer-pending" : roleHome(role);
}
