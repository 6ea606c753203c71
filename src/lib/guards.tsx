import type { Role } from "@domain/accounts/roles";
import { roleHome } from "@domain/accounts/roles";
import type { ReactNode } from "react";
import { useMemo, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { ButtonLink } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { FrameLoader } from "../ui/frames";
import { Head } from "./head";
import { useViewer } from "./viewer";

/** What a guard hands to the login page, so that it can lead back (RTE-25). */
export interface LoginOrigin {
  from: string;
}

interface RequireRoleProps {
  /** Empty: any signed-in person. */
  roles: readonly Role[];
  /** Said when the role changes while the page is open (B-04). */
  denial?: string;
}

/** A route element that lets in whom its pages are for (RTE-25 to RTE-27); decides nothing while it is not known who looks. */
export function RequireRole({ roles, denial }: RequireRoleProps) {
  const viewer = useViewer();
  const origin = useLoginOrigin();
  const [wasIn, setWasIn] = useState(false);

  if (viewer.status === "loading") return <PageLoader />;
  if (viewer.status === "guest") return <Navigate to="/login" state={origin} replace />;
  const { role } = viewer.user;
  const isIn = roles.length === 0 || (role !== null && roles.includes(role));
  if (isIn && !wasIn) setWasIn(true);
  if (isIn) return <Outlet />;
  if (wasIn) return <AccessDenied>{denial}</AccessDenied>;
  return <Navigate to={roles.includes("admin") ? "/" : roleHome(role)} replace />;
}

/** Hand it to a link to the login page that is to lead back here. */
export function useLoginOrigin(): LoginOrigin {
  const { pathname, search, hash } = useLocation();
  const from = `${pathname}${search}${hash}`;
  // A new object would send a guard's visitor to the login again at every drawing, whatever was decided since.
  return useMemo(() => ({ from }), [from]);
}

function AccessDenied({
  children = "You do not have permission to access this page.",
}: {
  children?: ReactNode;
}) {
  return (
    <div className="page-measure pt-10 pb-24">
      <Head title="Access Denied" noindex />
      <EmptyState
        heading="h1"
        title="Access Denied"
        tone="bad"
        action={
          <ButtonLink to="/" variant="primary">
            Go Home
          </ButtonLink>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}

/** Room for a page that is on its way: as tall as the window, so that no footer is seen to jump. */
export function PageLoader() {
  return (
    <div className="flex min-h-dvh items-center justify-center">
      <FrameLoader />
    </div>
  );
}
