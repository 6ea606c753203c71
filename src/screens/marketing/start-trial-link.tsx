import { roleHome } from "@domain/accounts/roles";
import { Link } from "react-router-dom";
import { AUTHORS_HERO, OTHER_ROLES } from "../../content/for-authors";
import { useViewer } from "../../lib/viewer";
import { ButtonLink } from "../../ui/button";
import { buttonClass } from "../../ui/button-class";

/** The role of a viewer whom the authors' trial doesn't concern. */
export function useOtherRole(): keyof typeof OTHER_ROLES | null {
  const role = useViewer().user?.role;
  return role === "producer" || role === "admin" ? role : null;
}

/** Leads authors to their dashboard and visitors to sign-up. Tells everyone else what applies to them. */
export function StartTrialLink({ className }: { className?: string }) {
  const viewer = useViewer();
  const role = useOtherRole();
  if (role !== null)
    return (
      <>
        <p className="w-full text-14 text-pretty">{OTHER_ROLES[role].text}</p>
        <ButtonLink to={roleHome(role)} size="lg">
          {OTHER_ROLES[role].link}
        </ButtonLink>
      </>
    );
  const path = viewer.status === "user" ? roleHome(viewer.user.role) : "/signup/author";
  return (
    <Link to={path} className={buttonClass("primary", "lg", className)}>
      {AUTHORS_HERO.start}
    </Link>
  );
}
