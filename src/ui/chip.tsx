import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import type { ComponentProps, ReactNode, Ref } from "react";
import { cx } from "./cx";

const CHIP =
  "inline-flex h-10 items-center gap-2 rounded-full border px-3 text-14 whitespace-nowrap transition-colors " +
  "duration-120 ease-out sm:h-8";
const OFF = "border-control bg-surface text-text hover:bg-third";
const ON = "border-brand bg-brand-soft text-brand";

interface ChipProps extends Omit<ComponentProps<"button">, "onToggle" | "children"> {
  selected: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** A toggle among several choices. */
export function Chip({ selected, onToggle, children, ...rest }: ChipProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-pressed={selected}
      onClick={onToggle}
      className={cx(CHIP, selected ? ON : OFF)}
    >
      {selected && <Check size={16} strokeWidth={1.75} aria-hidden />}
      {children}
    </button>
  );
}

interface RemovableChipProps {
  ref?: Ref<HTMLButtonElement>;
  /** The accessible name: "Remove Thriller". */
  label: string;
  onRemove: () => void;
  children: ReactNode;
}

/** A selected choice that can be removed. */
export function RemovableChip({ ref, label, onRemove, children }: RemovableChipProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      onClick={onRemove}
      className={cx(CHIP, ON, "hover:bg-surface")}
    >
      {children}
      <X size={16} strokeWidth={1.75} aria-hidden />
    </button>
  );
}
