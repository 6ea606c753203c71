import { Outlet } from "react-router-dom";
import { useViewer } from "../../lib/viewer";
import { Redirect } from "../../lib/pages/redirect";

/** Router state for the home page, which a suspended producer is sent to. */
interface SuspendedState {
  suspended: true;
}

/** Keeps suspended producers out of the producer pages, even if the suspension happens there. */
export function ProducerGate() {
  const viewer = useViewer();
  if (viewer.user?.approvalStatus !== "suspended") return <Outlet />;
  const state: SuspendedState = { suspended: true };
  return <Redirect to="/" state={state} />;
}
