import { Outlet } from "react-router-dom";
import { useStrayDrops } from "../../lib/stray-drops";
import { PasswordPrompt } from "./password/password-prompt";

/** The layout of every admin page. */
export function AdminArea() {
  useStrayDrops();
  return (
    <>
      <Outlet />
      <PasswordPrompt />
    </>
  );
}
