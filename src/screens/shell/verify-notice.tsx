import MailWarning from "lucide-react/icons/mail-warning";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { safeSessionStorage, store } from "../../lib/browser-storage";

const DISMISSED_KEY = "verify-notice.dismissed";

/** Pages that ask for the code themselves. */
const HAS_FORM = ["/account", "/dashboard/author", "/producer-pending"];

/** Reminds the user to verify their email. Dismissible for the session, and blocks nothing. */
export function VerifyNotice() {
  const { pathname } = useLocation();
  const [isDismissed, setDismissed] = useState(() => safeSessionStorage.getItem(DISMISSED_KEY) !== null);
  if (isDismissed || HAS_FORM.includes(pathname)) return null;
  const dismiss = () => {
    store(safeSessionStorage, DISMISSED_KEY, "1");
    setDismissed(true);
  };
  return (
    <section aria-label="Email verification" className="bg-amber-soft text-13 text-amber">
      <div className="page-measure flex min-h-9 items-center gap-2 py-1">
        <MailWarning size={16} strokeWidth={1.75} className="shrink-0" aria-hidden />
        <p className="min-w-0 flex-1">
          Your email address isn’t verified.{" "}
          <Link to="/account" className="font-semibold underline underline-offset-4">
            Enter the code
          </Link>
        </p>
        <button
          type="button"
          aria-label="Dismiss"
          title="Dismiss"
          onClick={dismiss}
          className="touch-target inline-flex size-7 shrink-0 items-center justify-center rounded-control hover:bg-surface"
        >
          <X size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
    </section>
  );
}
