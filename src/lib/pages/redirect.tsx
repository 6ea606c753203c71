import { Navigate, type NavigateProps, useLocation } from "react-router-dom";

/**
 * Leads to another page in place of this one. Whoever asks for this page again while the code of the other still loads is
 * led on again: a `Navigate` that stays the same leads away only once.
 */
export function Redirect(props: Pick<NavigateProps, "to" | "state">) {
  return <Navigate key={useLocation().key} {...props} replace />;
}
