import type { To } from "react-router-dom";
import { useLocation } from "react-router-dom";

/** Links to the login page and to its forgot-password view. Both keep the origin. */
export function useLoginLinks(): Record<"login" | "forgot", { to: To; state: unknown }> {
  const { search, state } = useLocation() as { search: string; state: unknown };
  const forgot = new URLSearchParams(search);
  forgot.set("view", "forgot-password");
  const login = new URLSearchParams(search);
  login.delete("view");
  return {
    login: { to: { pathname: "/login", search: login.toString() }, state },
    forgot: { to: { pathname: "/login", search: forgot.toString() }, state },
  };
}
