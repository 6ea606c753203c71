import { Navigate, Outlet, useLocation, useNavigate } from "react-router-dom";
import Ban from "lucide-react/icons/ban";
import { SUPPORT_EMAIL, supportLink } from "../../content/support";
import { useViewer } from "../../lib/viewer";
import { Notice } from "../../ui/notice";
import { SafeLink } from "../../ui/safe-link";

/** Router state for the home page, which a suspended producer is sent to. */
interface SuspendedState {
  suspended: true;
}

/** Keeps suspended producers out of the producer pages, even if the suspension happens there. */
export function ProducerGate() {
  const viewer = useViewer();
  if (viewer.user?.approvalStatus !== "suspended") return <Outlet />;
  const state: SuspendedState = { suspended: true };
  return <Navigate to="/" state={state} replace />;
}

/** Explains the suspension on the home page, and whom to contact. */
export function SuspensionNotice() {
  const viewer = useViewer();
  const location = useLocation();
  const navigate = useNavigate();
  if (viewer.user?.approvalStatus !== "suspended" || !isSuspendedState(location.state)) return null;
  return (
    <div className="page-measure pt-4">
      <Notice
        tone="bad"
        role="alert"
        icon={Ban}
        onDismiss={() => void navigate(location, { replace: true, state: null })}
      >
        Your producer account has been suspended. Please contact support at{" "}
        <SafeLink
          href={supportLink("My suspended account")}
          className="font-medium wrap-anywhere underline underline-offset-4"
        >
          {SUPPORT_EMAIL}
        </SafeLink>
        .
      </Notice>
    </div>
  );
}

function isSuspendedState(state: unknown): boolean {
  return typeof state === "object" && state !== null && "suspended" in state && state.suspended === true;
}
