import type { SignupRole } from "@domain/accounts/roles";
import { SIGNUP_ROLES } from "@domain/accounts/roles";
import Check from "lucide-react/icons/check";
import { Link, useLocation } from "react-router-dom";
import { FOOTER_TEXT } from "../../../content/navigation";
import { SIGNUP_OFFERS } from "../../../content/sign-up";
import { Unbroken } from "../../../shared/unbroken";
import { FIXED_HEADS } from "../../../head/fixed-heads";
import { Head } from "../../../lib/head";
import { Badge } from "../../../ui/badge";
import { ButtonLink } from "../../../ui/button";
import { cx } from "../../../ui/cx";
import { wantedRoleFromState } from "../router-state";
import { SignedOutOnly } from "./signed-out-only";
import { RoleDrawing } from "../role-drawing";

/** Chooses the producer or the author form. Router state travels along. */
export function SignupChooser() {
  const state: unknown = useLocation().state;
  const wanted = wantedRoleFromState(state);
  return (
    <SignedOutOnly>
      <Head {...FIXED_HEADS["/signup"]} />
      <div className="page-measure pt-8 pb-16 sm:pt-16 sm:pb-24">
        <header className="sm:text-center">
          <h1 className="display-48">Producer or author?</h1>
          <p className="mt-2 text-18 text-muted sm:mt-4">
            Already a member?{" "}
            <Link to="/login" state={state} className="text-link">
              Log in
            </Link>
          </p>
        </header>
        <ul className="mx-auto mt-8 grid max-w-[904px] gap-4 sm:mt-14 md:grid-cols-2 md:gap-6">
          {[...SIGNUP_ROLES].reverse().map((role) => (
            <OfferCard
              key={role}
              role={role}
              isWanted={role === wanted}
              isMain={role === (wanted ?? "producer")}
            />
          ))}
        </ul>
        <p className="mt-8 text-center text-13 text-muted">{FOOTER_TEXT}</p>
      </div>
    </SignedOutOnly>
  );
}

interface OfferCardProps {
  role: SignupRole;
  /** The link that led here preselected this role. */
  isWanted: boolean;
  /** Draws the primary button. Only one card has it. */
  isMain: boolean;
}

function OfferCard({ role, isWanted, isMain }: OfferCardProps) {
  const state: unknown = useLocation().state;
  const offer = SIGNUP_OFFERS[role];
  return (
    <li
      className={cx(
        "relative flex flex-col rounded-panel border bg-surface p-6 sm:p-10",
        isWanted ? "border-brand shadow-[inset_0_0_0_1px_var(--color-brand)]" : "border-line",
      )}
    >
      {isWanted && (
        <Badge tone="brand" icon={Check} className="absolute top-4 right-4">
          Selected
        </Badge>
      )}
      <RoleDrawing role={role} />
      <div className="mt-6 flex items-baseline justify-between gap-4">
        <h2 className="display-28">{offer.name}</h2>
        <p className="font-display text-22 font-medium">{offer.price}</p>
      </div>
      <p className="mt-1 text-14 text-muted">
        <Unbroken>{offer.text}</Unbroken>
      </p>
      <ul className="mt-6 mb-8 grow">
        {offer.points.map((point) => (
          <li key={point} className="flex items-center gap-3 border-t border-line py-2">
            <Check size={18} strokeWidth={1.75} className="shrink-0 text-brand" aria-hidden />
            {point}
          </li>
        ))}
      </ul>
      <ButtonLink to={offer.to} state={state} size="lg" variant={isMain ? "primary" : "secondary"}>
        {offer.action}
      </ButtonLink>
    </li>
  );
}
