import { safeLocalStorage } from "../../lib/browser-storage";
import type { Viewer } from "../../lib/viewer";
import { ModeBar } from "./mode-bar";
import { VerifyNotice } from "./verify-notice";

/** The mode bar's place: nothing for a visitor. */
export function AccountBar({ viewer }: { viewer: Viewer }) {
  if (viewer.status === "guest") return null;
  if (viewer.status === "loading") return hasStoredLogin() ? <EmptyBar /> : null;
  return (
    <>
      <ModeBar user={viewer.user} />
      {!viewer.user.emailVerified && <VerifyNotice />}
    </>
  );
}

/** Keeps the bar's room while a stored login is being confirmed, so that the page does not jump. */
function EmptyBar() {
  return <div aria-hidden className="h-[61px] border-b border-line bg-surface nav:h-[37px]" />;
}

function hasStoredLogin(): boolean {
  return Object.keys(safeLocalStorage).some((key) => key.startsWith("__convexAuthJWT"));
}
