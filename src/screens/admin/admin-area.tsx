import { Outlet } from "react-router-dom";
import { PasswordPrompt } from "./password/password-prompt";
import { useStrayDrops } from "./use-stray-drops";

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
