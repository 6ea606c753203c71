import MailWarning from "lucide-react/icons/mail-warning";
import X from "lucide-react/icons/x";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { safeLocalStorage, safeSessionStorage, store } from "../../lib/browser-storage";
import { DUE_KEY } from "./verify-strip";

const DISMISSED_KEY = "verify-notice.dismissed";

/** Reminds the user to verify their email. Dismissible for the session, and blocks nothing. */
export function VerifyNotice() {
  const [isDismissed, setDismissed] = useState(() => safeSessionStorage.getItem(DISMISSED_KEY) !== null);
  useEffect(() => {
    if (isDismissed) return;
    store(safeLocalStorage, DUE_KEY, "1");
    return () => safeLocalStorage.removeItem(DUE_KEY);
  }, [isDismissed]);
  if (isDismissed) return null;
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
          <Link to="/account" className="font-semibold whitespace-nowrap underline underline-offset-4">
            Enter the code
          </Link>
        </p>
        <button
          type="button"
          aria-label="Dismiss"
          title="Dismiss"
          onClick={dismiss}
          className="touch-target -mr-1.5 inline-flex size-7 shrink-0 items-center justify-center rounded-control hover:bg-surface"
        >
          <X size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
    </section>
  );
}
