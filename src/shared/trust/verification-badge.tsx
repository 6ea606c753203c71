import type { Check } from "@domain/producers/evidence";
import { verificationText } from "@domain/producers/evidence";
import ShieldCheck from "lucide-react/icons/shield-check";
import { cx } from "../../ui/cx";

interface VerificationBadgeProps {
  /** Null for a producer who was approved before checks were stored. */
  verification: { checks: readonly Check[]; checkedAt: number } | null;
  className?: string;
}

/** Says what was checked about an approved producer and when, and no more than that. */
export function VerificationBadge({ verification, className }: VerificationBadgeProps) {
  const hasChecks = verification !== null && verification.checks.length > 0;
  return (
    <span
      className={cx(
        "inline-flex max-w-full items-start gap-1 rounded-badge px-1.5 py-px text-13 font-medium",
        hasChecks ? "bg-ok-soft text-ok" : "bg-third text-muted",
        className,
      )}
    >
      <ShieldCheck size={14} strokeWidth={1.75} className="mt-0.75 shrink-0" aria-hidden />
      {hasChecks ? verificationText(verification) : "Approved"}
    </span>
  );
}
