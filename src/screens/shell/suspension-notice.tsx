import Ban from "lucide-react/icons/ban";
import { useLocation, useNavigate } from "react-router-dom";
import { SUPPORT_EMAIL, supportLink } from "../../content/support";
import { Notice } from "../../ui/notice";
import { SafeLink } from "../../ui/safe-link";

/** Explains the suspension on the home page, and whom to contact. */
export function SuspensionNotice() {
  const location = useLocation();
  const navigate = useNavigate();
  if (!isSuspendedState(location.state)) return null;
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
