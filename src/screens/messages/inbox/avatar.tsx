import Lock from "lucide-react/icons/lock";
import UserX from "lucide-react/icons/user-x";
import { initialsOf } from "../../../shared/people/headshot";
import { cx } from "../../../ui/cx";
import { nameOf, type Other } from "../thread";

/** The other side's initials, or a sign that nobody answers there. */
export function Avatar({ other, isCurrent }: { other: Other; isCurrent: boolean }) {
  const Sign = other.status === "gone" ? UserX : Lock;
  const isActive = other.status === "active";
  return (
    <span
      aria-hidden
      className={cx(
        "grid size-10 shrink-0 place-items-center rounded-full text-14 font-semibold",
        isActive ? "text-brand" : "bg-third text-muted",
        isActive && (isCurrent ? "bg-surface" : "bg-brand-soft"),
      )}
    >
      {isActive ? initialsOf(nameOf(other)) : <Sign size={18} strokeWidth={1.75} />}
    </span>
  );
}
