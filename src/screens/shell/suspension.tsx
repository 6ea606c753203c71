import { Navigate, Outlet, useLocation, useNavigate } from "react-router-dom";
import Ban from "lucide-react/icons/ban";
import { SUPPORT_EMAIL, supportLink } from "../../content/support";
import { useViewer } from "../../lib/viewer";
import { Notice } from "../../ui/notice";
import { SafeLink } from "../../ui/safe-link";

/** What the producer pages hand to the home page they send a suspended producer to. */
interface SuspendedState {
  suspended: true;
}

/** Lets every producer but a suspended one to the producer pages; one who becomes it leaves them at once (B-52, PND-04). */
export function ProducerGate() {
  const viewer = useViewer();
  if (viewer.user?.approvalStatus !== "suspended") return <Outlet />;
  const state: SuspendedState = { suspended: true };
  return <Navigate to="/" state={state} replace />;
}

/** Says on the home page why one was sent there, and whom to ask. It goes with the next page, or the suspension. */
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
