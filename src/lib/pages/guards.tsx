import type { Role } from "@domain/accounts/roles";
import { roleHome } from "@domain/accounts/roles";
import { loginPath } from "@domain/links";
import type { ReactNode } from "react";
import { useMemo, useState } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { FrameLoader } from "../../ui/frames";
import { Head } from "../head";
import { useViewer } from "../viewer";
import { Redirect } from "./redirect";

/** The location state that lets the login page lead back. */
export interface LoginOrigin {
  from: string;
}

interface RequireRoleProps {
  /** Empty means any signed-in person. */
  roles: readonly Role[];
  /** The message if the person loses the role while the page is open. */
  denial?: string;
}

/** A route element that admits only these roles. It shows a loader until the viewer is known. */
export function RequireRole({ roles, denial }: RequireRoleProps) {
  const viewer = useViewer();
  const origin = useLoginOrigin();
  const [wasAdmitted, setWasAdmitted] = useState(false);

  if (viewer.status === "loading") return <PageLoader />;
  if (viewer.status === "guest") return <Redirect to={loginPath(origin.from)} state={origin} />;
  const { role } = viewer.user;
  const isAdmitted = roles.length === 0 || (role !== null && roles.includes(role));
  if (isAdmitted && !wasAdmitted) setWasAdmitted(true);
  if (isAdmitted) return <Outlet />;
  if (wasAdmitted) return <AccessDenied>{denial}</AccessDenied>;
  return <Redirect to={roles.includes("admin") ? "/" : roleHome(role)} />;
}

/** A page that authors and producers have at the same address. */
export function ByRole({ author, producer }: { author: ReactNode; producer: ReactNode }) {
  const { user } = useViewer();
  return user?.role === "author" ? author : producer;
}

/** State for a link to the login page, so that the login leads back here. */
export function useLoginOrigin(): LoginOrigin {
  const { pathname, search, hash } = useLocation();
  const from = `${pathname}${search}${hash}`;
  // A new object on each render would make the guard redirect again and again.
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

/** A loader as tall as the window, so that the footer does not jump. */
export function PageLoader() {
  return (
    <div className="flex min-h-dvh items-center justify-center">
      <FrameLoader />
    </div>
  );
}
