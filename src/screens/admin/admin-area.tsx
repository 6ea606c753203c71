import { Outlet } from "react-router-dom";
import { PasswordPrompt } from "./password/password-prompt";

/** The layout of every admin page. */
export function AdminArea() {
  return (
    <>
      <Outlet />
      <PasswordPrompt />
    </>
  );
}
