import { Link } from "react-router-dom";
import { AUTHORS_HERO } from "../../content/for-authors";
import { useViewer } from "../../lib/viewer";
import { buttonClass } from "../../ui/button-class";

/** Leads authors to their dashboard, everyone else to sign-up. */
export function StartTrialLink({ className }: { className?: string }) {
  const viewer = useViewer();
  const isAuthor = viewer.status === "user" && viewer.user.role === "author";
  return (
    <Link
      to={isAuthor ? "/dashboard/author" : "/signup/author"}
      className={buttonClass("primary", "lg", className)}
    >
      {AUTHORS_HERO.start}
    </Link>
  );
}
