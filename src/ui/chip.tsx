import X from "lucide-react/icons/x";
import type { ReactNode } from "react";

const CHIP =
  "inline-flex h-10 items-center gap-2 rounded-full border border-brand bg-brand-soft px-3 text-14 " +
  "whitespace-nowrap text-brand transition-colors duration-120 ease-out hover:bg-surface sm:h-8";

interface RemovableChipProps {
  /** Says what the press takes away: "Remove Thriller". */
  label: string;
  onRemove: () => void;
  children: ReactNode;
}

/** Something chosen, to be taken away again. */
export function RemovableChip({ label, onRemove, children }: RemovableChipProps) {
  return (
    <button type="button" aria-label={label} onClick={onRemove} className={CHIP}>
      {children}
      <X size={16} strokeWidth={1.75} aria-hidden />
    </button>
  );
}
